public import CollectionChanges
public import PersistentArrays
public import Signals

extension CollectionProducer {
  /// Creates the updates of a list that is sent only as a whole, such as a server's responses. Each list is compared
  /// with the previous one.
  ///
  /// A start begins with the list that `lists` sends immediately, or with an empty one. A later list that does not
  /// differ from the previous one is not an update.
  ///
  /// Each list costs one comparison: O(n) expected for hashable identities, and O(m log m) for m moves.
  ///
  /// - Parameters:
  ///   - lists: Sends the whole list, again and again.
  ///   - comparison: Decides which elements are the same and whether one has changed. With `.init()` the compiler
  ///     chooses it by the conformances of the elements.
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
  /// The list that is to be sent next.
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
    // Lists that have been sent immediately are the start, not a change.
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
