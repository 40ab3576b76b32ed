extension Batch {
  /// Returns the batch with its elements transformed. O(k) for k edits.
  ///
  /// ```swift
  /// let batch = [1, 2].batch(to: [1, 2, 3], by: .init())
  /// print(batch.map { "row \($0)" })  // prints: insertions: [2: "row 3"]
  /// ```
  @inlinable
  public func map<T>(_ transform: (Element) throws -> T) rethrows -> Batch<Position, T> {
    try map(transform) { _, _, new in try transform(new) }
  }

  /// Returns the batch with its elements transformed. The transformation of a replacement receives the element that it
  /// replaces and that element's transformed value.
  @inlinable
  func map<T>(
    _ transform: (Element) throws -> T, replacements: (Element, T, Element) throws -> T
  ) rethrows -> Batch<Position, T> {
    Batch<Position, T>(
      inOrder: try deletions.map { .init(position: $0.position, element: try transform($0.element)) },
      try insertions.map { .init(position: $0.position, element: try transform($0.element)) },
      try updates.map { update in
        let old = try transform(update.old)
        return .init(from: update.from, to: update.to, old: old, new: try replacements(update.old, old, update.new))
      },
      try moves.map { .init(from: $0.from, to: $0.to, element: try transform($0.element)) })
  }

  /// The batch that undoes this one. O(k log k) for k edits.
  ///
  /// ```swift
  /// let batch = ["a", "b"].batch(to: ["b", "c"], by: .init())
  /// print(batch.inverted)  // prints: deletions: [1: "c"], insertions: [0: "a"]
  /// ```
  @inlinable
  public var inverted: Batch {
    let changed = newElements
    return Batch(
      sorting: insertions, deletions,
      updates.map { Update(from: $0.to, to: $0.from, old: $0.new, new: $0.old) },
      moves.map { Move(from: $0.to, to: $0.from, element: changed[$0.from] ?? $0.element) })
  }

  /// The batch without moves, with the same effect.
  ///
  /// An element that moved is deleted with its old value and inserted with its final value. O(k log k) for k edits.
  ///
  /// ```swift
  /// let batch = [1, 2, 3].batch(to: [3, 1, 2], by: .init())
  /// print(batch.withoutMoves)  // prints: deletions: [2: 3], insertions: [0: 3]
  /// ```
  @inlinable
  public var withoutMoves: Batch {
    if moves.isEmpty { return self }
    let (sources, changed) = (Set(moves.map { $0.from }), newElements)
    return Batch(
      sorting: deletions + moves.map { Deletion(position: $0.from, element: $0.element) },
      insertions + moves.map { Insertion(position: $0.to, element: changed[$0.from] ?? $0.element) },
      updates.filter { !sources.contains($0.from) }, [])
  }

  /// The new values of updated elements, by their old positions.
  @inlinable
  var newElements: [Position: Element] { Dictionary(updates.map { ($0.from, $0.new) }) { first, _ in first } }

  /// The edits without updates.
  @inlinable
  var structure: Batch { Batch(inOrder: deletions, insertions, [], moves) }

  /// The updates after all other edits have been made: at positions in the new list.
  @inlinable
  var updatesInPlace: [Update] {
    updates.map { Update(from: $0.to, to: $0.to, old: $0.old, new: $0.new) }.sorted { $0.to < $1.to }
  }
}

/// Edits of rows in sections that stay where they are: the rows of each section are a separate list, with a separate
/// batch.
extension Batch where Position == RowPosition {
  /// Creates a batch from the edits of a list that is the rows of one section, which has the same index before and
  /// after. O(k) for k edits.
  ///
  /// ```swift
  /// let batch = ["a"].batch(to: ["a", "b"], by: .init())
  /// let rows = SectionedRowBatch(batch, section: 2)
  /// print(rows)  // prints: insertions: [(2, 1): "b"]
  /// ```
  @inlinable
  public init(_ batch: BatchUpdate<Element>, section: Int) {
    self.init([section: batch])
  }

  /// Creates a batch from the edits of several lists that are the rows of sections, which have the same indices before
  /// and after. O(k log k) for k edits.
  ///
  /// ```swift
  /// let (shown, lists) = ([["a"], ["b"]], [["a", "x"], []])
  /// var batches: [Int: BatchUpdate<String>] = [:]
  /// for section in lists.indices { batches[section] = shown[section].batch(to: lists[section], by: .init()) }
  /// print(SectionedRowBatch(batches))  // prints: deletions: [(1, 0): "b"], insertions: [(0, 1): "x"]
  /// ```
  ///
  /// - Parameter batches: The edits, by the index of the section.
  @inlinable
  public init(_ batches: [Int: BatchUpdate<Element>]) {
    var deletions: [Deletion] = []
    var insertions: [Insertion] = []
    var updates: [Update] = []
    var moves: [Move] = []
    for (section, batch) in batches.sorted(by: { $0.key < $1.key }) {
      func position(_ row: Int) -> RowPosition { RowPosition(section: section, row: row) }
      deletions += batch.deletions.map { .init(position: position($0.position), element: $0.element) }
      insertions += batch.insertions.map { .init(position: position($0.position), element: $0.element) }
      updates += batch.updates.map { .init(from: position($0.from), to: position($0.to), old: $0.old, new: $0.new) }
      moves += batch.moves.map { .init(from: position($0.from), to: position($0.to), element: $0.element) }
    }
    self.init(inOrder: deletions, insertions, updates, moves)
  }
}
