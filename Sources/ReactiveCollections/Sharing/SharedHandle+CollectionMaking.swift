extension SharedHandle {
  /// A shared list of `elements`, which are compared by their conformances, as
  /// ``/ReactiveCollectionsChanges/ElementComparison`` states.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty(["a", "b"])
  /// Task.detached { shared.append("c") }
  /// ```
  @inlinable
  @_disfavoredOverload  // A list, which is a sequence too, is shared itself.
  public init<Element: Sendable>(_ elements: some Sequence<Element>) where Base == MutableCollectionProperty<Element> {
    self.init(elements, comparison: .byConformance)
  }

  /// An empty shared list, whose elements are compared by their conformances.
  @inlinable
  public init<Element>() where Base == MutableCollectionProperty<Element> {
    self.init(sharing: MutableCollectionProperty())
  }

  /// A shared list of `elements` with a custom comparison. The comparison is passed as `sending`, because it runs on
  /// the threads that edit: on the main actor, write its closures `{ @Sendable in … }`.
  ///
  /// ```swift
  /// let byName = ElementComparison<Person>(id: { @Sendable in $0.id }) { @Sendable in $0.name == $1.name }
  /// let shared = SharedCollectionProperty([Person.ada], comparison: byName)
  /// ```
  public init<Element: Sendable>(_ elements: some Sequence<Element>, comparison: sending ElementComparison<Element>)
  where Base == MutableCollectionProperty<Element> {
    self.init(sharing: MutableCollectionProperty(elements, comparison: comparison))
  }
}
