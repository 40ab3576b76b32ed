public import CollectionChanges
public import PersistentArrays
public import Signals

extension CollectionProducer {
  /// Updates of a list that is only told of as a whole: what a server answers, say. Each list is compared with the one before.
  ///
  /// A start begins with the list that `lists` sends at once, or with an empty one; a later list that is the same is no update.
  ///
  /// Each list costs what a comparison does: O(n) expected for hashable identities, and O(m log m) for m moves.
  ///
  /// - Parameters:
  ///   - lists: Sends the whole list, again and again.
  ///   - comparison: Who is who, and what is a change; `.init()` leaves that to the compiler, by what the elements conform to.
  @inlinable
  public init<List: Sequence<Element>>(
    _ lists: some SignalProducerConvertible<List, Never>, by comparison: ElementComparison<Element>
  ) {
    let lists = lists.producer
    self.init(comparing: comparison) { consumer in
      let run = SnapshotRun(by: comparison, for: consumer)
      run.begin(lists)
      return run.ending
    }
  }
}

/// One start of a stream that compares lists.
@usableFromInline
final class SnapshotRun<Element>: ListNode<Element> {
  @usableFromInline let differ: ElementComparison<Element>
  /// The list that it is to become.
  @exclusivity(unchecked) @usableFromInline var next: PersistentArray<Element>?

  @inlinable
  init(by comparison: ElementComparison<Element>, for consumer: Consumer<Element>) {
    differ = comparison
    super.init(for: consumer, comparing: comparison, keepingList: true)
  }

  @inlinable
  func begin(_ lists: SignalProducer<some Sequence<Element>, Never>) {
    onFlush = { [unowned(unsafe) self] in self.emit() }
    livingSources = 1
    feeds.add(
      lists.start { event in
        switch event {
        case .value(let list):
          self.next = PersistentArray(list)
          self.becomeDue()
        case .completed, .interrupted: self.sourceEnded()
        }
      })
    // What has been sent at once is the start, and no change.
    isDue = false
    begin(next.take() ?? [])
  }

  @inlinable
  func emit() {
    guard let new = next.take() else { return }
    send(edits: true) { list in
      let change = differ.changes(from: list, to: new)
      if !change.isEmpty { list = new }
      return change
    }
  }
}
