public import ReactiveCollections

/// An expectation of a script, checked after each step.
///
/// It consists of closures, and is not a protocol, so that they are compiled where the type of the elements is known.
@usableFromInline
typealias ScriptExpectation = (
  /// Subscribes for the first time.
  begin: () throws(LawViolation) -> Void,
  /// Checks what was sent in a step.
  check: () throws(LawViolation) -> Void,
  /// Makes a subscriber join, restart or leave, and returns a description of that.
  changeSubscribers: (inout SeededGenerator) throws(LawViolation) -> String,
  /// Ends everything that it has begun.
  end: () -> Void
)

// MARK: - Expectations

extension RandomScript {
  /// Expects that a stream of updates leads to `expected` after every step and for every subscriber, and that it obeys
  /// the laws.
  ///
  /// - Each update begins where the previous one ended. Its change leads from one list to the other, the inverse leads
  ///   back, the batch does the same, and the change can be composed with the previous one. A subscriber that only
  ///   replays changes shows the expected list.
  /// - A commit sends at most one update, and no update is sent if nothing changed.
  /// - All of this holds for subscribers that subscribed at the start, late or again, or that subscribed or left in the
  ///   middle of a transaction or during a delivery. After disposal, they receive nothing.
  /// - A `CollectionProperty` that is made from the stream has the list that it sends, and has it before any observer
  ///   is notified of the commit.
  ///
  /// - Parameters:
  ///   - rows: The stream to test.
  ///   - name: Its name in failures.
  ///   - expected: Returns the list that the stream should lead to, computed from the current lists and rules.
  @inlinable
  public func expect<Output: Equatable>(
    _ rows: CollectionProducer<Output>, _ name: String? = nil, makes expected: @escaping () -> [Output]
  ) {
    add(rows.producer, name, makes: expected) {
      let property = CollectionProperty(rows)
      return (property, property.updates.producer, { property.value })
    }
  }

  /// Expects that the updates of your own operator, made from signals, lead to `expected` after every step and for
  /// every subscriber, and that they obey the laws that `expect(_:_:makes:)` lists; no property is made from them.
  @inlinable
  public func expect<Output: Equatable>(
    updates: some SignalProducerConvertible<CollectionUpdate<Output>, Never>, _ name: String? = nil,
    makes expected: @escaping () -> [Output]
  ) {
    add(updates.producer, name, makes: expected)
  }

  /// Expects that a stream of sections leads to `expected` after every step and for every subscriber, and that it obeys
  /// the laws: see `expect(_:_:makes:)` for a list.
  ///
  /// - Parameters:
  ///   - sections: The stream to test.
  ///   - name: Its name in failures.
  ///   - expected: Returns the sections that the stream should lead to, computed from the current lists and rules.
  @inlinable
  public func expect<Section: Equatable, Row: Equatable>(
    _ sections: SectionedProducer<Section, Row>, _ name: String? = nil,
    makes expected: @escaping () -> [SectionSnapshot<Section, Row>]
  ) {
    add(sections.producer, name, makes: expected) {
      let property = CollectionProperty(sections)
      return (property, property.sectionedUpdates.producer, { property.value })
    }
  }

  /// Expects that the updates of sections of your own operator, made from signals, lead to `expected` after every step
  /// and for every subscriber, and that they obey the laws; no property is made from them.
  @inlinable
  public func expect<Section: Equatable, Row: Equatable>(
    updates: some SignalProducerConvertible<SectionedUpdate<Section, Row>, Never>, _ name: String? = nil,
    makes expected: @escaping () -> [SectionSnapshot<Section, Row>]
  ) {
    add(updates.producer, name, makes: expected)
  }

  /// Expects that a stream of a dictionary leads to `expected` after every step and for every subscriber, and that it
  /// obeys the laws: see `expect(_:_:makes:)` for a list.
  ///
  /// ```swift
  /// try checkScripts(seeds: 0..<10) { script in
  ///   let scores = script.dictionary(of: .integers(), items: .integers())
  ///   script.expect(scores.updates.filter { $0.value > 4 }) { Dictionary(scores.value).filter { $0.value > 4 } }
  /// }
  /// ```
  @inlinable
  public func expect<Key, Item: Equatable>(
    _ dictionary: DictionaryProducer<Key, Item>, _ name: String? = nil, makes expected: @escaping () -> [Key: Item]
  ) {
    add(dictionary.producer, name, makes: expected) {
      let property = DictionaryProperty(dictionary)
      return (property, property.updates.producer, { property.value })
    }
  }

  /// Expects that a stream of a set leads to `expected` after every step and for every subscriber, and that it obeys the
  /// laws: see `expect(_:_:makes:)` for a list.
  @inlinable
  public func expect<Element>(
    _ set: SetProducer<Element>, _ name: String? = nil, makes expected: @escaping () -> Set<Element>
  ) {
    add(set.producer, name, makes: expected) {
      let property = SetProperty(set)
      return (property, property.updates.producer, { property.value })
    }
  }

  /// Expects that a stream leads to `expected`. `keep` makes a property of it, if it is of one list.
  @inlinable
  func add<Update: CheckedUpdate>(
    _ updates: SignalProducer<Update, Never>, _ name: String?, makes expected: @escaping () -> Update.Shown,
    keep: (() -> UpdateExpectation<Update>.Kept)? = nil
  ) {
    let name = name ?? nextExpectationName
    add(UpdateExpectation(name, in: self, of: updates, keep: keep, makes: expected).asExpectation)
  }

  /// Expects that a value that is computed from lists is `expected` after every step, for every subscriber and in a
  /// property; that a commit sends at most one value; and that no value is sent twice in a row, unless something was
  /// refreshed.
  ///
  /// - Parameters:
  ///   - value: The value to test.
  ///   - name: Its name in failures.
  ///   - areEqual: Whether two values are equal. For sums of floating-point numbers, whether they are close to each
  ///     other.
  ///   - expected: Returns the expected value, computed from the current lists and rules.
  public func expect<Value>(
    _ value: AggregateProducer<Value>, _ name: String? = nil, by areEqual: @escaping (Value, Value) -> Bool,
    makes expected: @escaping () -> Value
  ) {
    add(
      ValueExpectation(
        name ?? nextExpectationName, in: self, of: value.producer, property: { Property(value) }, by: areEqual,
        makes: expected
      ).asExpectation)
  }

  /// Expects that a value that is computed from lists is `expected` after every step: see ``expect(_:_:by:makes:)``.
  ///
  /// ```swift
  /// try checkScripts(seeds: 0..<10) { script in
  ///   let list = script.list(of: .integers())
  ///   script.expect(list.updates.max()) { list.max() }
  /// }
  /// ```
  public func expect<Value: Equatable>(
    _ value: AggregateProducer<Value>, _ name: String? = nil, makes expected: @escaping () -> Value
  ) {
    expect(value, name, by: ==, makes: expected)
  }

  /// Expects that a stream of values that is made from signals begins with the current value, and then sends each new
  /// value: the last one is `expected` after every step and for every subscriber, a commit sends at most one value, and
  /// no value is sent twice in a row, unless something was refreshed.
  public func expect<Value: Equatable>(
    values: some SignalProducerConvertible<Value, Never>, _ name: String? = nil, makes expected: @escaping () -> Value
  ) {
    add(
      ValueExpectation(
        name ?? nextExpectationName, in: self, of: values.producer, property: nil, by: ==, makes: expected
      ).asExpectation)
  }

  /// Expects that a condition of your own holds after every step: that a view shows the content of its list, for
  /// example.
  ///
  /// ```swift
  /// try checkScripts(seeds: 0..<10) { script in
  ///   let list = script.list(of: .integers())
  ///   let sorted = CollectionProperty(list.updates.sorted())
  ///   script.expect("the list is sorted") { zip(sorted, sorted.dropFirst()).allSatisfy(<=) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - law: The condition, in words.
  ///   - holds: Returns whether the condition holds. An error that it throws explains why it does not.
  public func expect(_ law: String, _ holds: @escaping () throws -> Bool) {
    func check() throws(LawViolation) {
      let result: Bool
      do { result = try holds() } catch { throw error as? LawViolation ?? LawViolation(law, "\(error)") }
      if !result { throw LawViolation(law, "the condition is false") }
    }
    add((check, check, { _ in "no subscribers" }, {}))
  }
}
