public import PersistentArrays

extension ChangeSequence: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// The steps as they are written; composites among them are resolved into their steps.
  @inlinable
  public init(arrayLiteral elements: CollectionChange<Value>...) {
    self.init(elements)
  }

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of steps.
  @inlinable public var endIndex: Int { elements.count }

  /// The step at the index. O(log r + log n) for r runs of n elements.
  @inlinable
  public subscript(index: Int) -> CollectionChange<Value> {
    precondition(indices.contains(index), "Index \(index) is out of bounds: the change has \(count) steps")
    let number = layout.partitioningIndex { $0.end > index }
    let run = layout[number]
    let offset = index - (number == 0 ? 0 : layout[number - 1].end)
    return run.step(offset, elements[index]) { replacements[run.firstReplacement + offset] }
  }

  /// An iterator that walks the runs, O(1) for each step.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// Walks the elements beside the runs.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let layout: [RunLayout]
    @usableFromInline var elements: PersistentArray<Value>.Iterator
    @usableFromInline var replacements: PersistentArray<Value>.Iterator
    @usableFromInline var run = 0
    @usableFromInline var offset = 0
    @usableFromInline var step = 0

    @inlinable
    init(_ changes: ChangeSequence) {
      layout = changes.layout
      elements = changes.elements.makeIterator()
      replacements = changes.replacements.makeIterator()
    }

    /// The next step, or `nil` after the last.
    @inlinable
    public mutating func next() -> CollectionChange<Value>? {
      guard let element = elements.next() else { return nil }
      if step == layout[run].end {
        run += 1
        offset = 0
      }
      defer {
        step += 1
        offset += 1
      }
      return layout[run].step(offset, element) { replacements.next().unsafelyUnwrapped }
    }
  }
}

extension RunLayout {
  /// The step at an offset from the first, given its element.
  @inlinable
  func step<Element>(_ offset: Int, _ element: Element, replacement: () -> Element) -> CollectionChange<Element> {
    switch kind {
    // A change that was made up may have any positions.
    case .insert: .insert(index &+ offset, element)
    case .remove: .remove(index, element)
    case .update: .update(index &+ offset, old: element, new: replacement())
    case .move: .move(from: index, to: target, element)
    }
  }
}
