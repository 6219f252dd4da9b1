public import EvenstepFiles

/// Why an image could not be read or written.
public enum ImageError: Error, Hashable, Sendable {
  /// The file itself could not be read or written.
  case file(FileError)
  /// The bytes do not begin as a PNG does.
  case notPNG
  /// The bytes do not begin as a QOI file does.
  case notQOI
  /// The image is declared larger than is read, and nothing was allocated for it.
  case tooLarge(width: Int, height: Int)
  /// The data end before the image does.
  case truncated
  /// The data contradict the format; the text says where, for a PNG in the words of libspng.
  case corrupt(String)
  /// An image without pixels cannot be written in this format.
  case empty
  /// The library could not do its work, for want of memory or otherwise; the text is its own.
  case library(String)
}

extension ImageError: CustomStringConvertible {
  /// The cause in words, in one line.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .notPNG: "not a PNG image"
    case .notQOI: "not a QOI image"
    case .tooLarge(let width, let height):
      """
      the image is declared \(width) × \(height) pixels; at most \(Bitmap.maximumSide) a side and \
      \(Bitmap.maximumArea) in all are read
      """
    case .truncated: "the data end before the image does"
    case .corrupt(let cause): "the data are corrupt: \(cause)"
    case .empty: "an image of no pixels cannot be written"
    case .library(let cause): "the image library failed: \(cause)"
    }
  }
}
