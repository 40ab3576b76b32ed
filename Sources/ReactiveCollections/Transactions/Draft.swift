internal import CollectionChanges
internal import PersistentArrays

/// A list's part of a transaction.
final class Draft<Element> {
  var transaction: Transaction
  /// The list before the transaction.
  let start: PersistentArray<Element>
  /// All edits so far.
  var edits: ChangeComposition<Element>
  var editCount = 0
  /// The part of a transaction that this one is inside of.
  let outer: Draft?

  init(of core: CollectionCore<Element>, in transaction: Transaction) {
    self.transaction = transaction
    start = core.items
    edits = ChangeComposition(comparison: core.comparison)
    outer = core.draft
  }

  /// The list as its observers know it.
  var base: PersistentArray<Element> {
    var draft = self
    while let outer = draft.outer { draft = outer }
    return draft.start
  }

  func append(_ change: CollectionChange<Element>) {
    edits.append(change)
    editCount += 1
  }
}
