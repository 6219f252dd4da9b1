internal import EvenstepCoding
internal import EvenstepStage

/// The commands that a program gave a stage in one step, as bytes.
enum CommandCoding {
  static func encode(_ commands: [Command]) -> [UInt8] {
    var writer = ByteWriter()
    do { try BinaryEncoder.encode(commands, to: &writer) } catch {
      preconditionFailure("a component has to be able to write its state: \(error)")
    }
    return writer.bytes
  }

  static func decode(_ bytes: [UInt8], for scene: Scene) throws(CodingError) -> [Command] {
    var reader = ByteReader(bytes)
    let commands = try BinaryDecoder.decode([Command].self, from: &reader, userInfo: scene.codingUserInfo)
    try reader.finish()
    return commands
  }
}
