/// The result of a ``CollectionOperator``, while it follows a change.
public struct CollectionResult<Element> {
  /// The elements. O(1).
  public private(set) var value: PersistentArray<Element>
  /// What has been done.
  private(set) var steps: [CollectionChange<Element>] = []
  private let isUnchanged: ((Element, Element) -> Bool)?

  init(_ value: PersistentArray<Element>) {
    self.value = value
    isUnchanged = ElementComparison<Element>.equalityOfValues
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
