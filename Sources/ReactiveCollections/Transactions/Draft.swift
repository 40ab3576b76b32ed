internal import CollectionChanges
internal import PersistentArrays

/// A list's part of a transaction.
final class Draft<Element> {
  var transaction: Transaction
  /// The list before the transaction.
  let start: PersistentArray<Element>
  /// The list as its observers know it.
  let base: PersistentArray<Element>
  /// All edits so far, as one change; unless there is an outer part, which composes them when this one is merged into it. As
  /// one they would lose what is only known of each: that an element which is put back changed inside, say.
  private(set) var edits: ChangeComposition<Element>
  private var unmerged: [CollectionChange<Element>] = []
  private(set) var editCount = 0
  /// The part of a transaction that this one is inside of, or of one that has ended and is still to be committed.
  let outer: Draft?
  /// Whether there is an outer part, which this one is going to be merged into.
  private let isInner: Bool
  /// The transaction has ended, and is still to be committed.
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

  /// Adds the edits of a part that is inside of this one.
  func merge(_ inner: Draft) {
    for change in inner.unmerged { append(change) }
  }
}
