internal import EvenstepDrawing
internal import EvenstepFiles
internal import EvenstepImaging

/// Writes some frames of a film side by side into one PNG file; only those are drawn.
public struct ContactSheetSink: FrameSink {
  private let path: String
  private let count: Int
  private let columns: Int
  private let cellWidth: Int
  private let pngLevel: Int
  private let overwrite: Bool
  private var chosen: Set<Int> = []
  private var sheet: ContactSheet?

  /// Creates a sink for `count` evenly spaced frames in so many columns, each `cellWidth` pixels wide.
  public init(
    _ path: String, count: Int = 12, columns: Int = 4, cellWidth: Int = 320, pngLevel: Int = 1, overwrite: Bool = false
  ) {
    self.path = path
    self.count = count
    self.columns = columns
    self.cellWidth = cellWidth
    self.pngLevel = pngLevel
    self.overwrite = overwrite
  }

  /// Whether a frame is among the chosen ones.
  public func needs(frame index: Int) -> Bool { chosen.contains(index) }

  /// Chooses the frames; refuses a file that exists already.
  public mutating func begin(_ format: FrameFormat) throws(ExportError) {
    try claim(path, overwrite: overwrite)
    chosen = Set(ContactSheet.evenlySpaced(count, of: format.frames.count).map { format.frames.lowerBound + $0 })
    sheet = ContactSheet(columns: columns, cellWidth: cellWidth)
  }

  /// Reduces the chosen frames.
  public var encoder: any FrameEncoder {
    guard let sheet else { preconditionFailure("a film begins before its first frame") }
    return CellEncoder(sheet: sheet, chosen: chosen)
  }

  /// Adds a reduced frame.
  public mutating func write(_ frame: EncodedFrame, index: Int) throws(ExportError) {
    let height = frame.bytes.count / (4 * cellWidth)
    sheet?.add(reduced: Bitmap(width: cellWidth, height: height, pixels: frame.bytes))
  }

  /// Writes the file under a temporary name, and renames it.
  public mutating func finish() throws(ExportError) {
    guard let sheet else { preconditionFailure("a film begins before it ends") }
    let bytes: [UInt8]
    do { bytes = try sheet.bitmap().png(level: pngLevel) } catch { throw .image(error, path: path, frame: 0) }
    do { try Files.writeAtomically(path, bytes) } catch { throw .file(error, frame: nil) }
    self.sheet = nil
  }

  /// Forgets the frames; no file was written yet.
  public mutating func abandon() { sheet = nil }
}

/// Reduces the frames that come onto a sheet, and makes nothing of the others.
private struct CellEncoder: FrameEncoder {
  let sheet: ContactSheet
  let chosen: Set<Int>

  var layouts: [FrameBuffer.Layout] { [.rgba] }

  func encode(_ frame: DrawnFrame, into encoded: inout EncodedFrame) throws(ExportError) {
    guard chosen.contains(frame.index), let bitmap = frame[.rgba].bitmap else { return }
    encoded.bytes = sheet.reduced(bitmap).pixels
  }
}
