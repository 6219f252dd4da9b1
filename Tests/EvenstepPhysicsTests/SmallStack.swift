import Glibc

/// Runs work on a thread of 512 KB of stack, as threads of other programs have; more depth than that ends the process.
func onSmallStack<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) throws -> Result {
  let task = SmallStackTask { try work() }
  let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
  pthread_attr_init(attributes)
  pthread_attr_setstacksize(attributes, 512 << 10)
  defer {
    pthread_attr_destroy(attributes)
    attributes.deallocate()
  }
  var thread = pthread_t()
  let context = Unmanaged.passRetained(task).toOpaque()
  let status = pthread_create(
    &thread, attributes,
    { context in
      Unmanaged<SmallStackTask>.fromOpaque(context!).takeUnretainedValue().run()
      return nil
    }, context)
  guard status == 0 else { throw ReferenceProgram.Failure(description: "no thread (\(status))") }
  pthread_join(thread, nil)
  Unmanaged<SmallStackTask>.fromOpaque(context).release()
  return try task.outcome!.get() as! Result
}

private final class SmallStackTask {
  let work: () throws -> Any
  var outcome: Result<Any, any Error>?

  init(_ work: @escaping () throws -> Any) { self.work = work }

  func run() { outcome = Result { try work() } }
}
