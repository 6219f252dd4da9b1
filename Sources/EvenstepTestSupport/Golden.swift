public import EvenstepImaging
internal import EvenstepFiles
internal import Glibc
public import Testing

/// Expects a bitmap to equal the PNG `Goldens/<name>.png` beside the calling test, byte for byte.
///
/// On a mismatch the failure is one line: how many pixels, the worst difference, where, and the folder into which the
/// actual, the expected and the difference image were written. With `EVENSTEP_RECORD_GOLDENS=1` in the environment
/// the golden is written instead; look at it before committing it.
public func expectGolden(
  _ bitmap: Bitmap, named name: String, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let path = goldenFolder(beside: file) + "/" + name + ".png"
  do {
    if getenv("EVENSTEP_RECORD_GOLDENS").map({ String(cString: $0) }) == "1" {
      try Files.makeDirectory(goldenFolder(beside: file))
      try Files.writeAtomically(path, bitmap.png(level: 9))
    } else if let mismatch = try goldenMismatch(bitmap, path, name) {
      Issue.record("\(name): \(mismatch)", sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record("\(name): \(error)", sourceLocation: sourceLocation)
  }
}

/// The names of the goldens beside a test, sorted, so that a test can prove that none of them is an orphan.
public func goldenNames(beside file: String = #filePath) throws -> [String] {
  try Files.names(in: goldenFolder(beside: file)).filter { $0.hasSuffix(".png") }.map {
    String($0.dropLast(4))
  }
}

private func goldenFolder(beside file: String) -> String { Files.folder(of: file) + "/Goldens" }

/// What is wrong with a bitmap, in one line; nil where it is as it should be.
private func goldenMismatch(_ actual: Bitmap, _ path: String, _ name: String) throws -> String? {
  let expected = try Bitmap.load(png: path)
  let difference = BitmapDifference(actual, expected)
  if let difference, difference.differingPixels == 0 { return nil }
  let folder = try makeTemporaryFolder()
  try Files.writeAtomically("\(folder)/\(name)-actual.png", actual.png())
  try Files.writeAtomically("\(folder)/\(name)-expected.png", expected.png())
  guard let difference else {
    return "is \(actual.width) × \(actual.height), not \(expected.width) × \(expected.height); see \(folder)"
  }
  try Files.writeAtomically("\(folder)/\(name)-difference.png", amplified(actual, expected).png())
  return "\(difference); see \(folder)"
}

/// An opaque picture of where two bitmaps of one size differ, sixteen times as strong as they do.
private func amplified(_ a: Bitmap, _ b: Bitmap) -> Bitmap {
  let pixels = a.pixels.indices.map { index -> UInt8 in
    index & 3 == 3 ? 255 : UInt8(min(abs(Int(a.pixels[index]) - Int(b.pixels[index])) * 16, 255))
  }
  return Bitmap(width: a.width, height: a.height, pixels: pixels)
}
