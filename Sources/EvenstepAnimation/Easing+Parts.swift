extension Easing {
  /// Which part of a family's curve an easing plays.
  enum Phase {
    case `in`, out, inOut
  }

  /// The family and the part of it that make up this easing.
  var parts: (family: Family, phase: Phase) {
    switch self {
    case .linear: (.linear, .in)
    case .inSine: (.sine, .in)
    case .outSine: (.sine, .out)
    case .inOutSine: (.sine, .inOut)
    case .inQuad: (.quad, .in)
    case .outQuad: (.quad, .out)
    case .inOutQuad: (.quad, .inOut)
    case .inCubic: (.cubic, .in)
    case .outCubic: (.cubic, .out)
    case .inOutCubic: (.cubic, .inOut)
    case .inQuart: (.quart, .in)
    case .outQuart: (.quart, .out)
    case .inOutQuart: (.quart, .inOut)
    case .inQuint: (.quint, .in)
    case .outQuint: (.quint, .out)
    case .inOutQuint: (.quint, .inOut)
    case .inExpo: (.expo, .in)
    case .outExpo: (.expo, .out)
    case .inOutExpo: (.expo, .inOut)
    case .inCirc: (.circ, .in)
    case .outCirc: (.circ, .out)
    case .inOutCirc: (.circ, .inOut)
    case .inBack: (.back, .in)
    case .outBack: (.back, .out)
    case .inOutBack: (.back, .inOut)
    case .inElastic: (.elastic, .in)
    case .outElastic: (.elastic, .out)
    case .inOutElastic: (.elastic, .inOut)
    case .inBounce: (.bounce, .in)
    case .outBounce: (.bounce, .out)
    case .inOutBounce: (.bounce, .inOut)
    case .bounceElevenths: (.bounceElevenths, .out)
    }
  }
}
