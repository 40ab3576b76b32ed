public import ReactiveCollections

/// Runs random scripts of edits of a list, and checks after each step that the list that an operator makes is as
/// expected.
///
/// ```swift
/// try checkOperator(seeds: 0..<100, of: .integers(in: 0..<10)) { list in
///   list.filter { $0.isMultiple(of: 2) }.reversed()
/// } makes: { array in
///   array.filter { $0.isMultiple(of: 2) }.reversed()
/// }
/// ```
///
/// For the laws that are checked, see `RandomScript.expect(_:_:makes:)`. For operators of several lists, or with rules
/// that change, use ``checkScripts(seeds:steps:weights:_:)``.
///
/// O(*s* *k* *n*) for *s* scripts of *k* steps, if the list has up to *n* elements, and the expected list is computed
/// in O(*n*).
///
/// - Parameters:
///   - seeds: The seeds, one for each script. The same seed always gives the same script.
///   - steps: The number of steps of a script.
///   - elements: Makes the elements of the list.
///   - operators: The operators to test.
///   - expected: Returns the list that they should make from the elements.
/// - Throws: `ScriptFailure`, for the first script that fails, shortened as far as possible.
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

/// Runs random scripts of edits of a list, and checks after each step that the sections that an operator makes are as
/// expected: see `checkOperator(seeds:steps:of:_:makes:)` for an operator that makes a list.
///
/// ```swift
/// try checkOperator(seeds: 0..<10, of: .integers(in: 0..<10)) { list in
///   list.grouped(by: { $0 % 2 }, sortedBy: <)
/// } makes: { array in
///   Dictionary(grouping: array) { $0 % 2 }.sorted { $0.key < $1.key }.map {
///     SectionSnapshot(section: $0.key, rows: $0.value)
///   }
/// }
/// ```
///
/// - Throws: `ScriptFailure`, for the first script that fails, shortened as far as possible.
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

/// Runs random scripts of edits of a list, and checks after each step that the value that an operator makes is as
/// expected: see `checkOperator(seeds:steps:of:_:makes:)` for an operator that makes a list.
///
/// ```swift
/// try checkOperator(seeds: 0..<10, of: .integers(in: 0..<10)) { $0.sum() } makes: { $0.reduce(0, +) }
/// ```
///
/// - Throws: `ScriptFailure`, for the first script that fails, shortened as far as possible.
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

/// Runs random scripts of edits of a list, and checks after each step that a stream of updates leads to the expected
/// list: see `checkOperator(seeds:steps:of:_:makes:)` for an operator that makes a list.
///
/// - Throws: `ScriptFailure`, for the first script that fails, shortened as far as possible.
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
