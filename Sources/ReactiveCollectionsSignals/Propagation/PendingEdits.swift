/// The edits of a source in the transaction in progress, in order. They are kept as they were made, so that nothing that
/// they drop is released before the transaction is over.
@usableFromInline
package protocol EditLog<Change> {
  associatedtype Change

  init()
  /// The number of edits, or of their steps.
  var count: Int { get }
  mutating func append(_ change: Change)
  /// Removes what was appended after the first `count`, and returns it.
  mutating func cut(at count: Int) -> Self
}

extension Array: EditLog {
  @usableFromInline
  package mutating func cut(at count: Int) -> [Element] {
    defer { removeSubrange(count...) }
    return Array(self[count...])
  }
}

/// The pending edits of a source, and what was before them. Exclusivity is not checked: each access reads or writes one
/// field, and calls nothing.
@usableFromInline
final class PendingEdits<S: Shape>: PendingLevels {
  /// For each transaction, the value before its first edit.
  var starts: [S.Value] = []
  @exclusivity(unchecked) @usableFromInline var edits = S.Edits()
}

/// What is the same for all shapes. Each edit looks at it, so it is not generic.
@usableFromInline
class PendingLevels {
  /// The transactions that have edited the source, from the outermost to the innermost one; for each, the number of
  /// edits before its own, and when the value before them was written.
  @exclusivity(unchecked) final var levels: [(transaction: OpenTransaction, edits: Int, stamp: Int)] = []
}
