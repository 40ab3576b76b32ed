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

  /// What the source has to do for it.
  @inlinable
  var consumer: Consumer<Operator.Input> {
    Consumer(
      node: output.consumer.node, needs: Operator.needsSource ? .after : .change,
      start: { list, version in self.output.begin(self.state.begin(with: list), version: version) },
      change: { change, _, source, version in
        self.output.send(version: version, edits: Operator.keepsList, inSteps: change.isComposite) { list in
          self.state.follow(change, leadingTo: source, on: &list)
        }
      },
      end: { self.output.consumer.end() })
  }
}

extension CollectionProducer {
  /// The stream that an operator makes of this one; each start has a state of its own.
  @inlinable
  func applying<Operator: ListOperator>(
    comparing comparison: ElementComparison<Operator.Output>?, _ makeState: @escaping () -> Operator
  ) -> CollectionProducer<Operator.Output> where Operator.Input == Element {
    CollectionProducer<Operator.Output>(comparing: comparison) { [attach] consumer in
      let output = ListOutput(to: consumer, comparing: comparison, keepingList: Operator.keepsList)
      return attach(OperatorRun(makeState(), output).consumer)
    }
  }

  /// The same for an operator that makes no other elements.
  @inlinable
  func applying<Operator: ListOperator>(
    _ makeState: @escaping () -> Operator
  ) -> CollectionProducer where Operator.Input == Element, Operator.Output == Element {
    applying(comparing: comparison, makeState)
  }
}
