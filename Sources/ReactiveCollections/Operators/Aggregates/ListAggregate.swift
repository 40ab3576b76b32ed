/// What an aggregate such as `count` does: what it keeps of the list, and how it follows changes.
@usableFromInline
protocol ListAggregate<Element, Value> {
  associatedtype Element
  associatedtype Value

  /// Returns the value for the initial list. Called once, first.
  mutating func begin(with list: PersistentArray<Element>) -> Value
  /// Returns the value after a change, or `nil` if the value cannot have changed.
  mutating func follow(_ change: CollectionChange<Element>, leadingTo list: PersistentArray<Element>) -> Value?
}

extension CollectionProducer {
  /// Returns the stream of an aggregate's values. Each start has its own state.
  @inlinable
  func aggregating<Aggregate: ListAggregate>(
    _ make: @escaping () -> Aggregate
  ) -> AggregateProducer<Aggregate.Value> where Aggregate.Element == Element {
    AggregateProducer { [recipe] starting throws(LockedSource) in
      let source = try recipe.start(starting)
      let input = source.input
      var aggregate = make()
      return Aggregation(source.node, keptBy: source.keeper) {
        aggregate.begin(with: input.value)
      } follow: {
        input.record.flatMap { record in
          record._withUnsafeGuaranteedRef { record in
            record.change.flatMap { aggregate.follow($0, leadingTo: record.after) }
          }
        }
      }
    }
  }
}

/// A started aggregate, which is not yet a node. Its closures do not hold the source.
@usableFromInline
struct Aggregation<Value> {
  @usableFromInline let source: Node
  @usableFromInline let keeper: AnyObject
  /// Returns the first value. Called once, first.
  @usableFromInline let begin: () -> Value
  /// Returns the value after a commit, or `nil` if it cannot have changed.
  @usableFromInline let follow: () -> Value?

  @inlinable
  init(
    _ source: Node, keptBy keeper: AnyObject, begin: @escaping () -> Value, follow: @escaping () -> Value?
  ) {
    self.source = source
    self.keeper = keeper
    self.begin = begin
    self.follow = follow
  }

  /// The aggregate as a node.
  @usableFromInline
  var node: Derived<Formula<Value>> {
    let (begin, follow) = (begin, follow)
    let formula = Formula<Value>(isStateless: false, showsSources: false) { last, _ in
      last == nil ? begin() : follow()
    }
    return Derived(ManyInputs([(source, keeper)]), ScalarShape(), formula)
  }
}
