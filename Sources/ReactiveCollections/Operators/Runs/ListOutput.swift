public import CollectionChanges
public import PersistentArrays

/// The output of a started operator that makes a list: the changes, and the list itself if it is kept.
@usableFromInline
struct ListOutput<Element>: ChangeOutput {
  @usableFromInline typealias List = PersistentArray<Element>
  @usableFromInline typealias Change = CollectionChange<Element>

  @usableFromInline let consumer: Consumer<Element>
  @usableFromInline let comparison: ElementComparison<Element>?
  /// Whether two elements are indistinguishable, if that is known.
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

  @inlinable
  mutating func send(
    version: Int, edits: Bool, inSteps: Bool, settling settle: ((Change, List, List) -> Change)?,
    _ change: (inout List) -> Change
  ) -> Bool {
    send(version: version, edits: edits, replaces: false, inSteps: inSteps, settling: settle, change)
  }

  /// Sends the change that `change` returns, as ``ChangeOutput/send(version:edits:inSteps:settling:_:)`` does. If the
  /// change `replaces` the whole list, keeping the old list costs nothing, and the change is checked against it.
  @discardableResult
  @inlinable
  mutating func send(
    version: Int, edits: Bool, replaces: Bool = false, inSteps: Bool = false,
    settling settle: ((Change, List, List) -> Change)? = nil, _ change: (inout List) -> Change
  ) -> Bool {
    if let store = consumer.store {
      let before = replaces || store.interest.before > 0 ? store.items : nil
      let change = store.edit(inSteps: edits && inSteps, change)
      if change.isEmpty { return false }
      if !edits { change.performUnchecked(on: &store.items) }
      return tell(change, from: before, to: store.items, version, settle, isKept: true)
    } else {
      let before = consumer.needs == .both || replaces && keepsList ? list : nil
      let change = change(&list)
      if !keepsList { list = [] }
      if change.isEmpty { return false }
      if !edits, keepsList { change.performUnchecked(on: &list) }
      return tell(change, from: before, to: list, version, settle, isKept: keepsList)
    }
  }

  @inlinable
  func end() { consumer.end() }
}

extension ListOutput {
  /// Sends a change, unless it leads back to the same list. If the list is not kept here, the consumer that keeps it
  /// makes that check.
  @inlinable
  func tell(
    _ change: Change, from before: List?, to after: List, _ version: Int, _ settle: ((Change, List, List) -> Change)?,
    isKept: Bool
  ) -> Bool {
    if let settle, let before {
      let settled = settle(change, before, after)
      return !settled.isEmpty && tell(settled, from: before, to: after, version, nil, isKept: isKept)
    }
    if isKept, isSilent(change, from: before, to: after) { return tellRefreshes(of: change, before, after, version) }
    send(change, before, after, version)
    return true
  }

  @inlinable
  func send(_ change: Change, _ before: List?, _ after: List, _ version: Int) {
    consumer.change(change, before, consumer.store != nil || consumer.needs == .change ? nil : after, version)
  }

  @inlinable
  func isSilent(_ change: Change, from before: List?, to after: List) -> Bool {
    guard let isUnchanged, change.mayBeSilent else { return false }
    return change.isSilent(from: before, to: after, by: isUnchanged)
  }

  /// For a change that leads back to the same list: sends only its refreshes, if there are any.
  @usableFromInline
  func tellRefreshes(of change: Change, _ before: List?, _ after: List, _ version: Int) -> Bool {
    guard let refreshes = comparison?.refreshes(of: change, in: after), !refreshes.isEmpty else { return false }
    send(refreshes, before, after, version)
    return true
  }
}
