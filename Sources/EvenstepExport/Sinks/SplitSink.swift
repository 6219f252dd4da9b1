internal import EvenstepDrawing

/// Hands every frame to several sinks, so that one drawing serves a folder, a video and a contact sheet.
public struct SplitSink: FrameSink {
  private var sinks: [any FrameSink]

  /// Creates a sink in front of others; each gets the frames that it needs, in the order of the list.
  public init(_ sinks: [any FrameSink]) { self.sinks = sinks }

  /// Whether any of the sinks wants the frame.
  public func needs(frame index: Int) -> Bool { sinks.contains { $0.needs(frame: index) } }

  /// Prepares all sinks; throws the first failure, after which `abandon` reaches all of them.
  public mutating func begin(_ format: FrameFormat) throws(ExportError) {
    for index in sinks.indices { try sinks[index].begin(format) }
  }

  /// Does what all the sinks' encoders do.
  public var encoder: any FrameEncoder { SplitEncoder(sinks.map(\.encoder)) }

  /// Writes the frame to the sinks that need it.
  public mutating func write(_ frame: EncodedFrame, index: Int) throws(ExportError) {
    for place in sinks.indices where sinks[place].needs(frame: index) {
      try sinks[place].write(frame.parts[place], index: index)
    }
  }

  /// Asks all sinks.
  public mutating func check() throws(ExportError) {
    for index in sinks.indices { try sinks[index].check() }
  }

  /// Completes the sinks one after the other; those completed before a failure stay complete.
  public mutating func finish() throws(ExportError) {
    while !sinks.isEmpty {
      try sinks[0].finish()
      sinks.removeFirst()
    }
  }

  /// Gives up on the sinks that are not complete.
  public mutating func abandon() {
    for index in sinks.indices { sinks[index].abandon() }
  }
}

/// Hands every frame to several encoders; the encoded frame has a part for each.
private struct SplitEncoder: FrameEncoder {
  let encoders: [any FrameEncoder]
  let layouts: [FrameBuffer.Layout]

  init(_ encoders: [any FrameEncoder]) {
    self.encoders = encoders
    var layouts: [FrameBuffer.Layout] = []
    for layout in encoders.flatMap(\.layouts) where !layouts.contains(layout) { layouts.append(layout) }
    self.layouts = layouts
  }

  func encode(_ frame: DrawnFrame, into encoded: inout EncodedFrame) throws(ExportError) {
    while encoded.parts.count < encoders.count { encoded.parts.append(EncodedFrame()) }
    for place in encoders.indices { try encoders[place].encode(frame, into: &encoded.parts[place]) }
  }
}
