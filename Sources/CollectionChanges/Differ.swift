public import PersistentArrays

/// Finds what differs between two lists.
///
/// First the ends that are the same are set aside. What is left of both lists is paired by the identity. Pairs that are
/// not in a longest increasing subsequence are moves, old elements without a partner deletions, new ones insertions,
/// and pairs with different content updates.
@usableFromInline
struct Differ<Identity: ElementIdentity, Content: ElementContent> where Identity.Element == Content.Element {
  @usableFromInline typealias Element = Identity.Element

  @usableFromInline let identity: Identity
  @usableFromInline let content: Content

  @inlinable
  init(identity: Identity, content: Content) {
    self.identity = identity
    self.content = content
  }

  @inlinable
  func changes<Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    from old: Old, to new: New, preferring preference: EditPreference
  ) -> CollectionChange<Element> {
    if let old = old as? PersistentArray<Element>, let new = new as? PersistentArray<Element>,
      old.isTriviallyIdentical(to: new)
    {
      return .none
    }
    let (head, tail) = sameEnds(of: old, new, preferring: preference)
    let oldMiddle = old.dropFirst(head).dropLast(tail)
    let newMiddle = new.dropFirst(head).dropLast(tail)
    let partners =
      oldMiddle.isEmpty || newMiddle.isEmpty
      ? Array(repeating: -1, count: newMiddle.count) : identity.pair(oldMiddle, newMiddle)
    return edits(from: old, to: new, head: head, tail: tail, partners: partners).change
  }

  /// How many elements are the same at the head and, of the rest, at the tail; or first at the tail.
  @inlinable
  func sameEnds<Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    of old: Old, _ new: New, preferring preference: EditPreference
  ) -> (head: Int, tail: Int) {
    switch preference {
    case .tail:
      let head = sameHead(of: old, new)
      return (head, sameHead(of: old.dropFirst(head).reversed(), new.dropFirst(head).reversed()))
    case .head:
      let tail = sameHead(of: old.reversed(), new.reversed())
      return (sameHead(of: old.dropLast(tail), new.dropLast(tail)), tail)
    }
  }

  @inlinable
  func sameHead(of old: some Sequence<Element>, _ new: some Sequence<Element>) -> Int {
    var count = 0
    for (a, b) in zip(old, new) {
      guard identity.isSame(a, b) else { break }
      count += 1
    }
    return count
  }

  /// The edits, given for each new element between the ends the offset of its partner between the old ends, or -1.
  @inlinable
  func edits<Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    from old: Old, to new: New, head: Int, tail: Int, partners: [Int]
  ) -> SimultaneousEdits<Element> {
    var edits = SimultaneousEdits<Element>()
    var updates = UpdateCollector(old: old, new: new, content: content)
    for offset in 0..<head { updates.compare(from: offset, to: offset) }

    var isPaired = Array(repeating: false, count: old.count - head - tail)
    for partner in partners where partner >= 0 { isPaired[partner] = true }
    for range in isPaired.rangesOf(false) {
      edits.delete(PlacedRun(at: head + range.lowerBound, ElementRun(old, range.shifted(by: head))))
    }
    for range in partners.map({ $0 >= 0 }).rangesOf(false) {
      edits.insert(PlacedRun(at: head + range.lowerBound, ElementRun(new, range.shifted(by: head))))
    }

    let pairs = partners.filter { $0 >= 0 }
    var stays = longestIncreasingSubsequence(of: pairs).makeIterator()
    for (target, source) in partners.enumerated() where source >= 0 {
      let (from, to) = (head + source, head + target)
      if stays.next() == false { edits.moves.append(.init(from: from, to: to, element: old[atOffset: from])) }
      updates.compare(from: from, to: to)
    }

    for offset in stride(from: tail, to: 0, by: -1) {
      updates.compare(from: old.count - offset, to: new.count - offset)
    }
    edits.updates = updates.collected()
    return edits
  }
}

/// Gathers neighbouring pairs whose content differs into runs.
@usableFromInline
struct UpdateCollector<Old: RandomAccessCollection, New: RandomAccessCollection, Content: ElementContent>
where Old.Element == New.Element, Content.Element == Old.Element {
  @usableFromInline let old: Old
  @usableFromInline let new: New
  @usableFromInline let content: Content
  @usableFromInline var updates: [SimultaneousEdits<Old.Element>.Update] = []
  /// Where the present run begins in the old and in the new list, and its length.
  @usableFromInline var run = (from: 0, to: 0, count: 0)

  @inlinable
  init(old: Old, new: New, content: Content) {
    self.old = old
    self.new = new
    self.content = content
  }

  @inlinable
  mutating func compare(from: Int, to: Int) {
    if content.isSame(old[atOffset: from], new[atOffset: to]) { return }
    if run.count == 0 || from != run.from + run.count || to != run.to + run.count {
      close()
      run = (from, to, 0)
    }
    run.count += 1
  }

  @inlinable
  mutating func close() {
    if run.count == 0 { return }
    let oldElements = ElementRun(old, run.from..<run.from + run.count)
    let newElements = ElementRun(new, run.to..<run.to + run.count)
    updates.append(.init(from: run.from, to: run.to, old: oldElements, new: newElements))
    run.count = 0
  }

  @inlinable
  mutating func collected() -> [SimultaneousEdits<Old.Element>.Update] {
    close()
    return updates
  }
}

extension RandomAccessCollection {
  @inlinable
  subscript(atOffset offset: Int) -> Element { self[index(startIndex, offsetBy: offset)] }
}

extension Range<Int> {
  @inlinable
  func shifted(by distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
}

extension [Bool] {
  /// Where neighbours have the value, ascending.
  @usableFromInline
  func rangesOf(_ value: Bool) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start: Int?
    for (index, found) in enumerated() {
      if found == value {
        start = start ?? index
      } else if let first = start.take() {
        result.append(first..<index)
      }
    }
    if let start { result.append(start..<count) }
    return result
  }
}
