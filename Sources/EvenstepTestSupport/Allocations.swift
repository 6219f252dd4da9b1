internal import CAllocations

/// How often memory is taken from the heap.
public enum Allocations {
  /// How often this thread has taken memory so far.
  public static var count: Int { Int(allocationCount()) }

  /// Whether that is counted: not where a sanitizer needs the heap for itself.
  public static var areCounted: Bool { allocationsAreCounted() }
}
