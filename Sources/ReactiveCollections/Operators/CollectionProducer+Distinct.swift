public import CollectionChanges
public import PersistentArrays

extension CollectionProducer {
  /// The first of all elements that have the same key, where that stands.
  ///
  /// When it is removed, or another one is inserted before it, that takes its place: it is moved and updated. `key` is called once for
  /// each element that is inserted or updated, and its result is kept. O(log² n) for each element of a change.
  @inlinable
  public func distinct<Key: Hashable>(by key: @escaping (Element) -> Key) -> CollectionProducer {
    applying { [comparison] in DistinctOperator(by: key, comparing: comparison) }
  }

  /// The first of all elements that have the same key, which a property tells to take, where that stands. Each time it is replaced, it is
  /// called for all elements, and only those are inserted or removed that have to be.
  ///
  /// O(n log n) when it is replaced; otherwise as ``distinct(by:)-(_)``.
  @inlinable
  public func distinct<Key: Hashable>(by key: some PropertyProtocol<(Element) -> Key>) -> CollectionProducer {
    applying(key) { [comparison] in DistinctOperator(by: $0, comparing: comparison) }
  }
}

extension CollectionProducer where Element: Hashable {
  /// The first of all equal elements, where that stands. O(log² n) for each element of a change. See `distinct(by:)`.
  @inlinable
  public func distinct() -> CollectionProducer {
    applying { [comparison] in DistinctOperator(by: { $0 }, comparing: comparison ?? ElementComparison()) }
  }
}

/// A started `distinct`.
@usableFromInline
struct DistinctOperator<Element, Key: Hashable>: RuledListOperator {
  @usableFromInline var elements: FirstOfEachKey<Element, Key>

  @inlinable
  init(by key: @escaping (Element) -> Key, comparing comparison: ElementComparison<Element>?) {
    elements = FirstOfEachKey(by: key, .all, comparing: comparison)
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
    elements = FirstOfEachKey(by: rule, .all, comparing: elements.comparison)
    list = elements.begin(with: source)
    return .selection(of: source, from: old, to: elements.shown.packed)
  }
}
