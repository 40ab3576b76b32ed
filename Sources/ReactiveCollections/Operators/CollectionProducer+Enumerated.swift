extension CollectionProducer {
  /// Returns each element with its offset, which is its position, as the standard library's `enumerated()` does.
  ///
  /// An element that comes in, goes or moves changes the offsets of all elements behind it, which are updated as one
  /// run: O(k + log n) for k elements from the first position that changes on. A row that shows its own position, in a
  /// long list, is better off with ``CollectionIndex/positionProperty(for:)``.
  ///
  /// ```swift
  /// let lines = CollectionProperty(numbers.updates.enumerated().map { "\($0.offset + 1). \($0.element)" })
  /// numbers.insert(5, at: 1)
  /// print(lines)  // prints: ["1. 3", "2. 5", "3. 1", "4. 2"]
  /// ```
  @inlinable
  public func enumerated() -> CollectionProducer<(offset: Int, element: Element)> {
    CollectionProducer<(offset: Int, element: Element)>(
      recipe.hosting {
        (Enumerating(), ListShape(comparing: $0.traits.knownComparison?.ofEnumerated))
      } begin: {
        $0.numbered($1, from: 0)
      } follow: {
        $0.follow($1, &$2)
      })
  }
}

/// Each element with its position.
@usableFromInline
struct Enumerating<Element> {
  @usableFromInline typealias Input = ListShape<Element>
  @usableFromInline typealias Output = ListShape<(offset: Int, element: Element)>
  @usableFromInline typealias List = Output.Value
  @usableFromInline typealias Change = Output.Change

  @inlinable init() {}

  @inlinable
  func numbered(_ elements: some Sequence<Element>, from first: Int) -> List {
    var (offset, result) = (first, ContiguousArray<(offset: Int, element: Element)>())
    for element in elements {
      result.append((offset, element))
      offset += 1
    }
    return List(result)
  }

  @inlinable
  func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    guard let change = record.change else { return }
    var list = steps.value
    var made = Change.Changes()
    // Where offsets may have changed.
    var (first, end) = (Int.max, Int.max)
    change.forEachRun { run in
      made.append(list.follow(run) { numbered($0, from: run.index) })
      switch run.kind {
      case .insert, .remove: first = Swift.min(first, run.index)
      case .update: break
      case .move: first = Swift.min(first, run.index, run.target)
      }
    }
    if case .move(let source, let target, _) = change { end = Swift.max(source, target) + 1 }
    var renumbered = Change.Changes()
    if first < list.count { renumber(first..<Swift.min(end, list.count), &list, &renumbered) }
    if change.isComposite, !renumbered.isEmpty {
      // An element that comes in or is updated may be among those that get another offset.
      steps.append(Change(made))
      steps.append(Change(renumbered), leadingTo: list)
    } else {
      for run in renumbered.runs { made.append(run) }
      steps.append(Change(made), leadingTo: list)
    }
  }

  /// Updates the elements at some positions whose offsets are others.
  @inlinable
  func renumber(_ positions: Range<Int>, _ list: inout List, _ made: inout Change.Changes) {
    var (old, new) = (ContiguousArray<(offset: Int, element: Element)>(), ContiguousArray<Element>())
    func update(_ end: Int, _ list: inout List) {
      if old.isEmpty { return }
      let start = end - old.count
      let elements = numbered(new, from: start)
      made.append(.update(of: List(old), to: elements, at: start))
      list.replaceSubrange(start..<end, with: elements)
      old.removeAll()
      new.removeAll()
    }
    for (position, item) in zip(positions, list[positions]) {
      if item.offset == position {
        update(position, &list)
      } else {
        old.append(item)
        new.append(item.element)
      }
    }
    update(positions.upperBound, &list)
  }
}

extension ElementComparison {
  /// The comparison of elements with their offsets, which are a part of their content.
  @inlinable var ofEnumerated: ElementComparison<(offset: Int, element: Element)> {
    let (identity, content) = (identity, content)
    var comparison = ElementComparison<(offset: Int, element: Element)>(
      identity: { identity($0.element, $1.element) },
      content: { $0.offset == $1.offset && content($0.element, $1.element) })
    comparison.mayChangeInside = mayChangeInside
    comparison.isOfValues = isOfValues
    return comparison
  }
}
