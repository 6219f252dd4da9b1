/// What makes a state one that no world can be in, as the rest of a sentence.
struct KeyframeFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Throws unless something holds.
func ensure(_ holds: Bool, _ fault: @autoclosure () -> String) throws(KeyframeFault) {
  if !holds { throw KeyframeFault(fault()) }
}

/// Throws unless all numbers lie in a range.
func ensure(
  _ numbers: Double..., in range: ClosedRange<Double>, _ name: @autoclosure () -> String
) throws(KeyframeFault) {
  for number in numbers where !range.contains(number) {
    throw KeyframeFault("\(name()) is \(text(number))")
  }
}
