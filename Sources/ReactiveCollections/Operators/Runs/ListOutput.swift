public import CollectionChanges
public import PersistentArrays

/// Where what a started operator makes goes: the list, if somebody keeps it, and the changes.
@usableFromInline
struct ListOutput<Element> {
  @usableFromInline let consumer: Consumer<Element>
  @usableFromInline let sink: (ListEvent<Element>) -> Void
  /// Whether the list is kept here.
  @usableFromInline let keepsList: Bool
  /// The list, if it is kept here.
  @usableFromInline var list: PersistentArray<Element> = []

  @inlinable
  init(to consumer: Consumer<Element>, keepingList: Bool, _ sink: @escaping (ListEvent<Element>) -> Void) {
    self.consumer = consumer
    self.sink = sink
    keepsList = consumer.store == nil && (keepingList || consumer.needs != .change)
  }

  @inlinable
  mutating func begin(_ list: PersistentArray<Element>, version: Int) {
    if keepsList { self.list = list }
    sink(.start(list, version: version))
  }

  /// Sends what `change` finds out; it edits the list if `edits`, else that is done here.
  @inlinable
  mutating func send(
    version: Int, edits: Bool, _ change: (inout PersistentArray<Element>) -> CollectionChange<Element>
  ) {
    if let store = consumer.store {
      let before = store.interest.before > 0 ? store.items : nil
      let change = Self.make(change, on: &store.items, edits: edits)
      if !change.isEmpty { sink(.change(ListChange(version: version, change, before: before))) }
    } else {
      let before = consumer.needs == .both ? list : nil
      let change = Self.make(change, on: &list, edits: edits || !keepsList)
      if !keepsList { list = [] }
      if change.isEmpty { return }
      sink(.change(ListChange(version: version, change, before: before, after: consumer.needs == .change ? nil : list)))
    }
  }

  @inlinable
  static func make(
    _ change: (inout PersistentArray<Element>) -> CollectionChange<Element>, on list: inout PersistentArray<Element>,
    edits: Bool
  ) -> CollectionChange<Element> {
    let change = change(&list)
    if !edits { change.forEachRun { $0.perform(on: &list) } }
    return change
  }
}
