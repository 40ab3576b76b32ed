/// An operator of one's own: a state machine that says how the changes of a list change its result.
///
/// ```swift
/// /// The differences of neighbors.
/// struct Differences: CollectionOperator {
///   func difference(_ list: PersistentArray<Int>, _ index: Int) -> Int { index == 0 ? list[0] : list[index] - list[index - 1] }
///
///   func begin(_ list: PersistentArray<Int>) -> PersistentArray<Int> {
///     PersistentArray(list.indices.map { difference(list, $0) })
///   }
///
///   func follow(_ step: CollectionChange<Int>, leadingTo list: PersistentArray<Int>, _ result: inout CollectionResult<Int>) {
///     var touched: [Int] = []
///     switch step {
///     case .insert(let index, _):
///       result.insert(difference(list, index), at: index)
///       touched = [index + 1]
///     case .remove(let index, _):
///       result.remove(at: index)
///       touched = [index]
///     case .update(let index, _, _): touched = [index, index + 1]
///     case .move(let from, let to, _):
///       result.move(from: from, to: to)
///       touched = [from, from + 1, to, to + 1]
///     case .composite: break
///     }
///     for index in touched where index < list.count { result[index] = difference(list, index) }
///   }
/// }
/// let differences = CollectionProperty(numbers.updates.applying { Differences() })
/// numbers.insert(5, at: 1)
/// print(differences)  // prints: [3, 2, -4, 1]
/// ```
///
/// The law of an operator: the result is at every moment what ``begin(_:)`` of a new operator would return for the list. The
/// scripts of `ReactiveCollectionsTesting` check that:
///
/// ```swift
/// try checkScripts(seeds: 0..<10) { script in
///   let list = script.list(of: .integers(in: 0..<9))
///   script.expect(list.updates.map { $0 * 2 }.applying { Doubling() }) { list.map { $0 * 4 } }
/// }
/// struct Doubling: CollectionOperator {
///   func begin(_ list: PersistentArray<Int>) -> PersistentArray<Int> { PersistentArray(list.map { $0 * 2 }) }
///   func follow(_ step: CollectionChange<Int>, leadingTo list: PersistentArray<Int>, _ result: inout CollectionResult<Int>) {
///     result.set(begin(list))
///   }
/// }
/// ```
///
/// An operator is called when lists change, before any observer is, and while other lists may not have changed yet: it must
/// neither read nor edit any. The steps of a change are followed one by one, each with the list that it leads to, and become
/// one change of the result.
public protocol CollectionOperator<Input, Output> {
  /// The elements of the list.
  associatedtype Input
  /// The elements of the result.
  associatedtype Output

  /// Returns the first result. Called once, first.
  mutating func begin(_ list: PersistentArray<Input>) -> PersistentArray<Output>

  /// Changes the result as a step of the list demands.
  ///
  /// - Parameters:
  ///   - step: An insertion, a removal, an update or a move of one element; never `composite`.
  ///   - list: The list after the step. O(1) to copy.
  ///   - result: The result, to be edited.
  mutating func follow(
    _ step: CollectionChange<Input>, leadingTo list: PersistentArray<Input>, _ result: inout CollectionResult<Output>)
}
