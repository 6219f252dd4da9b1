/// One item, ready to be drawn band by band: which pixels it covers, and with what.
struct Command {
  var coverage: Coverage
  var source: Source

  /// Where a command's colours come from.
  enum Source {
    /// One premultiplied colour.
    case color(Lanes)
    /// A level of a texture.
    case texels(Sampling)
  }
}

/// How texels are read for the pixels of an output.
///
/// Texel coordinates count from the middle of the first texel, with one added for the repeated border, and are whole
/// numbers of 2⁻³² texel; they are worked out from a pixel's place on the output, whatever band it is drawn in.
struct Sampling {
  /// The level's texels with their border; the display list keeps them alive while it is drawn.
  var texels: UnsafePointer<Lanes>
  /// Texels from one row to the next.
  var stride: Int
  /// One more than the greatest texel coordinates that may be read.
  var limitU: Int64
  var limitV: Int64
  /// The texel coordinates of pixel (0, 0), and their steps to the next pixel and to the next row.
  var u: Int64
  var v: Int64
  var uPerColumn: Int64
  var vPerColumn: Int64
  var uPerRow: Int64
  var vPerRow: Int64
  /// Tint and opacity: factors of 0 … 255 for each channel of a premultiplied texel.
  var tint: Lanes
  /// Whether all four factors are equal.
  var isTintPlain: Bool
  /// Whether the result is opaque wherever the coverage is full.
  var isOpaque: Bool
}
