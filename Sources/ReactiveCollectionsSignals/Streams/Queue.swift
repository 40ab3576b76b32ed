/// A first-in, first-out queue. Operations are O(1) amortized; once the queue has reached its largest size, they do not
/// allocate.
@usableFromInline
struct Queue<Element> {
  /// The elements to be removed next, the first at the end.
  @usableFromInline var leaving: [Element] = []
  @usableFromInline var entering: [Element] = []

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { leaving.isEmpty && entering.isEmpty }
  @inlinable var count: Int { leaving.count + entering.count }
  @inlinable var first: Element? { leaving.last ?? entering.first }

  @inlinable
  mutating func append(_ element: Element) { entering.append(element) }

  @inlinable
  mutating func append(contentsOf other: Queue) {
    entering.append(contentsOf: other.leaving.reversed())
    entering.append(contentsOf: other.entering)
  }

  @inlinable
  mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }

  /// Removes the first element. The queue must not be empty.
  @inlinable
  mutating func removeFirst() -> Element {
    if leaving.isEmpty {
      if entering.count == 1 { return entering.removeLast() }
      swap(&leaving, &entering)
      leaving.reverse()
    }
    return leaving.removeLast()
  }

  /// Removes the first element that has a property. O(1) if that is the first one, otherwise O(n).
  mutating func removeFirst(where isIncluded: (Element) -> Bool) -> Element? {
    if leaving.isEmpty {
      swap(&leaving, &entering)
      leaving.reverse()
    }
    if let index = leaving.lastIndex(where: isIncluded) { return leaving.remove(at: index) }
    return entering.firstIndex(where: isIncluded).map { entering.remove(at: $0) }
  }

  /// Calls `body` with each element, from the first to the last.
  @inlinable
  func forEach(_ body: (Element) -> Void) {
    for element in leaving.reversed() { body(element) }
    for element in entering { body(element) }
  }
}
