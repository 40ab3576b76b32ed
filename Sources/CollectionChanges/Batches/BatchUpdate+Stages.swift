public import PersistentArrays

/// A list view cannot take every batch at once: an element that it reloads must not move, nor others around it. So what is
/// structure comes first, and updates after it.
extension BatchUpdate {
  /// A batch that a list view can take at once, and the list that it leads to: what the view's data source shows from then on.
  public struct Stage {
    /// What changes, all at once: deletions, insertions and moves, or updates of elements that stay where they are.
    public let batch: BatchUpdate
    /// The list after it.
    public let after: PersistentArray<Element>

    @inlinable
    init(batch: BatchUpdate, after: PersistentArray<Element>) {
      self.batch = batch
      self.after = after
    }
  }

  /// The stages of a batch, one after the other. Each is made when it is asked for.
  public struct Stages: RandomAccessCollection {
    @usableFromInline let batch: BatchUpdate
    @usableFromInline let new: PersistentArray<Element>

    @inlinable
    init(of batch: BatchUpdate, to new: PersistentArray<Element>) {
      self.batch = batch
      self.new = new
    }

    /// 0.
    @inlinable public var startIndex: Int { 0 }
    /// The number of stages, 2 at most. O(1).
    @inlinable public var endIndex: Int { (batch.hasStructure ? 1 : 0) + (batch.updates.isEmpty ? 0 : 1) }

    /// A stage. O(u log n) for u updates of a list of n elements.
    @inlinable
    public subscript(position: Int) -> Stage {
      precondition(indices.contains(position), "Index \(position) is out of bounds: there are \(count) stages")
      if position == 0, batch.hasStructure {
        let structure = BatchUpdate(inOrder: batch.deletions, batch.insertions, [], batch.moves)
        return Stage(batch: structure, after: new.replacing(batch.updates) { ($0.to, $0.old) })
      }
      let updates = batch.updates.map { Update(from: $0.to, to: $0.to, old: $0.old, new: $0.new) }
      return Stage(batch: BatchUpdate(inOrder: [], [], updates.sorted { $0.to < $1.to }, []), after: new)
    }
  }

  /// The batch in stages that a list view can take: first deletions, insertions and moves, in which elements are still as they
  /// were, then updates, at the positions of the new list. A stage in which nothing changes is left out. O(1); see ``Stages``.
  ///
  /// - Parameter new: The list that the batch leads to. O(n) to bring it into a persistent list unless it is one.
  @inlinable
  public func stages(to new: some RandomAccessCollection<Element>) -> Stages {
    Stages(of: self, to: PersistentArray(new))
  }

  /// Whether anything is deleted, inserted or moved.
  @inlinable
  var hasStructure: Bool { !(deletions.isEmpty && insertions.isEmpty && moves.isEmpty) }
}

extension BatchUpdate.Stage: CustomStringConvertible {
  /// The batch and the list that it leads to.
  public var description: String { "\(batch) → \(after)" }
}

extension BatchUpdate.Stage: Equatable where Element: Equatable {}
extension BatchUpdate.Stage: Sendable where Element: Sendable {}
extension BatchUpdate.Stages: Sendable where Element: Sendable {}

extension PersistentArray {
  /// The list with other elements at some positions, each named once.
  @inlinable
  func replacing<Edit>(_ edits: some Collection<Edit>, _ place: (Edit) -> (index: Int, element: Element))
    -> PersistentArray
  {
    // Of many, a copy of all elements is faster than a path for each.
    if edits.count > count / 16 {
      var elements = ContiguousArray(self)
      for (index, element) in edits.lazy.map(place) { elements[index] = element }
      return PersistentArray(elements)
    }
    var list = self
    for (index, element) in edits.lazy.map(place) { list[index] = element }
    return list
  }
}
