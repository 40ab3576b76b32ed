extension AggregateProducer {
  /// Returns two aggregates as one, which sends both values whenever a commit changes one of them or both.
  ///
  /// ```swift
  /// let updates = people.updates
  /// let facts = Property(updates.count.combineLatest(with: updates.sum(of: \.age)))
  /// print(facts.value)  // prints: (3, 105)
  /// ```
  public func combineLatest<Other>(with other: AggregateProducer<Other>) -> AggregateProducer<(Value, Other)> {
    .combining(self, other)
  }

  /// Returns several aggregates as one.
  @usableFromInline
  static func combining<each Part>(
    _ parts: repeat AggregateProducer<each Part>
  ) -> AggregateProducer where Value == (repeat each Part) {
    let recipes = (repeat (each parts).recipe)
    return AggregateProducer { starting throws(LockedSource) in
      var sources: [(node: Node, keeper: AnyObject)] = []
      func begin<S: Shape>(_ recipe: Recipe<S>) throws(LockedSource) -> Unmanaged<Holder<S>> {
        let started = try recipe.start(starting)
        sources.append((started.node, started.keeper))
        return .passUnretained(started.node)
      }
      let nodes = (repeat try begin(each recipes))
      // The sources hold the nodes.
      let formula = Formula<Value>(isStateless: false, showsSources: false) { _, moment in
        (repeat (each nodes).latest(moment))
      }
      let node = Derived(ManyInputs(sources), ScalarShape(), formula)
      return Aggregation(node, keptBy: node) {
        node.reported.unsafelyUnwrapped
      } follow: {
        node.newRecord?.change
      }
    }
  }
}
