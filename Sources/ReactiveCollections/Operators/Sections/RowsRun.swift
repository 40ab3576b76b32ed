public import CollectionChanges
internal import PersistentArrays
public import Signals

/// One start of an operator on the rows of each section, with a fixed rule.
@usableFromInline
final class RowsRun<Section, Operator: ListOperator> {
  @exclusivity(unchecked) @usableFromInline var rows: RowsOperation<Section, Operator>
  @exclusivity(unchecked) @usableFromInline var output: SectionedOutput<Section, Operator.Output>

  @inlinable
  init(_ rows: RowsOperation<Section, Operator>, _ output: SectionedOutput<Section, Operator.Output>) {
    self.rows = rows
    self.output = output
  }

  /// The consumer that receives the changes of the source.
  @inlinable
  var consumer: SectionedConsumer<Section, Operator.Input> {
    SectionedConsumer(
      node: output.consumer.node, needsTables: false,
      start: { table, version in self.output.begin(self.rows.begin(with: table), version: version) },
      change: { change, _, _, version in
        self.output.send(version: version, inSteps: true) { self.rows.follow(change, on: &$0) }
      },
      end: { self.output.end() })
  }
}

extension SectionedProducer {
  /// Returns the stream that an operator on the rows of each section makes of this one.
  @inlinable
  func applyingToRows<Operator: ListOperator>(
    comparing rows: ElementComparison<Operator.Output>?, _ makeState: @escaping () -> Operator
  ) -> SectionedProducer<Section, Operator.Output> where Operator.Input == Row {
    let comparison = SectionedComparison(sections: comparison.sections, rows: rows)
    return SectionedProducer<Section, Operator.Output>(comparing: comparison) { [attach] consumer in
      let output = SectionedOutput(to: consumer, comparing: comparison, keepingTable: true)
      return attach(RowsRun(RowsOperation<Section, Operator>(makeState), output).consumer)
    }
  }

  /// Returns the stream that an operator on the rows of each section makes of this one, by a rule that a property
  /// holds.
  @inlinable
  func applyingToRows<Operator: RuledListOperator>(
    _ rule: any PropertyProtocol<Operator.Rule>, comparing rows: ElementComparison<Operator.Output>?,
    _ makeState: @escaping (Operator.Rule) -> Operator
  ) -> SectionedProducer<Section, Operator.Output> where Operator.Input == Row {
    let rule = rule.readOnly
    let comparison = SectionedComparison(sections: comparison.sections, rows: rows)
    return SectionedProducer<Section, Operator.Output>(comparing: comparison) { consumer in
      let run = RuledRowsRun<Section, Operator>(makeState, rule, for: consumer, comparing: comparison)
      run.begin(self)
      return run.ending
    }
  }
}
