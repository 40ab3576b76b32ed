internal import CollectionChanges
internal import PersistentArrays

/// A list's part of a transaction.
final class Draft<Element> {
  var transaction: Transaction
  /// The list before the transaction.
  let start: PersistentArray<Element>
  /// The list as its observers know it.
  let base: PersistentArray<Element>
  /// All edits so far, as one change. If there is an outer part, the edits are kept one by one instead, and the outer
  /// part composes them when this one is merged into it: a composed change would lose what is known only of single
  /// edits, such as that an element that was put back changed internally.
  private(set) var edits: ChangeComposition<Element>
  private var unmerged: [CollectionChange<Element>] = []
  private(set) var editCount = 0
  /// The outer part: the part of the transaction around this one, or of a transaction that has ended and has yet to be
  /// committed.
  let outer: Draft?
  /// Whether there is an outer part that this one is going to be merged into.
  private let isInner: Bool
  /// Whether the transaction has ended, and has yet to be committed.
  var isClosed = false

  init(of core: CollectionCore<Element>, in transaction: Transaction) {
    self.transaction = transaction
    start = core.items
    base = core.reported
    edits = ChangeComposition(comparison: core.comparison)
    outer = core.draft
    isInner = core.draft.map { !$0.isClosed } ?? false
  }

  func append(_ change: CollectionChange<Element>) {
    if isInner { unmerged.append(change) } else { edits.append(change) }
    editCount += 1
  }

  /// Adds the edits of an inner part.
  func merge(_ inner: Draft) {
    for change in inner.unmerged { append(change) }
  }
}
