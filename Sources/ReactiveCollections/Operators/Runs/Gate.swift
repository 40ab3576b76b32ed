public import CollectionChanges
internal import PersistentArrays
public import Signals

/// What an operator with several sources tells an observer: it is made in the first part of a commit, and told in the second.
@usableFromInline
struct Gate<Told> {
  @usableFromInline let queue = SignalCore<Told, Never>()
  @usableFromInline let observation: any Disposable

  @inlinable
  init(_ tell: @escaping (Told) -> Void, end: @escaping () -> Void) {
    observation = queue.observe { event in
      switch event {
      case .value(let told): tell(told)
      case .completed, .interrupted: end()
      }
    }
  }

  @inlinable
  func send(_ told: Told) { queue.accept(.value(told)) }

  @inlinable
  func end() { queue.accept(.completed) }
}

extension Consumer {
  /// The consumer for what is made in the first part of a commit, and what ends the delivery, if it is an observer's.
  @inlinable
  func gated() -> (consumer: Consumer, observation: (any Disposable)?) {
    guard node == nil else { return (self, nil) }
    let gate = Gate<(CollectionChange<Element>, List?, List?, Int)>(
      { change($0.0, $0.1, $0.2, $0.3) }, end: end)
    let consumer = Consumer(
      node: nil, needs: needs, start: start, change: { gate.send(($0, $1, $2, $3)) }, end: { gate.end() })
    return (consumer, gate.observation)
  }
}

extension SectionedConsumer {
  /// The consumer for what is made in the first part of a commit, and what ends the delivery, if it is an observer's.
  @inlinable
  func gated() -> (consumer: SectionedConsumer, observation: (any Disposable)?) {
    guard node == nil else { return (self, nil) }
    let gate = Gate<(Change, Table?, Table?, Int)>({ change($0.0, $0.1, $0.2, $0.3) }, end: end)
    let consumer = SectionedConsumer(
      node: nil, needsTables: needsTables, start: start, change: { gate.send(($0, $1, $2, $3)) },
      end: { gate.end() })
    return (consumer, gate.observation)
  }
}
