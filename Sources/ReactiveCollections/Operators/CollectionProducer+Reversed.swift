public import CollectionChanges
public import PersistentArrays

extension CollectionProducer {
  /// Returns the elements in reverse order. O(log n) for each element of a change.
  @inlinable
  public func reversed() -> CollectionProducer {
    applying { Reversing() }
  }
}

/// A started `reversed`.
@usableFromInline
struct Reversing<Element>: ListOperator {
  @usableFromInline typealias List = PersistentArray<Element>
  @usableFromInline typealias Change = CollectionChange<Element>

  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable static var keepsList: Bool { false }

  @inlinable
  mutating func begin(with source: List) -> List {
    count = source.count
    return List(source.reversed())
  }

  @inlinable
  mutating func follow(_ change: Change, leadingTo source: List?, on list: inout List) -> Change {
    switch change {
    case .insert(let index, let element):
      count += 1
      return .insert(count - 1 - index, element)
    case .remove(let index, let element):
      count -= 1
      return .remove(count - index, element)
    case .update(let index, let old, let new): return .update(count - 1 - index, old: old, new: new)
    case .move(let source, let target, let element):
      return .move(from: count - 1 - source, to: count - 1 - target, element)
    case .composite(let changes):
      var steps = Change.Changes()
      for run in changes.runs { follow(run, &steps) }
      return Change(steps)
    }
  }

  @inlinable
  mutating func follow(_ run: ChangeRun<Element>, _ steps: inout Change.Changes) {
    func turned(_ elements: ElementRun<Element>) -> ElementRun<Element> { ElementRun(List(elements.reversed())) }
    switch run.kind {
    case .insert:
      steps.append(.insertion(of: turned(run.elements), at: count - run.index))
      count += run.count
    case .remove:
      count -= run.count
      steps.append(.removal(of: turned(run.elements), at: count - run.index))
    case .update:
      steps.append(.update(of: turned(run.elements), to: turned(run.newElements), at: count - run.index - run.count))
    case .move: steps.append(.move(of: run.elements[0], from: count - 1 - run.index, to: count - 1 - run.target))
    }
  }
}
