public import Foundation
public import ReactiveCollections

// Positions in the form that list views expect, for code that updates a view itself. Each takes O(k log k) for k edits.

extension Batch where Position == Int {
  /// The positions of deleted elements, in the old list.
  ///
  /// ```swift
  /// let batch = ["a", "b", "c"].batch(to: ["c"], by: .init())
  /// print(Array(batch.deletedIndexes))  // prints: [0, 1]
  /// ```
  public var deletedIndexes: IndexSet { IndexSet(deletions.lazy.map { $0.position }) }
  /// The positions of inserted elements, in the new list.
  public var insertedIndexes: IndexSet { IndexSet(insertions.lazy.map { $0.position }) }
  /// The positions of updated elements in the old list: those that a view reloads in the same batch.
  public var updatedIndexes: IndexSet { IndexSet(updates.lazy.map { $0.from }) }
  /// The positions of updated elements in the new list: those that a view reloads in a subsequent batch.
  ///
  /// ```swift
  /// let batch = [Person.ada, .bob].batch(to: [Person(id: "bob", name: "Rob", age: 17)], by: .init())
  /// print(Array(batch.updatedIndexes), Array(batch.newUpdatedIndexes))  // prints: [1] [0]
  /// ```
  public var newUpdatedIndexes: IndexSet { IndexSet(updates.lazy.map { $0.to }) }
}
