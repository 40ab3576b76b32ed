public import CollectionChanges
public import PersistentArrays

extension CollectionProducer {
  /// Returns the first of all elements that have the same key, at its position.
  ///
  /// When that element is removed, or another one with the key is inserted before it, the other element takes its
  /// place: it is moved and updated. `key` is called once for each element that is inserted or updated, and its result
  /// is kept. O(log² n) for each element of a change.
  @inlinable
  public func distinct<Key: Hashable>(by key: @escaping (Element) -> Key) -> CollectionProducer {
    applying { [comparison] in DistinctOperator(by: key, comparing: comparison) }
  }

  /// Returns the first of all elements that have the same key, at its position; a property holds the key function. Each
  /// time the function is replaced, it is called for all elements, and only the necessary ones are inserted or removed.
  ///
  /// O(n log n) when the function is replaced; otherwise as ``distinct(by:)-(_)``.
  @inlinable
  public func distinct<Key: Hashable>(by key: any PropertyProtocol<(Element) -> Key>) -> CollectionProducer {
    applying(key) { [comparison] in DistinctOperator(by: $0, comparing: comparison) }
  }
}

extension CollectionProducer where Element: Hashable {
  /// Returns the first of all equal elements, at its position. O(log² n) for each element of a change. See
  /// `distinct(by:)`.
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
    guard let source else { preconditionFailure("Replacements are looked up in the source list") }
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
