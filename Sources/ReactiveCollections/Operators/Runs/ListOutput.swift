public import CollectionChanges
public import PersistentArrays

/// Where what a started operator makes goes: the list, if somebody keeps it, and the changes.
@usableFromInline
struct ListOutput<Element> {
  @usableFromInline let consumer: Consumer<Element>
  /// Whether the list is kept here.
  @usableFromInline let keepsList: Bool
  /// The list, if it is kept here.
  @usableFromInline var list: PersistentArray<Element> = []

  @inlinable
  init(to consumer: Consumer<Element>, keepingList: Bool) {
    self.consumer = consumer
    keepsList = consumer.store == nil && (keepingList || consumer.needs != .change)
  }

  @inlinable
  mutating func begin(_ list: PersistentArray<Element>, version: Int) {
    if keepsList { self.list = list }
    consumer.start(list, version)
  }

  /// Sends what `change` finds out; it edits the list if `edits`, else that is done here.
  @inlinable
  mutating func send(
    version: Int, edits: Bool, _ change: (inout PersistentArray<Element>) -> CollectionChange<Element>
  ) {
    if let store = consumer.store {
      let before = store.interest.before > 0 ? store.items : nil
      let change = change(&store.items)
      if change.isEmpty { return }
      if !edits { change.performUnchecked(on: &store.items) }
      consumer.change(change, before, nil, version)
    } else {
      let before = consumer.needs == .both ? list : nil
      let change = change(&list)
      if !keepsList { list = [] }
      if change.isEmpty { return }
      if !edits, keepsList { change.performUnchecked(on: &list) }
      consumer.change(change, before, consumer.needs == .change ? nil : list, version)
    }
  }
}
