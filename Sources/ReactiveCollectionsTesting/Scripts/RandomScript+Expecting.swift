public import ReactiveCollections

// MARK: - What a script expects

extension RandomScript {
  /// Expects that what is emitted leads to `expected`, after every step and for every subscriber, and that it obeys the laws.
  ///
  /// - Each update begins where the one before ended, its change leads from one list to the other, undone it leads back, as a batch
  ///   it does the same, and with the one before it can be made at once. A subscriber that only replays changes shows what
  ///   is expected.
  /// - A commit is told in one update at most, and where nothing changed nothing is told.
  /// - All of that holds for subscribers that were there from the start, came late, began anew, or came or went
  ///   in the middle of a transaction or while something was told; after their disposal they are told nothing.
  /// - A `CollectionProperty` that is made of it has what it tells of, and has it before anybody is told of the commit.
  ///
  /// - Parameters:
  ///   - rows: What is tested.
  ///   - name: What failures call it.
  ///   - expected: What it should lead to, made of what the lists and the rules hold now.
  @inlinable
  public func expect<Output: Equatable>(
    _ rows: CollectionProducer<Output>, _ name: String? = nil, makes expected: @escaping () -> [Output]
  ) {
    add(
      UpdateExpectation(
        name ?? nextExpectationName, in: self, of: rows.producer,
        keep: {
          let property = CollectionProperty(rows)
          return .init(property, updates: property.updates.producer) { property.value }
        }, makes: expected
      ).asExpectation)
  }

  /// Expects the same of updates that an operator of one's own tells, made of signals.
  @inlinable
  public func expect<Output: Equatable>(
    updates: some SignalProducerConvertible<CollectionUpdate<Output>, Never>, _ name: String? = nil,
    makes expected: @escaping () -> [Output]
  ) {
    add(
      UpdateExpectation(
        name ?? nextExpectationName, in: self, of: updates.producer, keep: nil, makes: expected
      ).asExpectation)
  }

  /// Expects the same of sections.
  ///
  /// - Parameters:
  ///   - sections: What is tested.
  ///   - name: What failures call it.
  ///   - expected: The sections that it should lead to, made of what the lists and the rules hold now.
  @inlinable
  public func expect<Section: Equatable, Row: Equatable>(
    _ sections: SectionedProducer<Section, Row>, _ name: String? = nil,
    makes expected: @escaping () -> [SectionSnapshot<Section, Row>]
  ) {
    add(
      UpdateExpectation(
        name ?? nextExpectationName, in: self, of: sections.producer,
        keep: {
          let property = CollectionProperty(sections)
          return .init(property, updates: property.sectionedUpdates.producer) { property.value }
        }, makes: expected
      ).asExpectation)
  }

  /// Expects the same of updates of sections that an operator of one's own tells, made of signals.
  @inlinable
  public func expect<Section: Equatable, Row: Equatable>(
    updates: some SignalProducerConvertible<SectionedUpdate<Section, Row>, Never>, _ name: String? = nil,
    makes expected: @escaping () -> [SectionSnapshot<Section, Row>]
  ) {
    add(
      UpdateExpectation(
        name ?? nextExpectationName, in: self, of: updates.producer, keep: nil, makes: expected
      ).asExpectation)
  }

  /// Expects that a value that is made of lists is `expected` after every step, for every subscriber and in a property; that a
  /// commit is told in one value at most; and that no value comes twice, unless something was refreshed.
  ///
  /// - Parameters:
  ///   - value: What is tested.
  ///   - name: What failures call it.
  ///   - areEqual: Whether two values are the same. Sums of floating-point numbers are when they are close to one another.
  ///   - expected: The value, made of what the lists and the rules hold now.
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

  /// Expects that a value that is made of lists is `expected` after every step: see ``expect(_:_:by:makes:)``.
  public func expect<Value: Equatable>(
    _ value: AggregateProducer<Value>, _ name: String? = nil, makes expected: @escaping () -> Value
  ) {
    expect(value, name, by: ==, makes: expected)
  }

  /// Expects the same of a stream of values that is made of signals: it begins with the value as it is, and tells every other one.
  public func expect<Value: Equatable>(
    values: some SignalProducerConvertible<Value, Never>, _ name: String? = nil, makes expected: @escaping () -> Value
  ) {
    add(
      ValueExpectation(
        name ?? nextExpectationName, in: self, of: values.producer, property: nil, by: ==, makes: expected
      ).asExpectation)
  }

  /// Expects something else to hold after every step: that a view shows what its list holds, say.
  ///
  /// - Parameters:
  ///   - law: What holds, in words.
  ///   - holds: Whether it does. What it throws says why not.
  public func expect(_ law: String, _ holds: @escaping () throws -> Bool) {
    func check() throws(LawViolation) {
      let result: Bool
      do { result = try holds() } catch { throw error as? LawViolation ?? LawViolation(law, "\(error)") }
      if !result { throw LawViolation(law, "it is false") }
    }
    add(ScriptExpectation(begin: check, check: check, changeSubscribers: { _ in "nobody subscribes" }, end: {}))
  }
}
