public import CollectionChanges
public import PersistentArrays

/// What the operators are fed that a list is a source of: one of its changes.
///
/// They are called at once, by reference to what is on the stack of the edit: no object is made for a change that only operators
/// want to know of. (Nothing of it waits in a queue: what is edited while operators are fed has its own turn, see ``CommitPass``.)
@usableFromInline
struct Feed<Element> {
  @usableFromInline typealias Reference = UnsafePointer<Feed>

  @usableFromInline let version: Int
  @usableFromInline let change: CollectionChange<Element>
  @usableFromInline let before: PersistentArray<Element>?
  /// The list after. Kept only if some operator asks for it.
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
}

extension CollectionCore {
  /// Feeds the operators.
  @inlinable
  func feed(_ version: Int, _ change: CollectionChange<Element>, before: PersistentArray<Element>?) {
    guard let inputs else { return }
    let feed = Feed(version: version, change, before: before, after: interest.after > 0 ? items : nil)
    withUnsafePointer(to: feed) { inputs.send(.value($0)) }
  }

  /// Feeds the operators what a record says.
  @inlinable
  func feed(_ record: CommitRecord<Element>) {
    deepInputs?.send(.value(record))
    guard let inputs, let change = record.change else { return }
    let feed = Feed(version: record.version, change, before: record.before, after: record.after)
    withUnsafePointer(to: feed) { inputs.send(.value($0)) }
  }

  /// What feeds a node from now on, which stands above this list.
  @usableFromInline
  func feedLater(_ node: CommitNode) -> SignalCore<Feed<Element>.Reference, Never> {
    consumers.append(node)
    node.rise(above: height)
    if let inputs { return inputs }
    let new = SignalCore<Feed<Element>.Reference, Never>()
    inputs = new
    return new
  }

  /// What feeds a node from now on, which stands above this list, of what happens inside of its sections.
  @usableFromInline
  func feedDeeplyLater(_ node: CommitNode) -> SignalCore<CommitRecord<Element>, Never> {
    consumers.append(node)
    node.rise(above: height)
    if let deepInputs { return deepInputs }
    let new = SignalCore<CommitRecord<Element>, Never>()
    deepInputs = new
    return new
  }

  @usableFromInline
  func feedDeeplyNoMore(_ node: CommitNode) {
    guard let index = consumers.lastIndex(where: { $0 === node }) else { return }
    consumers.remove(at: index)
    if let deepInputs, !deepInputs.hasObservers { self.deepInputs = nil }
  }

  @usableFromInline
  func feedNoMore(_ node: CommitNode) {
    guard let index = consumers.firstIndex(where: { $0 === node }) else { return }
    consumers.remove(at: index)
    if let inputs, !inputs.hasObservers { self.inputs = nil }
  }
}
