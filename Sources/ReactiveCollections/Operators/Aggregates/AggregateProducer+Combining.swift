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
    let starts = (repeat (each parts).start)
    return AggregateProducer { starting throws(LockedSource) in
      var sources: [(node: Node, keeper: AnyObject)] = []
      func begin<Latest>(
        _ start: (Starting) throws(LockedSource) -> Aggregation<Latest>
      ) throws(LockedSource) -> LatestAggregate<Latest> {
        let aggregation = try start(starting)
        for source in aggregation.sources
        where !sources.contains(where: { $0.node === source.node && $0.keeper === source.keeper }) {
          sources.append(source)
        }
        return LatestAggregate(aggregation)
      }
      let parts = (repeat try begin(each starts))
      return Aggregation(sources) {
        (repeat (each parts).begin())
      } follow: {
        var haveChanged = false
        for part in repeat each parts { if part.follow() { haveChanged = true } }
        return haveChanged ? (repeat (each parts).value.unsafelyUnwrapped) : nil
      }
    }
  }
}
