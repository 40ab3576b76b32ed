/// A node that holds a list: everything that can be read and observed as one.
@usableFromInline typealias ListNode<Element> = Holder<ListShape<Element>>
/// The node of a list that is edited.
@usableFromInline typealias ListSource<Element> = Source<ListShape<Element>>

/// The shape of lists. The elements may be lists themselves: sections.
@usableFromInline
struct ListShape<Element>: AnyListShape {
  @usableFromInline typealias Value = PersistentArray<Element>
  @usableFromInline typealias Change = CollectionChange<Element>
  @usableFromInline typealias Edits = ChangeSequence<Element>
  @usableFromInline typealias Notice = Record<ListShape>

  @usableFromInline let traits: ListTraits<Element>

  @inlinable init(_ traits: ListTraits<Element>) { self.traits = traits }

  /// The shape of lists whose elements are compared in a certain way, if they can be.
  @inlinable init(comparing comparison: ElementComparison<Element>?) { traits = ListTraits(comparison) }

  @inlinable static var comparesKeys: Bool { false }

  @inlinable func apply(_ change: Change, to value: inout Value) { change.performUnchecked(on: &value) }

  @inlinable func notice(of record: Record<ListShape>) -> Record<ListShape> { record }

  @usableFromInline
  func net(_ edits: Edits, from start: Value, to end: Value) -> (change: Change, isExact: Bool)? {
    let net = composed([Change(edits)], by: ChangeComposition(comparison: traits.knownComparison))
    return net.change.isEmpty || isSilent(net.change, from: start, to: end) ? nil : net
  }

  @usableFromInline
  func composed(_ steps: [Change], _ composition: StepComposition) -> (change: Change, isExact: Bool)? {
    let net: (change: Change, isExact: Bool)
    switch composition {
    case .joining: net = (Change(steps), true)
    case .composing:
      net = steps.areUpdatesInOrder() ? (Change(steps), true) : composed(steps, by: ChangeComposition())
    case .comparing:
      net = composed(steps, by: ChangeComposition(comparison: traits.knownComparison, refreshingObjects: true))
    }
    return net.change.isEmpty ? nil : net
  }

  @usableFromInline
  func composed(
    _ steps: [Change], by composition: ChangeComposition<Element>
  ) -> (change: Change, isExact: Bool) {
    var composition = composition
    for step in steps { composition.append(step) }
    return composition.netChange
  }

  @inlinable
  func mayBeSilent(_ change: Change) -> Bool { change.mayBeSilent && traits.isUnchanged != nil }

  @inlinable
  func isSilent(_ change: Change, from before: Value?, to after: Value) -> Bool {
    guard change.mayBeSilent, let isUnchanged = traits.isUnchanged else { return false }
    return change.isSilent(from: before, to: after, by: isUnchanged)
  }

  @inlinable
  func refreshes(of change: Change, in after: Value) -> Change? {
    let refreshes = traits.comparison.refreshes(of: change, in: after)
    return refreshes.isEmpty ? nil : refreshes
  }

  @usableFromInline
  func revert(_ change: Change, in value: inout Value) { change.inverted.performUnchecked(on: &value) }

  @usableFromInline
  func contents(of holder: Holder<ListShape>, areNew: Bool) -> (any Contents)? {
    traits.kind == .plain ? nil : SectionsOfList(of: holder, areNew: areNew)
  }

  @usableFromInline
  func undo(_ edits: Edits, of source: Source<ListShape>) {
    if traits.kind != .plain { source.revert(Change(edits)) }
    if source.indexes != nil { source.index(Change(edits).inverted) }
  }

  @usableFromInline
  func redo(_ change: Change, of source: Source<ListShape>) {
    if traits.kind != .plain { source.contain(change) }
    source.index(change)
  }

  @usableFromInline
  func index(_ change: Change, of source: Source<ListShape>) { source.index(change) }

  @usableFromInline
  func excess(of source: Source<ListShape>) -> Change? { source.excess }

  @usableFromInline
  static func assign(_ value: Value, to source: Source<ListShape>) { source.set(value) }
}

extension ChangeSequence: EditLog {
  @usableFromInline package typealias Change = CollectionChange<Value>
}

/// Lists, in constraints: `extension Holder where S: AnyListShape`.
@usableFromInline
protocol AnyListShape<Element>: Shape
where Value == PersistentArray<Element>, Change == CollectionChange<Element>, Notice == Record<Self> {
  associatedtype Element

  var traits: ListTraits<Element> { get }
}

/// What is known of the elements of a list. It is an object, so that to pass a shape on is to copy one reference.
@usableFromInline
final class ListTraits<Element> {
  /// How elements are compared. If that is not known, no two are the same.
  @usableFromInline let comparison: ElementComparison<Element>
  /// Whether two elements cannot be told apart, if that can be known.
  @usableFromInline let isUnchanged: ((Element, Element) -> Bool)?
  @usableFromInline let kind: ElementKind

  @inlinable
  init(_ comparison: ElementComparison<Element>?) {
    self.comparison = comparison ?? .none
    isUnchanged = comparison?.whetherUnchanged
    kind = ElementKind(of: Element.self)
  }

  /// Elements that have no identity, but can be told apart.
  init(telling isUnchanged: ((Element, Element) -> Bool)?) {
    comparison = .none
    self.isUnchanged = isUnchanged
    kind = ElementKind(of: Element.self)
  }

  /// Whether replacing an element changes nothing. This is the same as the comparison's own method, which would copy
  /// the comparison.
  @inlinable
  func isUnchanged(_ old: Element, by new: Element) -> Bool {
    comparison.identity(old, new) && comparison.content(old, new)
  }

  /// How elements are compared, if they can be.
  @usableFromInline var knownComparison: ElementComparison<Element>? { comparison.identifies ? comparison : nil }

  /// Returns whether it is immediately clear that an element is not a section: most elements of a class type are
  /// exactly of that class.
  @inlinable
  func isNoSection(_ element: Element) -> Bool {
    switch kind {
    case .plain: true
    case .sections: false
    case .mixed: type(of: element as Any) == Element.self
    }
  }

  /// Returns an element as the list that it is.
  func section(_ element: Element) -> (any AnyList)? {
    isNoSection(element) ? nil : (element as? any ObservableList)?.anyList
  }

  /// Returns whether it is immediately clear that a change brings in no section.
  @inlinable
  func bringsNoSection(_ change: CollectionChange<Element>) -> Bool {
    switch change {
    case .insert(_, let element), .update(_, _, let element): isNoSection(element)
    case .remove, .move: true
    case .composite(let changes): bringNoSection(changes)
    }
  }

  @usableFromInline
  func bringNoSection(_ changes: ChangeSequence<Element>) -> Bool {
    kind == .plain || changes.allNewSatisfy(isNoSection)
  }
}
