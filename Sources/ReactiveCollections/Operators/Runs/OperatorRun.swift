internal import CollectionChanges
internal import PersistentArrays
public import Signals

/// One start of an operator with one source and a fixed rule: called by the source, it calls what comes next.
@usableFromInline
final class OperatorRun<Operator: ListOperator> {
  @exclusivity(unchecked) @usableFromInline var state: Operator
  @exclusivity(unchecked) @usableFromInline var output: ListOutput<Operator.Output>

  @inlinable
  init(_ state: Operator, _ output: ListOutput<Operator.Output>) {
    self.state = state
    self.output = output
  }

  @inlinable
  func receive(_ event: ListEvent<Operator.Input>) {
    switch event {
    case .start(let list, let version): output.begin(state.begin(with: list), version: version)
    case .change(let change):
      output.send(version: change.version, edits: Operator.keepsList) {
        state.follow(change.change, leadingTo: change.after, on: &$0)
      }
    case .completed: output.sink(.completed)
    case .interrupted: output.sink(.interrupted)
    }
  }
}

extension CollectionProducer {
  /// The stream that an operator makes of this one; each start has a state of its own.
  @inlinable
  func applying<Operator: ListOperator>(
    _ makeState: @escaping () -> Operator
  ) -> CollectionProducer<Operator.Output> where Operator.Input == Element {
    CollectionProducer<Operator.Output> { [attach] consumer, sink in
      let run = OperatorRun(makeState(), ListOutput(to: consumer, keepingList: Operator.keepsList, sink))
      return attach(Consumer(node: consumer.node, needs: Operator.needsSource ? .after : .change)) { run.receive($0) }
    }
  }
}
