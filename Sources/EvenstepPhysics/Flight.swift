internal import CChipmunk
internal import EvenstepGeometry

/// A body's way in one step, as the step will make it.
struct Flight {
  let body: UnsafeMutablePointer<cpBody>
  let reach: Reach
  /// From the centre of gravity's place before the step to that after it, in points.
  let way: Vector2
  /// In radians.
  let turn: Double

  init(_ body: UnsafeMutablePointer<cpBody>, _ reach: Reach, _ seconds: Double) {
    self.body = body
    self.reach = reach
    if body.isStatic || body.isSleeping {
      (way, turn) = (.zero, 0)
    } else {
      way = (Vector2(body.pointee.v) + Vector2(body.pointee.v_bias)) * seconds
      turn = (body.pointee.w + body.pointee.w_bias) * seconds
    }
  }

  /// A body that stays where its shapes have been put.
  init(standing body: UnsafeMutablePointer<cpBody>, _ reach: Reach) {
    self.body = body
    self.reach = reach
    (way, turn) = (.zero, 0)
  }

  var isMoving: Bool { way != .zero || turn != 0 }

  /// By how much a turn may enlarge the bounds of a shape, in points.
  var slack: Double { min(abs(turn), 2) * reach.outer }

  /// All places that the body's solid shapes come to.
  var bounds: cpBB {
    let (center, outer) = (Vector2(body.pointee.p), reach.outer)
    return cpBB(
      l: center.x + min(way.x, 0) - outer, b: center.y + min(way.y, 0) - outer,
      r: center.x + max(way.x, 0) + outer, t: center.y + max(way.y, 0) + outer)
  }

  /// Puts a shape where it is after a share of the way.
  func place(_ shape: UnsafeMutablePointer<cpShape>, at share: Double) {
    if isMoving { cpShapeUpdate(shape, body.transform(movedBy: way * share, turnedBy: turn * share)) }
  }

  /// Puts a shape back where the space has it.
  func putBack(_ shape: UnsafeMutablePointer<cpShape>) {
    if isMoving { cpShapeUpdate(shape, body.pointee.transform) }
  }

  /// How far a point that the body holds after a share of its way moves in the rest of it.
  func rest(after share: Double, of point: Vector2) -> Vector2 {
    let arm = point - (Vector2(body.pointee.p) + way * share)
    return (way + arm.perpendicular * turn) * (1 - share)
  }
}

extension cpBody {
  /// How far the body's parts will move at most in a step, in points.
  func way(_ reach: Reach, _ seconds: Double) -> Double {
    let (x, y) = (v.x + v_bias.x, v.y + v_bias.y)
    return (x * x + y * y).squareRoot() * seconds + reach.way(ofTurn: (w + w_bias) * seconds)
  }
}

extension cpBB {
  func grown(by margin: Double) -> cpBB { cpBB(l: l - margin, b: b - margin, r: r + margin, t: t + margin) }

  func meets(_ other: cpBB) -> Bool { l <= other.r && other.l <= r && b <= other.t && other.b <= t }

  /// The part of a range of shares during which this box, moving along a way, meets another one.
  func meeting(_ other: cpBB, along way: Vector2, in range: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard let range = cpBB.shares(of: range, from: other.l - r, to: other.r - l, way.x) else { return nil }
    return cpBB.shares(of: range, from: other.b - t, to: other.t - b, way.y)
  }

  /// The part of a range of shares of a way along one axis that lies between two places.
  private static func shares(
    of range: ClosedRange<Double>, from low: Double, to high: Double, _ way: Double
  ) -> ClosedRange<Double>? {
    if way == 0 { return low <= 0 && high >= 0 ? range : nil }
    let from = max(range.lowerBound, min(low / way, high / way))
    let to = min(range.upperBound, max(low / way, high / way))
    return from <= to ? from...to : nil
  }
}
