extension CollectionProducer {
  /// Returns the elements of this list, followed by those of another one.
  ///
  /// If one commit changes both lists, the result changes once. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let more = MutableCollectionProperty([7, 8])
  /// let all = CollectionProperty(numbers.updates.concatenated(with: more.updates))
  /// numbers.append(6)
  /// print(all)  // prints: [3, 1, 2, 6, 7, 8]
  /// ```
  @inlinable
  public func concatenated(with other: CollectionProducer) -> CollectionProducer { .concatenated([self, other]) }

  /// Returns the elements of several lists, one list after the other.
  ///
  /// If one commit changes several lists, the result changes once. O(s + log n) for each element of a change of s
  /// lists.
  ///
  /// ```swift
  /// let (small, large) = (numbers.updates.filter { $0 < 3 }, numbers.updates.filter { $0 >= 3 })
  /// let all = CollectionProperty(.concatenated([small, numbers.updates.prefix(1), large]))
  /// print(all)  // prints: [1, 2, 3, 3]
  /// ```
  @inlinable
  public static func concatenated(_ lists: [CollectionProducer]) -> CollectionProducer {
    CollectionProducer(
      .deriving(from: lists.map(\.recipe)) { sources in
        let comparison = sources.lazy.compactMap { $0.node.shape.traits.knownComparison }.first
        return concatenation(of: InputList(sources.map(\.input)), comparing: comparison)
      })
  }

  /// Returns the elements of several lists, one list after the other.
  @inlinable
  static func concatenation(
    of lists: InputList<ListShape<Element>>, comparing comparison: ElementComparison<Element>?
  ) -> ListNode<Element> {
    let hosting = Hosting<Counts, InputList<ListShape<Element>>, ListShape<Element>>([]) {
      begin(&$0, $1)
    } follow: {
      follow(&$0, $1, &$2)
    }
    return Derived(lists, ListShape(comparing: comparison), hosting)
  }

  /// The number of elements of each of several lists.
  @usableFromInline typealias Counts = [Int]

  @inlinable
  static func begin(_ counts: inout Counts, _ sources: InputList<ListShape<Element>>) -> PersistentArray<Element> {
    var all = PersistentArray<Element>()
    for input in sources.inputs {
      let list = input.value
      counts.append(list.count)
      all.append(contentsOf: list)
    }
    return all
  }

  @inlinable
  static func follow(
    _ counts: inout Counts, _ sources: InputList<ListShape<Element>>, _ steps: inout Steps<ListShape<Element>>
  ) {
    // The parts are at different places, so they need not be composed.
    var made = CollectionChange<Element>.Changes()
    var offset = 0
    for (index, input) in sources.inputs.enumerated() {
      if let change = input.record?._withUnsafeGuaranteedRef({ $0.change }) {
        made.append(change.moved(by: offset))
        counts[index] += change.countDifference
      }
      offset += counts[index]
    }
    steps.appendUnlessEmpty(CollectionChange(made))
  }
}
