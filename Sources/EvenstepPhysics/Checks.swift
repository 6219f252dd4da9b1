internal import EvenstepGeometry

/// A number as people write it: whole numbers without a fraction.
func text(_ number: Double) -> String {
  if number == number.rounded(), abs(number) < 1e15 { return "\(Int64(number))" }
  return "\(number)"
}

/// A vector as scene files write it.
func text(_ vector: Vector2) -> String { "[\(text(vector.x)), \(text(vector.y))]" }

/// The rule that a number breaks, or `nil` when it lies in the range.
func rule(brokenBy number: Double, in range: ClosedRange<Double>) -> String? {
  if range.contains(number) { return nil }
  if !number.isFinite { return "must be a finite number" }
  if number > range.upperBound { return "must be at most \(text(range.upperBound))" }
  if range.lowerBound > 0, number <= 0 { return "must be greater than 0" }
  return "must be at least \(text(range.lowerBound))"
}

/// Throws unless a number lies in a range; the field's name is only made when it does not.
func require(
  _ number: Double, in range: ClosedRange<Double>, _ field: @autoclosure () -> String
) throws(PhysicsError) {
  if let rule = rule(brokenBy: number, in: range) {
    throw .invalid(field: field(), rule: rule, value: text(number))
  }
}

/// Throws unless both components of a vector lie in a range.
func require(
  _ vector: Vector2, in range: ClosedRange<Double>, _ field: @autoclosure () -> String
) throws(PhysicsError) {
  if let rule = rule(brokenBy: vector.x, in: range) ?? rule(brokenBy: vector.y, in: range) {
    throw .invalid(field: field(), rule: rule, value: text(vector))
  }
}

/// Throws unless an angle lies in the permitted range; it is reported in degrees, as scene files write it.
func require(_ angle: Angle, _ field: @autoclosure () -> String) throws(PhysicsError) {
  try require(angle.degrees, in: PhysicsLimits.degrees, field())
}

/// Throws unless a whole number lies in a range.
func require(
  _ number: Int, in range: ClosedRange<Int>, _ field: @autoclosure () -> String
) throws(PhysicsError) {
  if range.contains(number) { return }
  let rule =
    number > range.upperBound ? "must be at most \(range.upperBound)" : "must be at least \(range.lowerBound)"
  throw .invalid(field: field(), rule: rule, value: "\(number)")
}
