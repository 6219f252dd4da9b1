/// Sorts in place; the standard library's sort takes memory for its merges, and a step should take none.
func heapSort<List: MutableCollection & RandomAccessCollection>(
  _ elements: inout List, _ precedes: (List.Element, List.Element) -> Bool
) where List.Index == Int {
  func sink(_ start: Int, _ end: Int) {
    var parent = start
    while 2 * parent + 1 < end {
      var child = 2 * parent + 1
      if child + 1 < end, precedes(elements[child], elements[child + 1]) { child += 1 }
      if !precedes(elements[parent], elements[child]) { return }
      elements.swapAt(parent, child)
      parent = child
    }
  }
  for start in stride(from: elements.count / 2 - 1, through: 0, by: -1) { sink(start, elements.count) }
  for end in stride(from: elements.count - 1, to: 0, by: -1) {
    elements.swapAt(0, end)
    sink(0, end)
  }
}
