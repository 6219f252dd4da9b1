internal import CRaster

/// Which code draws pixels; all give the same bytes.
package enum RasterPath: CaseIterable, Sendable {
  /// Plain Swift, which the others are held to.
  case reference
  /// C for any processor.
  case scalar
  /// C for SSE4.1, four pixels at a time.
  case sse41
  /// C for AVX2, eight pixels at a time.
  case avx2

  /// Those that this processor can run, the fastest last.
  package static var available: [RasterPath] { allCases.filter(\.isAvailable) }

  /// The fastest that this processor can run.
  package static let fastest = available.last ?? .reference

  private var isAvailable: Bool {
    switch self {
    case .reference, .scalar: true
    case .sse41: raster_has_sse41()
    case .avx2: raster_has_avx2()
    }
  }
}
