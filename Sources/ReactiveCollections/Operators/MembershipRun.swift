public import CollectionChanges
public import PersistentArrays

/// One start of `intersection` or `subtracting`.
@usableFromInline
final class MembershipRun<Element: Hashable>: ListNode<Element> {
  @usableFromInline typealias List = PersistentArray<Element>
  @usableFromInline typealias Change = CollectionChange<Element>

  @exclusivity(unchecked) @usableFromInline var elements: FirstOfEachKey<Element, Element>
  @exclusivity(unchecked) @usableFromInline var source: List = []
  /// The group of each element of the other list. It is kept, since the element's current group may be a different one.
  @exclusivity(unchecked) @usableFromInline var others: PersistentArray<Int> = []
  @exclusivity(unchecked) @usableFromInline var changes: [(Change, leadingTo: List)] = []
  @exclusivity(unchecked) @usableFromInline var otherChanges: [Change] = []

  @inlinable
  init(
    by rule: FirstOfEachKey<Element, Element>.Rule, for consumer: Consumer<Element>,
    comparing comparison: ElementComparison<Element>
  ) {
    elements = FirstOfEachKey(by: { $0 }, rule, comparing: comparison)
    super.init(for: consumer, comparing: comparison, keepingList: true)
  }

  @inlinable
  func begin(_ list: CollectionProducer<Element>, _ other: CollectionProducer<Element>) {
    onFlush = { [unowned(unsafe) self] in self.emit() }
    let otherList = follow(other, needs: .change) { change, _ in self.otherChanges.append(change) }
    others = PersistentArray(otherList.map(group))
    // Nothing is shown yet that could change.
    for group in others { elements.known[group]?.others += 1 }
    let first = follow(list, needs: .after) { list in
      self.source = list
    } _: { change, after in
      if let after {
        self.source = after
        self.changes.append((change, after))
      }
    }
    begin(elements.begin(with: first))
  }

  /// Returns the group of an element of the other list.
  @inlinable
  func group(of element: Element) -> Int { elements.group(of: element) }

  @inlinable
  func count(_ group: Int, _ difference: Int, on list: inout List) -> Change {
    elements.count(group, difference, source, &list)
  }

  @inlinable
  func emit() {
    send(edits: true) { [self] list in
      var composition = emptyComposition
      for (change, source) in changes { composition.append(elements.follow(change, leadingTo: source, on: &list)) }
      for change in otherChanges {
        change.forEachRun { run in
          switch run.kind {
          case .insert: comeIn(run.elements, at: run.index, &list, &composition)
          case .remove: goOut(run.index..<run.index + run.count, &list, &composition)
          case .update:
            comeIn(run.newElements, at: run.index + run.count, &list, &composition)
            goOut(run.index..<run.index + run.count, &list, &composition)
          case .move: others.move(from: run.index, to: run.target)
          }
        }
      }
      changes = []
      otherChanges = []
      return composition.change
    }
  }

  @inlinable
  func comeIn(
    _ elements: ElementRun<Element>, at index: Int, _ list: inout List, _ composition: inout ChangeComposition<Element>
  ) {
    var new: [Int] = []
    for element in elements {
      let group = group(of: element)
      composition.append(count(group, 1, on: &list))
      new.append(group)
    }
    others.replaceSubrange(index..<index, with: PersistentArray(new))
  }

  @inlinable
  func goOut(_ range: Range<Int>, _ list: inout List, _ composition: inout ChangeComposition<Element>) {
    let groups = PersistentArray(others[range])
    others.removeSubrange(range)
    for group in groups { composition.append(count(group, -1, on: &list)) }
  }
}
