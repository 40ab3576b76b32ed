extension AggregateProducer {
  /// Returns several aggregates as one: its values are those of all, and it sends one for each commit in which any of them
  /// does.
  ///
  /// ```swift
  /// let people = people.updates
  /// let facts = Property(.combineLatest(people.count, people.sum(of: \.age)))
  /// print(facts.value)  // prints: (3, 105)
  /// ```
  public static func combineLatest<each Part>(
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
