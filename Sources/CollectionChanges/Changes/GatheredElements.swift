public import PersistentArrays

/// A list that is put together from parts of others: long parts of persistent lists are shared, and others copied.
@usableFromInline
struct GatheredElements<Element> {
  @usableFromInline var list = PersistentArray<Element>()
  /// The elements after those of the list, which are appended to it together: several times as fast as one by one.
  @usableFromInline var rest: ContiguousArray<Element> = []

  @inlinable
  init() {}

  @inlinable var count: Int { list.count + rest.count }

  /// Shorter parts are copied sooner than cut out and joined.
  @inlinable static var lengthWorthSharing: Int { 64 }

  /// Appends the elements at offsets in a list. O(log n) for a long part of a persistent list, otherwise O(m) for m
  /// elements.
  @inlinable
  mutating func append(_ offsets: Range<Int>, of source: some RandomAccessCollection<Element>) {
    if offsets.count == 1 {
      rest.append(source[atOffset: offsets.lowerBound])
    } else if let source = source as? PersistentArray<Element> {
      if offsets.count > Self.lengthWorthSharing {
        appendRest()
        list.append(contentsOf: PersistentArray(source[offsets]))
      } else {
        source.forEachChunk(in: offsets) { rest.append(contentsOf: $0) }
      }
    } else {
      let start = source.index(source.startIndex, offsetBy: offsets.lowerBound)
      rest.append(contentsOf: source[start..<source.index(start, offsetBy: offsets.count)])
    }
  }

  @inlinable
  mutating func appendRest() {
    if rest.isEmpty { return }
    list.append(contentsOf: PersistentArray(rest))
    rest = []
  }

  @inlinable
  consuming func finish() -> PersistentArray<Element> {
    appendRest()
    return list
  }
}
