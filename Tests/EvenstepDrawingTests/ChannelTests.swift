import EvenstepDrawing
import Synchronization
import Testing

@Suite("A channel between threads")
struct ChannelTests {
  @Test("hands over in the order of sending")
  func order() {
    let channel = Channel<Int>(capacity: 2)
    for number in 0..<5 { channel.send(number) }
    #expect((0..<5).map { _ in channel.receive() } == [0, 1, 2, 3, 4])
    #expect(channel.receive(milliseconds: 0) == nil)
    channel.send(7)
    #expect(channel.receive(milliseconds: 0) == 7)
  }

  @Test("hands everything over once, from any thread to any other", arguments: [2, 3, 8])
  func threads(count: Int) {
    let (there, back) = (Channel<Int>(capacity: 4), Channel<Int>(capacity: 4))
    let sum = Atomic(0)
    WorkerPool(count: count).run { worker in
      guard worker == 0 else {
        while let number = there.receive() { back.send(number) }
        return
      }
      for number in 1...1000 { there.send(number) }
      for _ in 1...1000 { sum.add(back.receive() ?? 0, ordering: .relaxed) }
      there.close()
    }
    #expect(sum.load(ordering: .relaxed) == 500_500)
  }

  @Test("that is closed gives nothing, takes nothing, and lets nobody wait")
  func closing() {
    let channel = Channel<[Int]>(capacity: 4)
    channel.send([1])
    channel.close()
    channel.send([2])
    #expect(channel.receive() == nil)
    #expect(channel.receive(milliseconds: 1_000_000) == nil)
    let waiting = Channel<Int>(capacity: 1)
    WorkerPool(count: 3).run { worker in if worker == 0 { waiting.close() } else { _ = waiting.receive() } }
  }
}
