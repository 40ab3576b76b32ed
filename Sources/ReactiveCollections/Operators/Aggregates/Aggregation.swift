extension CollectionProducer {
  /// Returns the stream of a value that is derived from each list as a whole.
  @inlinable
  func aggregating<Value>(_ value: @escaping (PersistentArray<Element>) -> Value) -> AggregateProducer<Value> {
    recipe.aggregating(value)
  }

  /// Returns the stream of an aggregate's values, such as `count`. Each start has a state of its own.
  @inlinable
  func aggregating<State, Value>(
    _ initial: State, begin: @escaping (inout State, PersistentArray<Element>) -> Value,
    follow: @escaping (inout State, CollectionChange<Element>, PersistentArray<Element>) -> Value?
  ) -> AggregateProducer<Value> {
    recipe.aggregating(initial, begin: begin, follow: follow)
  }
}

extension Recipe {
  /// Returns the stream of a value that is derived from each value of this stream as a whole.
  @inlinable
  func aggregating<Value>(_ value: @escaping (S.Value) -> Value) -> AggregateProducer<Value> {
    aggregating(()) {
      value($1)
    } follow: {
      value($2)
    }
  }

  /// Returns the stream of an aggregate's values, such as `count`. Each start has a state of its own.
  ///
  /// - Parameters:
  ///   - initial: The state of a start.
  ///   - begin: Returns the aggregate of the first value. Called once, first.
  ///   - follow: Returns the aggregate after a change, which leads to the given value, or `nil` if it cannot have changed.
  @inlinable
  func aggregating<State, Value>(
    _ initial: State, begin: @escaping (inout State, S.Value) -> Value,
    follow: @escaping (inout State, S.Change, S.Value) -> Value?
  ) -> AggregateProducer<Value> {
    AggregateProducer { [start] starting throws(LockedSource) in
      let source = try start(starting)
      let input = source.input
      var state = initial
      return Aggregation([(source.node, source.keeper)]) {
        begin(&state, input.value)
      } follow: {
        input.record.flatMap { record in
          record._withUnsafeGuaranteedRef { record in
            record.change.flatMap { follow(&state, $0, record.after) }
          }
        }
      }
    }
  }
}

/// A started aggregate, which is not yet a node. Its closures do not hold the sources.
@usableFromInline
struct Aggregation<Value> {
  @usableFromInline let sources: [(node: Node, keeper: AnyObject)]
  /// Returns the first value. Called once, first.
  @usableFromInline let begin: () -> Value
  /// Returns the value after a commit, or `nil` if it cannot have changed. Called once in each commit that changes a source.
  @usableFromInline let follow: () -> Value?

  @inlinable
  init(
    _ sources: [(node: Node, keeper: AnyObject)], begin: @escaping () -> Value, follow: @escaping () -> Value?
  ) {
    self.sources = sources
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
    return Derived(ManyInputs(sources), ScalarShape(), formula)
  }

  /// The aggregate of one source: of the node that combines them, if there are several.
  var ofOneSource: Aggregation {
    if sources.count == 1 { return self }
    let node = node
    let input = Unmanaged<Holder<ScalarShape<Value>>>.passUnretained(node)
    return Aggregation([(node, node)]) {
      input._withUnsafeGuaranteedRef { $0.reported.unsafelyUnwrapped }
    } follow: {
      input._withUnsafeGuaranteedRef { $0.newRecord?.change }
    }
  }
}

/// The last value of a started aggregate without a node, which does not hold its sources.
@usableFromInline
final class LatestAggregate<Value> {
  /// `nil` before the first one.
  @usableFromInline var value: Value?
  private let first: () -> Value
  @usableFromInline let next: () -> Value?

  @usableFromInline
  init(_ aggregation: Aggregation<Value>) {
    first = aggregation.begin
    next = aggregation.follow
  }

  @usableFromInline
  func begin() -> Value {
    let first = first()
    value = first
    return first
  }

  /// Returns whether the value may have changed in the commit in progress.
  @inlinable
  func follow() -> Bool {
    guard let next = next() else { return false }
    value = next
    return true
  }
}
