public import CollectionChanges

// The compiler chooses the comparison for the element type; see `ElementComparison`. Initializers that take elements are
// disfavored: a list, which is a sequence too, is shared itself.
extension Shared {
  /// A shared list of `elements` with a custom comparison. The comparison is passed as `sending`, because it runs on
  /// the threads that edit: on the main actor, write its closures `{ @Sendable in … }`.
  public init<Element: Sendable>(_ elements: some Sequence<Element>, comparison: sending ElementComparison<Element>)
  where Base == MutableCollectionProperty<Element> {
    self.init(sharing: MutableCollectionProperty(elements, comparison: comparison))
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Distinguishable {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  public init<Element>() where Base == MutableCollectionProperty<Element>, Element: Distinguishable {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Distinguishable & Hashable {
    self.init(elements, comparison: ElementComparison())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Distinguishable & AnyObject {
    self.init(elements, comparison: ElementComparison())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Distinguishable & Hashable & AnyObject {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  public init<Element>() where Base == MutableCollectionProperty<Element>, Element: Distinguishable & Hashable {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Distinguishable & Identifiable {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  public init<Element>() where Base == MutableCollectionProperty<Element>, Element: Distinguishable & Identifiable {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Distinguishable & Hashable & Identifiable {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  public init<Element>()
  where Base == MutableCollectionProperty<Element>, Element: Distinguishable & Hashable & Identifiable {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Distinguishable & Identifiable & AnyObject {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  public init<Element>()
  where Base == MutableCollectionProperty<Element>, Element: Distinguishable & Identifiable & AnyObject {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Distinguishable & Hashable & Identifiable & AnyObject {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  public init<Element>()
  where Base == MutableCollectionProperty<Element>, Element: Distinguishable & Hashable & Identifiable & AnyObject {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Identifiable {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  public init<Element>() where Base == MutableCollectionProperty<Element>, Element: Identifiable {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Identifiable & Equatable {
    self.init(elements, comparison: ElementComparison())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Identifiable & Hashable {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  public init<Element>() where Base == MutableCollectionProperty<Element>, Element: Identifiable & Equatable {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Identifiable & AnyObject {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  public init<Element>() where Base == MutableCollectionProperty<Element>, Element: Identifiable & AnyObject {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Identifiable & AnyObject & Equatable {
    self.init(elements, comparison: ElementComparison())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Identifiable & AnyObject & Hashable {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  public init<Element>()
  where Base == MutableCollectionProperty<Element>, Element: Identifiable & AnyObject & Equatable {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element> {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  @_disfavoredOverload
  public init<Element>() where Base == MutableCollectionProperty<Element> {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Equatable {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  @_disfavoredOverload
  public init<Element>() where Base == MutableCollectionProperty<Element>, Element: Equatable {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: Hashable {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  @_disfavoredOverload
  public init<Element>() where Base == MutableCollectionProperty<Element>, Element: Hashable {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: AnyObject {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  @_disfavoredOverload
  public init<Element>() where Base == MutableCollectionProperty<Element>, Element: AnyObject {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: AnyObject & Equatable {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  @_disfavoredOverload
  public init<Element>() where Base == MutableCollectionProperty<Element>, Element: AnyObject & Equatable {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements`.
  @_disfavoredOverload
  public init<Element: Sendable>(_ elements: some Sequence<Element>)
  where Base == MutableCollectionProperty<Element>, Element: AnyObject & Hashable {
    self.init(elements, comparison: ElementComparison())
  }

  /// An empty shared list.
  @_disfavoredOverload
  public init<Element>() where Base == MutableCollectionProperty<Element>, Element: AnyObject & Hashable {
    self.init(sharing: MutableCollectionProperty())
  }
}
