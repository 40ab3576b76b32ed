public import PersistentArrays

/// Not every batch can be applied to a list view at once: an element that is reloaded must not move, nor the elements
/// around it. So structural edits come first, and updates after them.
extension BatchUpdate {
  /// A batch that a list view can take at once, and the list that it leads to.
  ///
  /// The view's data source has to show that list from then on.
  public struct Stage {
    /// The edits: either deletions, insertions and moves, or updates of elements that stay where they are.
    public let batch: BatchUpdate
    /// The list after the edits.
    public let after: PersistentArray<Element>

    @inlinable
    init(batch: BatchUpdate, after: PersistentArray<Element>) {
      self.batch = batch
      self.after = after
    }
  }

  /// The stages of a batch, in order. A stage is made each time that it is read.
  public struct Stages: RandomAccessCollection {
    @usableFromInline let batch: BatchUpdate
    /// The list before, if deletions are a stage of their own. Then there are no moves.
    @usableFromInline let old: PersistentArray<Element>?
    @usableFromInline let new: PersistentArray<Element>

    /// Stages of which the first makes all structural edits.
    @inlinable
    init(of batch: BatchUpdate, to new: PersistentArray<Element>) {
      self.batch = batch
      old = nil
      self.new = new
    }

    /// Deletions, insertions and updates, each as a stage.
    @inlinable
    init(separating batch: BatchUpdate, from old: PersistentArray<Element>, to new: PersistentArray<Element>) {
      self.batch = batch.withoutMoves
      self.old = old
      self.new = new
    }

    /// Always 0.
    @inlinable public var startIndex: Int { 0 }
    /// The number of stages, at most 3. O(1).
    @inlinable public var endIndex: Int { structureCount + (batch.updates.isEmpty ? 0 : 1) }

    /// The number of stages with structural edits.
    @inlinable
    var structureCount: Int {
      if old == nil { return batch.hasStructure ? 1 : 0 }
      return (batch.deletions.isEmpty ? 0 : 1) + (batch.insertions.isEmpty ? 0 : 1)
    }

    /// The stage at a position. O(k log n) for k edits of a list of n elements.
    @inlinable
    public subscript(position: Int) -> Stage {
      precondition(indices.contains(position), "Index \(position) is out of bounds: there are \(count) stages")
      if position == structureCount {
        return Stage(batch: BatchUpdate(inOrder: [], [], batch.updatesInPlace, []), after: new)
      }
      if let old, position == 0, !batch.deletions.isEmpty {
        return Stage(
          batch: BatchUpdate(inOrder: batch.deletions, [], [], []),
          after: old.removing(batch.deletions.map { $0.index }))
      }
      let deletions = old == nil ? batch.deletions : []
      return Stage(
        batch: BatchUpdate(inOrder: deletions, batch.insertions, [], batch.moves),
        after: new.replacing(batch.updates) { ($0.to, $0.old) })
    }
  }

  /// The batch in stages that a list view can take.
  ///
  /// The first stage has the deletions, insertions and moves, with all elements as they were; the second one has the
  /// updates, at the positions of the new list. A stage without edits is left out. O(1), apart from the costs of
  /// ``Stages``.
  ///
  /// - Parameter new: The list that the batch leads to. If it is not a persistent list, it is copied, in O(n).
  /// - Precondition: The positions of the batch are positions in `new`.
  @inlinable
  public func stages(to new: some RandomAccessCollection<Element>) -> Stages {
    Stages(of: self, to: PersistentArray(new))
  }

  /// The batch in stages without moves: deletions, then insertions, then updates.
  ///
  /// Elements that moved are deleted and inserted. A stage without edits is left out. O(k log k) for k edits, apart
  /// from the costs of ``Stages``.
  ///
  /// - Parameters:
  ///   - old: The list that the batch is made for. If it is not a persistent list, it is copied, in O(n).
  ///   - new: The list that it leads to, likewise.
  /// - Precondition: The positions of the batch are positions in `old` and `new`.
  @inlinable
  public func stagesWithoutMoves(
    from old: some RandomAccessCollection<Element>, to new: some RandomAccessCollection<Element>
  ) -> Stages {
    Stages(separating: self, from: PersistentArray(old), to: PersistentArray(new))
  }

  /// Whether any element is deleted, inserted or moved.
  @inlinable
  var hasStructure: Bool { !(deletions.isEmpty && insertions.isEmpty && moves.isEmpty) }

  /// The updates as they are when all other edits have been made: at positions in the new list.
  @inlinable
  var updatesInPlace: [Update] {
    updates.map { Update(from: $0.to, to: $0.to, old: $0.old, new: $0.new) }.sorted { $0.to < $1.to }
  }
}

extension BatchUpdate.Stage: CustomStringConvertible {
  /// The batch and the list that it leads to.
  public var description: String { "\(batch) → \(after)" }
}

extension BatchUpdate.Stage: Equatable where Element: Equatable {}
extension BatchUpdate.Stage: Sendable where Element: Sendable {}
extension BatchUpdate.Stages: Sendable where Element: Sendable {}
