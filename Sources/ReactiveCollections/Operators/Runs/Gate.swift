public import CollectionChanges
internal import PersistentArrays
public import Signals

/// A queue between an operator with several sources and its observer: changes are made in the first part of a commit
/// and delivered in the second. Edits that the observer makes while it receives the start are delivered after that.
@usableFromInline
struct Gate<List, Change> {
  @usableFromInline typealias Start = (List, Int) -> Void
  @usableFromInline typealias Tell = (Change, List?, List?, Int) -> Void

  @usableFromInline
  enum Item {
    case start(List, Int)
    case change(Change, List?, List?, Int)
  }

  @usableFromInline let queue = SignalCore<Item, Never>()
  @usableFromInline let observation: any Disposable

  @inlinable
  init(start: @escaping Start, change: @escaping Tell, end: @escaping () -> Void) {
    observation = queue.observe { event in
      switch event {
      case .value(.start(let list, let version)): start(list, version)
      case .value(.change(let new, let before, let after, let version)): change(new, before, after, version)
      case .completed, .interrupted: end()
      }
    }
  }

  @inlinable var start: Start { { [queue] in queue.send(.value(.start($0, $1))) } }
  @inlinable var change: Tell { { [queue] in queue.accept(.value(.change($0, $1, $2, $3))) } }
  @inlinable var end: () -> Void { { [queue] in queue.accept(.completed) } }
}

extension Consumer {
  /// Returns a consumer for changes made in the first part of a commit, and a disposable that ends the delivery if the
  /// consumer is an observer's.
  @inlinable
  func gated() -> (consumer: Consumer, observation: (any Disposable)?) {
    guard node == nil else { return (self, nil) }
    let gate = Gate(start: start, change: change, end: end)
    return (Consumer(node: nil, needs: needs, start: gate.start, change: gate.change, end: gate.end), gate.observation)
  }
}

extension SectionedConsumer {
  /// Returns a consumer for changes made in the first part of a commit, and a disposable that ends the delivery if the
  /// consumer is an observer's.
  @inlinable
  func gated() -> (consumer: SectionedConsumer, observation: (any Disposable)?) {
    guard node == nil else { return (self, nil) }
    let gate = Gate(start: start, change: change, end: end)
    let consumer = SectionedConsumer(
      node: nil, needsTables: needsTables, start: gate.start, change: gate.change, end: gate.end)
    return (consumer, gate.observation)
  }
}
