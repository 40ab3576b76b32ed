public import CollectionChanges
public import PersistentArrays

extension CollectionProducer {
  /// Returns the elements of this list, followed by those of another one.
  ///
  /// If one commit changes both lists, the result changes once. O(log n) for each element of a change.
  @inlinable
  public func concatenated(with other: CollectionProducer) -> CollectionProducer { .concatenated([self, other]) }

  /// Returns the elements of several lists, one list after the other.
  ///
  /// If one commit changes several lists, the result changes once. O(s + log n) for each element of a change of s
  /// lists.
  @inlinable
  public static func concatenated(_ lists: [CollectionProducer]) -> CollectionProducer {
    let comparison = lists.lazy.compactMap(\.comparison).first
    return CollectionProducer(comparing: comparison) { consumer in
      let run = ConcatenationRun(for: consumer, comparing: comparison, keepingList: false)
      run.begin(lists)
      return run.ending
    }
  }
}

/// One start of `concatenated`.
@usableFromInline
final class ConcatenationRun<Element>: ListNode<Element> {
  /// The number of elements of each list, as far as its changes have been sent.
  @exclusivity(unchecked) @usableFromInline var counts: [Int] = []
  /// The changes of each list that are still to be sent.
  @exclusivity(unchecked) @usableFromInline var changes: [[CollectionChange<Element>]] = []

  @inlinable
  func begin(_ lists: [CollectionProducer<Element>]) {
    onFlush = { [unowned(unsafe) self] in self.emit() }
    counts = Array(repeating: 0, count: lists.count)
    changes = Array(repeating: [], count: lists.count)
    var all = PersistentArray<Element>()
    for (index, list) in lists.enumerated() {
      let first = follow(list, needs: .change) { change, _ in self.changes[index].append(change) }
      counts[index] = first.count
      all.append(contentsOf: first)
    }
    begin(all)
  }

  @inlinable
  func emit() {
    send(edits: false) { [self] _ in
      var steps = CollectionChange<Element>.Changes()
      var offset = 0
      for index in counts.indices {
        for change in changes[index] {
          steps.append(change.moved(by: offset))
          counts[index] += change.countDifference
        }
        changes[index] = []
        offset += counts[index]
      }
      return CollectionChange(steps)
    }
  }
}
