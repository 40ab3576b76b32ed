public import Foundation
public import ReactiveCollections

// Positions as list views take them, for code that tells a view by hand. Each is made in O(k log k) for k edits.

extension BatchUpdate {
  /// Where elements are deleted, in the old list.
  public var deletedIndexes: IndexSet { IndexSet(deletions.lazy.map { $0.index }) }
  /// Where elements are inserted, in the new list.
  public var insertedIndexes: IndexSet { IndexSet(insertions.lazy.map { $0.index }) }
  /// Where updated elements were in the old list: what a view reloads in the same batch.
  public var updatedIndexes: IndexSet { IndexSet(updates.lazy.map { $0.from }) }
  /// Where updated elements are in the new list: what a view reloads in a batch after that.
  public var newUpdatedIndexes: IndexSet { IndexSet(updates.lazy.map { $0.to }) }
}
