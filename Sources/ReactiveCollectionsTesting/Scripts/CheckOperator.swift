public import ReactiveCollections

/// Runs random scripts of edits of a list, and checks all along that an operator makes of it what is expected.
///
///     try checkOperator(seeds: 0..<100, of: .integers(in: 0..<10)) { list in
///       list.filter { $0.isMultiple(of: 2) }.reversed()
///     } makes: { array in
///       array.filter { $0.isMultiple(of: 2) }.reversed()
///     }
///
/// What is checked, says `RandomScript.expect(_:_:makes:)`. For operators of several lists, or with rules that change,
/// there is ``checkScripts(seeds:steps:weights:_:)``.
///
/// O(*s* *k* *n*) for *s* scripts of *k* steps, where the list has up to *n* elements, if the expectation is made in
/// O(*n*).
///
/// - Parameters:
///   - seeds: One for each script; the same seed always gives the same script.
///   - steps: The number of steps of a script.
///   - elements: Makes the elements of the list.
///   - operators: What is tested.
///   - expected: What it should make of the elements.
/// - Throws: `ScriptFailure`, for the first script that fails, made as short as could be.
@inlinable
public func checkOperator<Input, Output: Equatable>(
  seeds: Range<UInt64>, steps: Int = 20, of elements: ElementGenerator<Input>,
  _ operators: (CollectionProducer<Input>) -> CollectionProducer<Output>,
  makes expected: @escaping ([Input]) -> [Output]
) throws(ScriptFailure) {
  try checkScripts(seeds: seeds, steps: steps) { script in
    let list = script.list(of: elements)
    script.expect(operators(list.updates), "the operator") { expected(Array(list.value)) }
  }
}

/// Runs random scripts of edits of a list, and checks all along that an operator makes of it the sections that are
/// expected: see `checkOperator(seeds:steps:of:_:makes:)` for an operator that makes a list.
///
/// - Throws: `ScriptFailure`, for the first script that fails, made as short as could be.
@inlinable
public func checkOperator<Input, Section: Equatable, Row: Equatable>(
  seeds: Range<UInt64>, steps: Int = 20, of elements: ElementGenerator<Input>,
  _ operators: (CollectionProducer<Input>) -> SectionedProducer<Section, Row>,
  makes expected: @escaping ([Input]) -> [SectionSnapshot<Section, Row>]
) throws(ScriptFailure) {
  try checkScripts(seeds: seeds, steps: steps) { script in
    let list = script.list(of: elements)
    script.expect(operators(list.updates), "the operator") { expected(Array(list.value)) }
  }
}

/// Runs random scripts of edits of a list, and checks all along that an operator makes of it the value that is
/// expected: see `checkOperator(seeds:steps:of:_:makes:)` for an operator that makes a list.
///
/// - Throws: `ScriptFailure`, for the first script that fails, made as short as could be.
@inlinable
public func checkOperator<Input, Value: Equatable>(
  seeds: Range<UInt64>, steps: Int = 20, of elements: ElementGenerator<Input>,
  _ operators: (CollectionProducer<Input>) -> AggregateProducer<Value>, makes expected: @escaping ([Input]) -> Value
) throws(ScriptFailure) {
  try checkScripts(seeds: seeds, steps: steps) { script in
    let list = script.list(of: elements)
    script.expect(operators(list.updates), "the operator") { expected(Array(list.value)) }
  }
}

/// Runs random scripts of edits of a list, and checks all along that a stream of updates leads to what is expected: see
/// `checkOperator(seeds:steps:of:_:makes:)` for an operator that makes a list.
///
/// - Throws: `ScriptFailure`, for the first script that fails, made as short as could be.
@inlinable
public func checkOperator<Input, Output: Equatable>(
  seeds: Range<UInt64>, steps: Int = 20, of elements: ElementGenerator<Input>,
  _ operators: (CollectionProducer<Input>) -> SignalProducer<CollectionUpdate<Output>, Never>,
  makes expected: @escaping ([Input]) -> [Output]
) throws(ScriptFailure) {
  try checkScripts(seeds: seeds, steps: steps) { script in
    let list = script.list(of: elements)
    script.expect(updates: operators(list.updates), "the operator") { expected(Array(list.value)) }
  }
}
