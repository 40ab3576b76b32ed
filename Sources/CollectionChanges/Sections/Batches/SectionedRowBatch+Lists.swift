/// Rows of sections that stay where they are: each section's rows are a list of its own, with a batch of its own.
extension SectionedRowBatch {
  /// The edits of a list as edits of the rows of a section, which is at the same index before and after. O(k) for k edits.
  @inlinable
  public init(_ batch: BatchUpdate<Row>, section: Int) {
    self.init([section: batch])
  }

  /// The edits of several lists as edits of the rows of sections, which are at the same indices before and after. O(k log k) for k edits.
  ///
  ///     var batches: [Int: BatchUpdate<Row>] = [:]
  ///     for section in lists.indices { batches[section] = shown[section].batch(to: lists[section], by: .init()) }
  ///     view.perform(SectionedBatchUpdate(rows: SectionedRowBatch(batches)))
  ///
  /// - Parameter batches: The edits, by the index of the section.
  @inlinable
  public init(_ batches: [Int: BatchUpdate<Row>]) {
    var deletions: [Deletion] = []
    var insertions: [Insertion] = []
    var updates: [Update] = []
    var moves: [Move] = []
    for (section, batch) in batches.sorted(by: { $0.key < $1.key }) {
      deletions += batch.deletions.map { Deletion(position: (section, $0.index), element: $0.element) }
      insertions += batch.insertions.map { Insertion(position: (section, $0.index), element: $0.element) }
      updates += batch.updates.map { Update(from: (section, $0.from), to: (section, $0.to), old: $0.old, new: $0.new) }
      moves += batch.moves.map { Move(from: (section, $0.from), to: (section, $0.to), element: $0.element) }
    }
    self.init(inOrder: deletions, insertions, updates, moves)
  }
}
