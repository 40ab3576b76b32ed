extension CollectionProducer {
  /// Returns the elements in reverse order. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let newestFirst = CollectionProperty(numbers.updates.reversed())
  /// numbers.append(4)
  /// print(newestFirst)  // prints: [4, 2, 1, 3]
  /// ```
  @inlinable
  public func reversed() -> CollectionProducer {
    CollectionProducer(
      recipe.hosting {
        (Reversing(), $0)
      } begin: {
        $0.begin($1)
      } follow: {
        $0.follow($1, &$2)
      })
  }
}

/// The elements in reverse order. It is hosted by closures: see ``Hosting``.
@usableFromInline
struct Reversing<Element> {
  @usableFromInline typealias List = PersistentArray<Element>
  @usableFromInline typealias Change = CollectionChange<Element>

  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable
  mutating func begin(_ source: List) -> List {
    count = source.count
    return List(source.reversed())
  }

  @inlinable
  mutating func follow(_ record: Record<ListShape<Element>>, _ steps: inout Steps<ListShape<Element>>) {
    switch record.change {
    case .insert(let index, let element):
      count += 1
      steps.append(.insert(count - 1 - index, element))
    case .remove(let index, let element):
      count -= 1
      steps.append(.remove(count - index, element))
    case .update(let index, let old, let new): steps.append(.update(count - 1 - index, old: old, new: new))
    case .move(let source, let target, let element):
      steps.append(.move(from: count - 1 - source, to: count - 1 - target, element))
    case .composite(let changes):
      var made = Change.Changes()
      for run in changes.runs { follow(run, &made) }
      steps.append(Change(made))
    case nil: break
    }
  }

  @inlinable
  mutating func follow(_ run: ChangeRun<Element>, _ made: inout Change.Changes) {
    func turned(_ elements: ElementRun<Element>) -> ElementRun<Element> { ElementRun(List(elements.reversed())) }
    switch run.kind {
    case .insert:
      made.append(.insertion(of: turned(run.elements), at: count - run.index))
      count += run.count
    case .remove:
      count -= run.count
      made.append(.removal(of: turned(run.elements), at: count - run.index))
    case .update:
      made.append(.update(of: turned(run.elements), to: turned(run.newElements), at: count - run.index - run.count))
    case .move: made.append(.move(of: run.elements[0], from: count - 1 - run.index, to: count - 1 - run.target))
    }
  }
}
