public import CollectionChanges
public import PersistentArrays

/// Where what a started operator makes goes: the list, if somebody keeps it, and the changes.
@usableFromInline
struct ListOutput<Element> {
  @usableFromInline let consumer: Consumer<Element>
  @usableFromInline let comparison: ElementComparison<Element>?
  /// Whether two elements cannot be told apart, if that is known.
  @usableFromInline let isUnchanged: ((Element, Element) -> Bool)?
  /// Whether the list is kept here.
  @usableFromInline let keepsList: Bool
  /// The list, if it is kept here.
  @usableFromInline var list: PersistentArray<Element> = []

  @inlinable
  init(to consumer: Consumer<Element>, comparing comparison: ElementComparison<Element>?, keepingList: Bool) {
    self.consumer = consumer
    self.comparison = comparison
    isUnchanged = comparison?.whetherUnchanged
    keepsList = consumer.store == nil && (keepingList || consumer.needs != .change)
  }

  @inlinable
  mutating func begin(_ list: PersistentArray<Element>, version: Int) {
    if keepsList { self.list = list }
    consumer.start(list, version)
  }

  /// Sends what `change` finds out; it edits the list if `edits`, else that is done here. If it `replaces` the list by another one, it
  /// costs nothing to keep the one before, with which that is compared. If it edits `inSteps`, closures are called between them.
  @inlinable
  mutating func send(
    version: Int, edits: Bool, replaces: Bool = false, inSteps: Bool = false,
    _ change: (inout PersistentArray<Element>) -> CollectionChange<Element>
  ) {
    if let store = consumer.store {
      let before = replaces || store.interest.before > 0 ? store.items : nil
      let change = store.edit(inSteps: edits && inSteps, change)
      if change.isEmpty { return }
      if !edits { change.performUnchecked(on: &store.items) }
      if isSilent(change, from: before, to: store.items) { return tellRefreshes(of: change, before, version) }
      consumer.change(change, before, nil, version)
    } else {
      let before = consumer.needs == .both || replaces && keepsList ? list : nil
      let change = change(&list)
      if !keepsList { list = [] }
      if change.isEmpty { return }
      if !edits, keepsList { change.performUnchecked(on: &list) }
      if keepsList, isSilent(change, from: before, to: list) { return tellRefreshes(of: change, before, version) }
      consumer.change(change, before, consumer.needs == .change ? nil : list, version)
    }
  }
}

extension ListOutput {
  /// Whether a change leads to what was there. Of what is not kept here that is asked by who keeps it.
  @inlinable
  func isSilent(
    _ change: CollectionChange<Element>, from before: PersistentArray<Element>?, to after: PersistentArray<Element>
  ) -> Bool {
    guard let isUnchanged, change.mayBeSilent else { return false }
    return change.isSilent(from: before, to: after, by: isUnchanged)
  }

  /// A change leads to what was there.
  @usableFromInline
  func tellRefreshes(of change: CollectionChange<Element>, _ before: PersistentArray<Element>?, _ version: Int) {
    let list = consumer.store?.items ?? list
    guard let refreshes = comparison?.refreshes(of: change, in: list), !refreshes.isEmpty else { return }
    consumer.change(refreshes, before, consumer.needs == .change ? nil : list, version)
  }
}

extension ElementComparison {
  /// What there is to be told of a change that leads to what was there: objects that have gone and come again may have changed inside, and
  /// are refreshed.
  @usableFromInline
  func refreshes(of change: CollectionChange<Element>, in list: PersistentArray<Element>) -> CollectionChange<Element> {
    guard mayChangeInside else { return .empty }
    var composition = ChangeComposition<Element>()
    composition.append(change)
    // In canonical order these come last, where they stay.
    let positions = composition.change.steps.compactMap { step in
      switch step {
      case .insert(let index, _), .update(let index, _, _): index
      case .remove, .move, .composite: Int?.none
      }
    }
    return CollectionChange(positions.map { .update($0, old: list[$0], new: list[$0]) })
  }

  /// Whether two elements cannot be told apart, if that can be known at all.
  @inlinable var whetherUnchanged: ((Element, Element) -> Bool)? { identifies ? isUnchanged : nil }
}

extension CollectionProducer {
  /// Whether two elements cannot be told apart, if that is known.
  @inlinable var isUnchanged: ((Element, Element) -> Bool)? { comparison?.whetherUnchanged }
}
