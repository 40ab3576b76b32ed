internal import CollectionChanges
internal import PersistentArrays
public import Signals

/// One start of an operator with one source and a fixed rule. The source calls it, and it calls the next consumer.
@usableFromInline
final class OperatorRun<Operator: ListOperator> {
  @exclusivity(unchecked) @usableFromInline var state: Operator
  @exclusivity(unchecked) @usableFromInline var output: ListOutput<Operator.Output>

  @inlinable
  init(_ state: Operator, _ output: ListOutput<Operator.Output>) {
    self.state = state
    self.output = output
  }

  /// The consumer that receives the changes of the source.
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
  /// Returns the stream that an operator makes of this one. Each start has its own state.
  @inlinable
  func applying<Operator: ListOperator>(
    comparing comparison: ElementComparison<Operator.Output>?, _ makeState: @escaping () -> Operator
  ) -> CollectionProducer<Operator.Output> where Operator.Input == Element {
    CollectionProducer<Operator.Output>(comparing: comparison) { [attach] consumer in
      let output = ListOutput(to: consumer, comparing: comparison, keepingList: Operator.keepsList)
      return attach(OperatorRun(makeState(), output).consumer)
    }
  }

  /// Returns the stream that an operator makes of this one, if it passes on the elements of the source. Each start has
  /// its own state.
  @inlinable
  func applying<Operator: ListOperator>(
    _ makeState: @escaping () -> Operator
  ) -> CollectionProducer where Operator.Input == Element, Operator.Output == Element {
    applying(comparing: comparison, makeState)
  }
}
