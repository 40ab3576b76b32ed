public import CollectionChanges

/// A section: a list that is an element of another list.
///
/// Subclass it to give a section data of its own, such as a title. To report a change of these data, refresh the
/// section in its parent.
///
/// ```swift
/// final class Group: MutableCollectionSection<String> {
///   let title: String
///   init(title: String, rows: [String]) {
///     self.title = title
///     super.init(rows)
///   }
/// }
/// ```
///
/// In a module whose default isolation is the main actor, declare a subclass `nonisolated`: a section belongs to the
/// isolation domain of its list, and has the initializers of a list.
///
/// A list compares its sections by reference, so assigning a different object reports that one section was removed and
/// another one was inserted. Sections that are `Identifiable` are compared by their `id`, and each assignment of a
/// different object counts as an update. To take over new rows, keep the objects and set their rows:
/// `section.set(rows)` reports only the differences.
///
/// In a literal of several sections whose rows are not strings or numbers, specify the element type,
/// `MutableCollectionSection<Row>(…)`: the compiler takes a long time to infer it for all of them together.
///
/// A section may be in several lists, and several times in the same list; each place is reported separately.
open class MutableCollectionSection<Element>: MutableCollectionProperty<Element> {
  /// A section with `elements` as its rows and a custom comparison.
  @inlinable
  public override init(_ elements: some Sequence<Element>, comparison: ElementComparison<Element>) {
    super.init(elements, comparison: comparison)
  }

  // The initializers of a list are repeated here because inherited ones are all equally favored, even if they are
  // disfavored in the superclass.

  /// A section with `elements` as its rows.
  @inlinable
  public override init(_ elements: some Sequence<Element>) where Element: _DefaultLiteralType { super.init(elements) }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>)
  where Element: Distinguishable & Hashable & Identifiable & AnyObject { super.init(elements) }

  /// A section without rows.
  @inlinable
  public override init() where Element: Distinguishable & Hashable & Identifiable & AnyObject { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Distinguishable & Hashable & Identifiable {
    super.init(elements)
  }

  /// A section without rows.
  @inlinable
  public override init() where Element: Distinguishable & Hashable & Identifiable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Distinguishable & Hashable & AnyObject {
    super.init(elements)
  }

  /// A section without rows.
  @inlinable
  public override init() where Element: Distinguishable & Hashable & AnyObject { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Distinguishable & Identifiable & AnyObject {
    super.init(elements)
  }

  /// A section without rows.
  @inlinable
  public override init() where Element: Distinguishable & Identifiable & AnyObject { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Distinguishable & Hashable {
    super.init(elements)
  }

  /// A section without rows.
  @inlinable
  public override init() where Element: Distinguishable & Hashable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Distinguishable & Identifiable {
    super.init(elements)
  }

  /// A section without rows.
  @inlinable
  public override init() where Element: Distinguishable & Identifiable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Distinguishable & AnyObject {
    super.init(elements)
  }

  /// A section without rows.
  @inlinable
  public override init() where Element: Distinguishable & AnyObject { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Distinguishable { super.init(elements) }

  /// A section without rows.
  @inlinable
  public override init() where Element: Distinguishable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Identifiable & AnyObject & Hashable {
    super.init(elements)
  }

  /// A section without rows.
  @inlinable
  public override init() where Element: Identifiable & AnyObject & Hashable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Identifiable & AnyObject & Equatable {
    super.init(elements)
  }

  /// A section without rows.
  @inlinable
  public override init() where Element: Identifiable & AnyObject & Equatable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Identifiable & AnyObject {
    super.init(elements)
  }

  /// A section without rows.
  @inlinable
  public override init() where Element: Identifiable & AnyObject { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Identifiable & Hashable {
    super.init(elements)
  }

  /// A section without rows.
  @inlinable
  public override init() where Element: Identifiable & Hashable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Identifiable & Equatable {
    super.init(elements)
  }

  /// A section without rows.
  @inlinable
  public override init() where Element: Identifiable & Equatable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Identifiable { super.init(elements) }

  /// A section without rows.
  @inlinable
  public override init() where Element: Identifiable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: AnyObject & Hashable { super.init(elements) }

  /// A section without rows.
  @inlinable
  public override init() where Element: AnyObject & Hashable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: AnyObject & Equatable { super.init(elements) }

  /// A section without rows.
  @inlinable
  public override init() where Element: AnyObject & Equatable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: AnyObject { super.init(elements) }

  /// A section without rows.
  @inlinable
  public override init() where Element: AnyObject { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Hashable { super.init(elements) }

  /// A section without rows.
  @inlinable
  public override init() where Element: Hashable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) where Element: Equatable { super.init(elements) }

  /// A section without rows.
  @inlinable
  public override init() where Element: Equatable { super.init() }

  /// A section with `elements` as its rows.
  @inlinable
  @_disfavoredOverload
  public override init(_ elements: some Sequence<Element>) { super.init(elements) }

  /// A section without rows.
  @inlinable
  public override init() { super.init() }
}
