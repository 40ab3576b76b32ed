public import CollectionChanges
public import PersistentArrays

extension CollectionProducer {
  /// Of the elements that have the same key the first one, where that stands.
  ///
  /// When that goes, or another one comes before it, the next one takes its place: it is moved and updated. `key` is called once for
  /// each element that comes in or is updated, and remembered. O(log² n) for each element of a change.
  @inlinable
  public func distinct<Key: Hashable>(by key: @escaping (Element) -> Key) -> CollectionProducer {
    applying { [comparison] in Distinguishing(by: key, comparing: comparison) }
  }

  /// Of the elements that have the same key, which a property tells to take, the first one, where that stands. Each time it is
  /// replaced, it is called for all elements, and only those come in or go that have to. O(n).
  @inlinable
  public func distinct<Key: Hashable>(by key: some PropertyProtocol<(Element) -> Key>) -> CollectionProducer {
    applying(key) { [comparison] in Distinguishing(by: $0, comparing: comparison) }
  }
}

extension CollectionProducer where Element: Hashable {
  /// Of equal elements the first one, where that stands. See `distinct(by:)`.
  @inlinable
  public func distinct() -> CollectionProducer {
    applying { [comparison] in Distinguishing(by: { $0 }, comparing: comparison ?? ElementComparison()) }
  }

  /// The elements of both lists, each once: those of this list, and behind them those that are only in the other.
  ///
  /// Elements are counted: one that occurs several times goes when all of them have gone.
  @inlinable
  public func union(_ other: CollectionProducer) -> CollectionProducer { concatenated(with: other).distinct() }

  /// The elements of this list that are in the other, too, each once, where it stands first in this list.
  ///
  /// Elements are counted: one goes when all of its kind have gone from either list. What one commit changes in both lists is one
  /// change. O(log² n) for each element of a change.
  @inlinable
  public func intersection(_ other: CollectionProducer) -> CollectionProducer {
    comparing(with: other, .onlyThoseElsewhere)
  }

  /// The elements of this list that are not in the other, each once, where it stands first in this list.
  ///
  /// Elements are counted: one comes back when all of its kind have gone from the other list. What one commit changes in both lists
  /// is one change. O(log² n) for each element of a change.
  @inlinable
  public func subtracting(_ other: CollectionProducer) -> CollectionProducer {
    comparing(with: other, .noneOfThoseElsewhere)
  }

  @inlinable
  func comparing(with other: CollectionProducer, _ rule: Distinction<Element, Element>.Rule) -> CollectionProducer {
    let comparison = comparison ?? ElementComparison()
    return CollectionProducer(comparing: comparison) { consumer in
      let run = ComparisonRun(by: rule, for: consumer, comparing: comparison)
      run.begin(self, other)
      return run.ending
    }
  }
}

/// A started `distinct`.
@usableFromInline
struct Distinguishing<Element, Key: Hashable>: RuledListOperator {
  @usableFromInline var elements: Distinction<Element, Key>

  @inlinable
  init(by key: @escaping (Element) -> Key, comparing comparison: ElementComparison<Element>?) {
    elements = Distinction(by: key, .all, comparing: comparison)
  }

  @inlinable static var keepsList: Bool { true }
  @inlinable static var needsSource: Bool { true }

  @inlinable
  mutating func begin(with source: PersistentArray<Element>) -> PersistentArray<Element> {
    elements.begin(with: source)
  }

  @inlinable
  mutating func follow(
    _ change: CollectionChange<Element>, leadingTo source: PersistentArray<Element>?,
    on list: inout PersistentArray<Element>
  ) -> CollectionChange<Element> {
    guard let source else { preconditionFailure("What takes the place of another is looked up in the source") }
    return elements.follow(change, leadingTo: source, on: &list)
  }

  @inlinable
  mutating func prepare(for rule: @escaping (Element) -> Key) { elements.key = rule }

  @inlinable
  mutating func replaceRule(
    by rule: @escaping (Element) -> Key, source: PersistentArray<Element>, on list: inout PersistentArray<Element>
  ) -> CollectionChange<Element> {
    let old = elements.shown.packed
    elements = Distinction(by: rule, .all, comparing: elements.comparison)
    list = elements.begin(with: source)
    return .selection(of: source, from: old, to: elements.shown.packed)
  }
}

/// One start of `intersection` or `subtracting`.
@usableFromInline
final class ComparisonRun<Element: Hashable>: ListNode<Element> {
  @usableFromInline typealias List = PersistentArray<Element>
  @usableFromInline typealias Change = CollectionChange<Element>

  @exclusivity(unchecked) @usableFromInline var elements: Distinction<Element, Element>
  @exclusivity(unchecked) @usableFromInline var source: List = []
  /// For each element of the other list its group: what it is by now may be another one.
  @exclusivity(unchecked) @usableFromInline var others: PersistentArray<Int> = []
  @exclusivity(unchecked) @usableFromInline var changes: [(Change, leadingTo: List)] = []
  @exclusivity(unchecked) @usableFromInline var otherChanges: [Change] = []

  @inlinable
  init(
    by rule: Distinction<Element, Element>.Rule, for consumer: Consumer<Element>,
    comparing comparison: ElementComparison<Element>
  ) {
    elements = Distinction(by: { $0 }, rule, comparing: comparison)
    super.init(for: consumer, comparing: comparison, keepingList: true)
  }

  @inlinable
  func begin(_ list: CollectionProducer<Element>, _ other: CollectionProducer<Element>) {
    turn = { [unowned(unsafe) self] in self.takeTurn() }
    follow(other, needs: .change) { list in
      self.others = PersistentArray(list.map(self.group))
    } _: { change, _ in
      self.otherChanges.append(change)
    }
    // Nothing is there yet to be shown.
    for group in others { elements.known[group]?.others += 1 }
    var first = List()
    follow(list, needs: .after) { list in
      (first, self.source) = (list, list)
    } _: { change, after in
      if let after {
        self.source = after
        self.changes.append((change, after))
      }
    }
    begin(elements.begin(with: first))
  }

  /// The group of an element of the other list.
  @inlinable
  func group(of element: Element) -> Int { elements.group(of: element) }

  @inlinable
  func count(_ group: Int, _ difference: Int, on list: inout List) -> Change {
    elements.count(group, difference, source, &list)
  }

  @inlinable
  func takeTurn() {
    send(edits: true) { [self] list in
      var composition = emptyComposition
      for (change, source) in changes { composition.append(elements.follow(change, leadingTo: source, on: &list)) }
      for change in otherChanges {
        change.forEachRun { run in
          switch run.kind {
          case .insert: comeIn(run.elements, at: run.index, &list, &composition)
          case .remove: goOut(run.index..<run.index + run.count, &list, &composition)
          case .update:
            let new = others.count
            comeIn(run.newElements, at: run.index + run.count, &list, &composition)
            precondition(others.count == new + run.count)
            goOut(run.index..<run.index + run.count, &list, &composition)
          case .move: others.move(from: run.index, to: run.target)
          }
        }
      }
      changes = []
      otherChanges = []
      return composition.change
    }
  }

  @inlinable
  func comeIn(
    _ elements: ElementRun<Element>, at index: Int, _ list: inout List, _ composition: inout ChangeComposition<Element>
  ) {
    var new: [Int] = []
    for element in elements {
      let group = group(of: element)
      composition.append(count(group, 1, on: &list))
      new.append(group)
    }
    others.replaceSubrange(index..<index, with: PersistentArray(new))
  }

  @inlinable
  func goOut(_ range: Range<Int>, _ list: inout List, _ composition: inout ChangeComposition<Element>) {
    let groups = PersistentArray(others[range])
    others.removeSubrange(range)
    for group in groups { composition.append(count(group, -1, on: &list)) }
  }
}
