public import CollectionChanges
public import PersistentArrays
package import Signals

/// One change of a list, as it is fed to the operators whose source is the list.
///
/// Operators are called immediately, with a reference to a value on the stack of the edit: no object is allocated for a
/// change that only operators use. (A feed never waits in a queue. If a list is edited while operators are fed, the
/// edit is reported in a part of its own; see ``CommitPass``.)
@usableFromInline
struct Feed<Element> {
  @usableFromInline typealias Reference = UnsafePointer<Feed>

  @usableFromInline let version: Int
  @usableFromInline let change: CollectionChange<Element>
  @usableFromInline let before: PersistentArray<Element>?
  /// The list after. It is kept only if an operator requests it.
  @usableFromInline let after: PersistentArray<Element>?

  @inlinable
  init(
    version: Int, _ change: CollectionChange<Element>, before: PersistentArray<Element>?,
    after: PersistentArray<Element>?
  ) {
    self.version = version
    self.change = change
    self.before = before
    self.after = after
  }

  /// The list before. It is computed if it has not been kept, because its first observer started after the edit.
  @inlinable var previous: PersistentArray<Element>? { before ?? after.map { change.reverted(from: $0) } }
}

extension CollectionCore {
  /// Feeds the operators.
  @inlinable
  func feed(_ version: Int, _ change: CollectionChange<Element>, before: PersistentArray<Element>?) {
    guard let inputs else { return }
    let feed = Feed(version: version, change, before: before, after: interest.after > 0 ? items : nil)
    withUnsafePointer(to: feed) { inputs.send(.value($0)) }
  }

  /// Feeds the operators with the contents of a record.
  @inlinable
  func feed(_ record: CommitRecord<Element>) {
    deepInputs?.send(.value(record))
    guard let inputs, let change = record.change else { return }
    let feed = Feed(version: record.version, change, before: record.before, after: record.after)
    withUnsafePointer(to: feed) { inputs.send(.value($0)) }
  }

  /// Returns what feeds nodes with changes of this level, and creates it for the first node.
  @usableFromInline
  func openInputs() -> SignalCore<Feed<Element>.Reference, Never> {
    if let inputs { return inputs }
    let new = SignalCore<Feed<Element>.Reference, Never>()
    inputs = new
    return new
  }

  /// Returns what feeds nodes with whole records, and creates it for the first node.
  @usableFromInline
  func openDeepInputs() -> SignalCore<CommitRecord<Element>, Never> {
    if let deepInputs { return deepInputs }
    let new = SignalCore<CommitRecord<Element>, Never>()
    deepInputs = new
    return new
  }

  /// Adds a node that is fed. From now on, the node is above this list. O(1).
  @usableFromInline
  func add(_ consumer: FedNode) {
    consumer.index = consumers.count
    consumers.append(consumer)
    consumer.node.rise(above: domain == nil ? height : 0)
  }

  /// Removes a node that is no longer fed, and what fed it if the node was the last one. O(1).
  @usableFromInline
  func remove(_ consumer: FedNode) {
    let last = consumers.removeLast()
    if last !== consumer {
      last.index = consumer.index
      consumers[consumer.index] = last
    }
    if let inputs, !inputs.hasObservers { self.inputs = nil }
    if let deepInputs, !deepInputs.hasObservers { self.deepInputs = nil }
  }
}

/// A node that a list feeds.
@usableFromInline
class FedNode {
  @usableFromInline final let node: CommitNode
  /// Its position among the list's consumers.
  @exclusivity(unchecked) final var index = -1

  @usableFromInline init(_ node: CommitNode) { self.node = node }
}

/// A node that a list feeds, and its start.
///
/// The node is linked before it is started, so that it misses nothing. If an operator's closure edits the list during
/// the start, the resulting items wait until the start is over.
@usableFromInline
final class FedStart<Item>: FedNode {
  /// Items of versions up to this one are not passed on. During the start, this applies to all items.
  @exclusivity(unchecked) @usableFromInline var version = Int.max
  @exclusivity(unchecked) @usableFromInline var waiting: [Item] = []
  @exclusivity(unchecked) @usableFromInline var hasEnded = false

  @inlinable var isUnderWay: Bool { version == .max }

  /// Keeps an item that arrives before the start is over.
  @usableFromInline
  func keep(_ item: Item) { if isUnderWay { waiting.append(item) } }

  /// Ends the start: passes on the items that have been kept, in a pass, and then the end, if the list has ended.
  @inlinable
  func finish(after version: Int, _ change: (Item) -> Void, end: () -> Void) {
    self.version = version
    if !waiting.isEmpty {
      let pass = CommitPass.current
      let isBegun = pass.beginFeeding()
      for item in waiting { change(item) }
      waiting = []
      if isBegun { pass.endFeeding() }
    }
    if hasEnded { end() }
  }
}
