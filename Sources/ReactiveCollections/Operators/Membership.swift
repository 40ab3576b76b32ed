/// The elements of a list whose keys are also in another one, or are not.
@usableFromInline
struct Membership<Element, Other, Key: Hashable> {
  @usableFromInline typealias Sources = Inputs<ListShape<Element>, ListShape<Other>>
  @usableFromInline typealias Output = ListShape<Element>

  @usableFromInline let otherKey: (Other) -> Key
  @usableFromInline var elements: FirstOfEachKey<Element, Key>
  @usableFromInline var source: PersistentArray<Element> = []
  /// The group of each element of the other list. It is kept, since the element's current group may be a different one.
  @usableFromInline var others: PersistentArray<Int> = []

  @inlinable
  init(
    _ selection: KeySelection, by key: @escaping (Element) -> Key, _ otherKey: @escaping (Other) -> Key,
    comparing comparison: ElementComparison<Element>?
  ) {
    self.otherKey = otherKey
    elements = FirstOfEachKey(by: key, selection, comparing: comparison)
  }

  @inlinable
  mutating func begin(_ sources: Sources) -> PersistentArray<Element> {
    others = PersistentArray(sources.second.value.map { elements.group(of: otherKey($0)) })
    // Nothing is shown yet that could change.
    for group in others { elements.others[group] += 1 }
    source = sources.first.value
    return elements.begin(source)
  }

  @inlinable
  mutating func follow(_ sources: Sources, _ steps: inout Steps<Output>) {
    steps.composition = .comparing
    if let record = sources.first.record {
      record._withUnsafeGuaranteedRef { record in
        source = record.after
        if let change = record.change { elements.follow(change, leadingTo: source, &steps) }
      }
    }
    guard let change = sources.second.record?._withUnsafeGuaranteedRef({ $0.change }) else { return }
    change.forEachRun { run in
      switch run.kind {
      case .insert: comeIn(run.elements, at: run.index, &steps)
      case .remove: goOut(run.index..<run.index + run.count, &steps)
      case .update:
        comeIn(run.newElements, at: run.index + run.count, &steps)
        goOut(run.index..<run.index + run.count, &steps)
      case .move: others.move(from: run.index, to: run.target)
      }
    }
  }

  @inlinable
  mutating func comeIn(_ new: ElementRun<Other>, at index: Int, _ steps: inout Steps<Output>) {
    var groups: [Int] = []
    for element in new {
      let group = elements.group(of: otherKey(element))
      elements.count(group, 1, source, &steps)
      groups.append(group)
    }
    others.replaceSubrange(index..<index, with: PersistentArray(groups))
  }

  @inlinable
  mutating func goOut(_ range: Range<Int>, _ steps: inout Steps<Output>) {
    let groups = PersistentArray(others[range])
    others.removeSubrange(range)
    for group in groups { elements.count(group, -1, source, &steps) }
  }
}
