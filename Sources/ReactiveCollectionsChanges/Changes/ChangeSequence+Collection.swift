extension ChangeSequence: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// Creates a sequence of the given steps. Composites among them are replaced by their steps.
  @inlinable
  public init(arrayLiteral elements: CollectionChange<Value>...) {
    self.init(elements)
  }

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of steps.
  @inlinable public var endIndex: Int { elements.count }
  /// The number of steps. (What the standard library would derive from the indices is slow unless it is specialized.)
  @inlinable public var count: Int { elements.count }

  /// The step at the index. O(log r + log n) for r runs of n elements.
  @inlinable
  public subscript(index: Int) -> CollectionChange<Value> {
    precondition(indices.contains(index), "Index \(index) is out of bounds: the change has \(count) steps")
    let number = layout.partitioningIndex { $0.end > index }
    let run = layout[number]
    let offset = index - (number == 0 ? 0 : layout[number - 1].end)
    return run.step(offset, elements[index]) { replacements[run.firstReplacement + offset] }
  }

  /// Returns an iterator over the steps, which takes O(1) for each step.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// An iterator over the steps of a change.
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

    /// Returns the next step, or `nil` after the last one.
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
  /// Returns the step at an offset from the first, with its element.
  @inlinable
  func step<Element>(_ offset: Int, _ element: Element, replacement: () -> Element) -> CollectionChange<Element> {
    switch kind {
    // Use wrapping addition: the positions of a change that was not computed from a list may be any integers.
    case .insert: .insert(index &+ offset, element)
    case .remove: .remove(index, element)
    case .update: .update(index &+ offset, old: element, new: replacement())
    case .move: .move(from: index, to: target, element)
    }
  }
}
