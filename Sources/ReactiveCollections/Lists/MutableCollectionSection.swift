public import CollectionChanges

/// A section: a list that is an element of another list.
///
/// Subclass it to give a section data of its own, a title say; what changes in that data is told by refreshing the section in
/// its parent.
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
/// In a module whose default isolation is the main actor, a subclass is declared `nonisolated`: it lives where its list does,
/// and its initialisers are those of a list.
///
/// A list compares its sections by reference, so that assigning one object in place of another tells that one goes out and one
/// comes in. Sections that are `Identifiable` are compared by their `id`, and each assignment of another object counts as an
/// update. To take over new rows keep the objects and set their rows: `section.set(rows)` tells what differs.
///
/// In a literal of several sections of other rows than strings and numbers name the element, `MutableCollectionSection<Row>(…)`: the
/// compiler takes long to find it out for all of them at once.
///
/// A section may stand in several lists, and in one list several times; each place is told of by itself.
open class MutableCollectionSection<Element>: MutableCollectionProperty<Element> {
  /// A section with `elements` as its rows, compared by a comparison of one's own.
  @inlinable
  public override init(_ elements: some Sequence<Element>, comparison: ElementComparison<Element>) {
    super.init(elements, comparison: comparison)
  }

  // The initialisers of a list, once more: inherited ones are all equally favoured, whatever they are in the list.

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
