/// First in, first out. All operations are O(1), amortised.
@usableFromInline
struct Fifo<Element> {
  /// The newer ones, as they came.
  @usableFromInline var newer: [Element] = []
  /// The older ones, the oldest last.
  @usableFromInline var older: [Element] = []

  @inlinable
  init() {}

  @inlinable var count: Int { newer.count + older.count }
  @inlinable var first: Element? { older.last ?? newer.first }

  @inlinable
  mutating func append(_ new: Element) { newer.append(new) }

  @inlinable
  mutating func popFirst() -> Element? {
    if older.isEmpty {
      swap(&older, &newer)
      older.reverse()
    }
    return older.popLast()
  }

  /// From the oldest to the newest.
  @inlinable
  func forEach(_ body: (Element) -> Void) {
    for element in older.reversed() { body(element) }
    for element in newer { body(element) }
  }
}
