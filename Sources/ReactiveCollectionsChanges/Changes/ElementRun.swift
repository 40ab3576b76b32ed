/// The elements of a run, at least one.
///
/// Most runs have one element. It is stored inline, since a tree for each run would be most of the cost of a large
/// diff.
@usableFromInline
package struct ElementRun<Element> {
  /// The element of a run of one; `nil` for a longer run.
  @usableFromInline var single: Element?
  /// The elements of a longer run; empty for a run of one.
  @usableFromInline var several: PersistentArray<Element>

  @inlinable
  package init(_ element: Element) {
    single = element
    several = []
  }

  /// Creates a run of elements, of which there must be at least one. O(1).
  @inlinable
  package init(_ elements: PersistentArray<Element>) {
    precondition(!elements.isEmpty, "A run has at least one element")
    single = elements.count == 1 ? elements[0] : nil
    several = elements.count == 1 ? [] : elements
  }

  /// Creates a run of the elements of a list at the offsets, of which there must be at least one. O(log n) for a
  /// persistent list, which is shared, otherwise O(m) for m elements.
  @inlinable
  package init(_ list: some RandomAccessCollection<Element>, _ range: Range<Int>) {
    let start = list.index(list.startIndex, offsetBy: range.lowerBound)
    if range.count == 1 {
      self.init(list[start])
    } else if let list = list as? PersistentArray<Element> {
      self.init(range.count == list.count ? list : PersistentArray(list[range]))
    } else {
      self.init(PersistentArray(list[start..<list.index(start, offsetBy: range.count)]))
    }
  }

  /// Appends the elements to a list. O(log n).
  @inlinable
  func append(to list: inout PersistentArray<Element>) {
    if let single {
      list.append(single)
    } else if list.isEmpty {
      list = several
    } else {
      list.append(contentsOf: several)
    }
  }

  /// All elements as a list. O(1) for more than one element.
  @inlinable
  package var elements: PersistentArray<Element> {
    if let single { [single] } else { several }
  }
}

extension ElementRun: RandomAccessCollection {
  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { count }
  @inlinable package var count: Int { single == nil ? several.count : 1 }

  @inlinable
  package subscript(offset: Int) -> Element {
    if let single {
      precondition(offset == 0, "Index \(offset) is out of bounds: the run has 1 element")
      return single
    }
    return several[offset]
  }

  /// Returns an iterator. For a longer run, it traverses the tree, in O(1) for each element.
  @inlinable
  package func makeIterator() -> Iterator {
    Iterator(single: single, several: several.makeIterator())
  }

  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline var single: Element?
    @usableFromInline var several: PersistentArray<Element>.Iterator

    @inlinable
    init(single: Element?, several: PersistentArray<Element>.Iterator) {
      self.single = single
      self.several = several
    }

    @inlinable
    package mutating func next() -> Element? {
      single.take() ?? several.next()
    }
  }
}

extension ElementRun: Equatable where Element: Equatable {}
extension ElementRun: Hashable where Element: Hashable {}
extension ElementRun: Sendable where Element: Sendable {}
