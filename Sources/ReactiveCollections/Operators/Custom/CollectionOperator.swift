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

/// The result of a ``CollectionOperator``, while it follows a change.
public struct CollectionResult<Element> {
  /// The elements. O(1).
  public private(set) var value: PersistentArray<Element>
  /// What has been done.
  fileprivate private(set) var steps: [CollectionChange<Element>] = []
  private let isUnchanged: ((Element, Element) -> Bool)?

  fileprivate init(_ value: PersistentArray<Element>, _ isUnchanged: ((Element, Element) -> Bool)?) {
    self.value = value
    self.isUnchanged = isUnchanged
  }

  /// The number of elements.
  public var count: Int { value.count }

  /// The element at a position. Setting one that is equal changes nothing. O(log n).
  public subscript(index: Int) -> Element {
    get { value[index] }
    set {
      let old = value[index]
      if isUnchanged?(old, newValue) != true { append(.update(index, old: old, new: newValue)) }
    }
  }

  /// Inserts an element at `index`. O(log n).
  public mutating func insert(_ element: Element, at index: Int) {
    precondition(index >= 0 && index <= count, "Index \(index) is out of bounds 0...\(count)")
    append(.insert(index, element))
  }

  /// Removes the element at a position and returns it. O(log n).
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    let element = value[index]
    append(.remove(index, element))
    return element
  }

  /// Moves an element; `target` is its position afterwards. O(log n).
  public mutating func move(from source: Int, to target: Int) {
    precondition(target >= 0 && target < count, "Index \(target) is out of bounds 0..<\(count)")
    if source != target { append(.move(from: source, to: target, value[source])) }
  }

  /// Replaces all elements by the changes that lead to the new ones, which are compared by their conformances. O(n + d²) for d differences, and at most O(n log n).
  public mutating func set(_ new: PersistentArray<Element>) {
    append(value.changes(to: new, by: .byConformance))
  }

  private mutating func append(_ change: CollectionChange<Element>) {
    if change.isEmpty { return }
    change.performUnchecked(on: &value)
    steps.append(change)
  }
}

extension CollectionProducer {
  /// Returns the list that an operator of one's own makes of this one.
  ///
  /// - Parameter make: Makes the operator, once for each use of the result.
  public func applying<Custom: CollectionOperator>(
    _ make: @escaping () -> Custom
  ) -> CollectionProducer<Custom.Output> where Custom.Input == Element {
    CollectionProducer<Custom.Output>(
      recipe.hosting { _ in
        (make(), ListShape(comparing: .ofValues))
      } begin: {
        $0.begin($1)
      } follow: { custom, record, steps in
        custom.follow(record, &steps)
      })
  }

  /// Returns the list that an operator of one's own with a live rule makes of this one. When the rule is replaced, an operator
  /// is made of it and begins anew, and the difference is sent: O(n).
  ///
  /// ```swift
  /// struct Sums: CollectionOperator {
  ///   let start: Int
  ///   func begin(_ list: PersistentArray<Int>) -> PersistentArray<Int> {
  ///     var sum = start
  ///     return PersistentArray(list.map { sum += $0; return sum })
  ///   }
  ///   func follow(_ step: CollectionChange<Int>, leadingTo list: PersistentArray<Int>, _ result: inout CollectionResult<Int>) {
  ///     result.set(begin(list))
  ///   }
  /// }
  /// let start = MutableProperty(0)
  /// let sums = CollectionProperty(numbers.updates.applying(start) { Sums(start: $0) })
  /// start.value = 10
  /// print(sums)  // prints: [13, 14, 16]
  /// ```
  public func applying<Rule, Custom: CollectionOperator>(
    _ rule: any PropertyProtocol<Rule>, _ make: @escaping (Rule) -> Custom
  ) -> CollectionProducer<Custom.Output> where Custom.Input == Element {
    CollectionProducer<Custom.Output>(
      recipe.hosting(.live(rule.readOnly)) {
        (make($1), ListShape(comparing: .ofValues))
      } begin: {
        $0.begin($1)
      } follow: { custom, record, steps in
        custom.follow(record, &steps)
      } replaceRule: { custom, rule in
        // The steps before are those of the old rule.
        { custom, list, steps in
          custom = make(rule)
          var result = CollectionResult(steps.value, ElementComparison<Custom.Output>.equalityOfValues)
          result.set(custom.begin(list))
          result.steps.forEach { steps.appendUnlessEmpty($0) }
        }
      })
  }
}

extension CollectionOperator {
  fileprivate mutating func follow(_ record: Record<ListShape<Input>>, _ steps: inout Steps<ListShape<Output>>) {
    guard let change = record.change else { return }
    // What one step changes, another one may change back.
    steps.composition = .comparing
    var result = CollectionResult(steps.value, ElementComparison<Output>.equalityOfValues)
    if case .composite(let changes) = change {
      var list = record.after
      change.inverted.performUnchecked(on: &list)
      for step in changes {
        step.performUnchecked(on: &list)
        follow(step, leadingTo: list, &result)
      }
    } else {
      follow(change, leadingTo: record.after, &result)
    }
    for step in result.steps { steps.append(step) }
  }
}
