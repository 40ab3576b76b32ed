/// A batch that a list view can perform as one update, and the resulting list or sections.
///
/// ```swift
/// let (old, new) = ([Person.ada, .bob], [Person(id: "bob", name: "Rob", age: 17)])
/// for stage in old.batch(to: new, by: .init()).stages(to: new) {
///   print(stage.after.map(\.name))
/// }
/// // prints: ["Bob"]
/// // prints: ["Rob"]
/// ```
///
/// The view's data source must show these from then on.
public struct BatchStage<Batch, List> {
  /// The edits: either deletions, insertions and moves, or updates of what stays where it is.
  public let batch: Batch
  /// The list or the sections after the edits.
  public let after: List

  @inlinable
  init(batch: Batch, after: List) {
    self.batch = batch
    self.after = after
  }
}

extension BatchStage: CustomStringConvertible {
  /// The batch and the result.
  public var description: String { "\(batch) → \(after)" }
}

extension BatchStage: Equatable where Batch: Equatable, List: Equatable {}
extension BatchStage: Sendable where Batch: Sendable, List: Sendable {}

/// A list view cannot perform every batch as one update: an element that is reloaded must not move, nor may the
/// elements around it. Therefore structural edits come first and updates follow.
extension Batch where Position == Int {
  /// A batch that a list view can perform as one update, and the resulting list.
  public typealias Stage = BatchStage<Batch, PersistentArray<Element>>

  /// Returns the batch in stages that a list view can perform.
  ///
  /// The first stage contains the deletions, insertions and moves, with all elements unchanged; the second contains the
  /// updates, at positions in the new list. A stage without edits is omitted. O(k log k + k log n) for k edits of a list
  /// of n elements.
  ///
  /// ```swift
  /// let new = [Person(id: "bob", name: "Rob", age: 17)]
  /// let batch = [Person.ada, .bob].batch(to: new, by: .init()).map(\.name)
  /// for stage in batch.stages(to: new.map(\.name)) { print(stage) }
  /// // prints: deletions: [0: "Ada"] → ["Bob"]
  /// // prints: updates: [0→0: "Bob"→"Rob"] → ["Rob"]
  /// ```
  ///
  /// - Parameter new: The list that results from the batch. If it is not a persistent list, it is copied, in O(n).
  /// - Precondition: The positions of the batch are positions in `new`.
  @inlinable
  public func stages(to new: some RandomAccessCollection<Element>) -> [Stage] {
    stages(hasStructure ? [structure] : [], to: PersistentArray(new))
  }

  /// Returns the batch in stages without moves: deletions, then insertions, then updates.
  ///
  /// Elements that moved are deleted and inserted. A stage without edits is omitted. O(k log k + k log n) for k edits
  /// of a list of n elements.
  ///
  /// ```swift
  /// let (old, new) = ([1, 2, 3], [3, 1, 2])
  /// for stage in old.batch(to: new, by: .init()).stagesWithoutMoves(from: old, to: new) { print(stage) }
  /// // prints: deletions: [2: 3] → [1, 2]
  /// // prints: insertions: [0: 3] → [3, 1, 2]
  /// ```
  ///
  /// - Parameters:
  ///   - old: The list that the batch applies to. If it is not a persistent list, it is copied, in O(n).
  ///   - new: The list that results from the batch. If it is not a persistent list, it is copied, in O(n).
  /// - Precondition: The positions of the batch are positions in `old` and `new`.
  @inlinable
  public func stagesWithoutMoves(
    from old: some RandomAccessCollection<Element>, to new: some RandomAccessCollection<Element>
  ) -> [Stage] {
    let batch = withoutMoves
    let insertions = batch.insertions.isEmpty ? [] : [Batch(inOrder: [], batch.insertions, [], [])]
    let stages = batch.stages(insertions, to: PersistentArray(new))
    if batch.deletions.isEmpty { return stages }
    let after = PersistentArray(old).removing(batch.deletions.map { $0.position })
    return [Stage(batch: Batch(inOrder: batch.deletions, [], [], []), after: after)] + stages
  }

  /// Returns a structural stage, if there is one, that leads to the new list without the updates, and that of the
  /// updates.
  @inlinable
  func stages(_ structure: [Batch], to new: PersistentArray<Element>) -> [Stage] {
    var stages = structure.map { Stage(batch: $0, after: new.replacing(updates) { ($0.to, $0.old) }) }
    if !updates.isEmpty { stages.append(Stage(batch: Batch(inOrder: [], [], updatesInPlace, []), after: new)) }
    return stages
  }
}
