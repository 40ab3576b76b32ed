package import CollectionChanges
package import PersistentArrays

/// One change of a list, as all its streams see it.
///
/// It is an object, so that passing it to an observer copies a reference and not its parts.
@usableFromInline
package final class CommitRecord<Element> {
  /// The number of the change in its list; the first change has number 1.
  @exclusivity(unchecked) @usableFromInline package var version: Int
  /// The list before. It is kept only if it is observed, because holding it makes the edit copy a path.
  @usableFromInline package let before: PersistentArray<Element>?
  /// What changed on this level; `nil` if the change was only inside the list's sections.
  @usableFromInline package let change: CollectionChange<Element>?
  /// The list after.
  @usableFromInline package let after: PersistentArray<Element>

  /// The sections that changed inside, in ascending order of their positions, without those that `change` shows in
  /// their final state.
  @exclusivity(unchecked) @usableFromInline var inside: [ChangedSection] = []
  /// The list's role in the move of a row from one section to another.
  @exclusivity(unchecked) @usableFromInline var rowRole: RowMove.Role?
  /// What changed at every level, if that is observed.
  @exclusivity(unchecked) @usableFromInline var paths: IndexPathChange?
  /// What changed in sections and rows: a boxed `SectionedUpdate` for each table of snapshots.
  @exclusivity(unchecked) @usableFromInline var sectioned: [(table: ObjectIdentifier, update: AnyObject)] = []

  @inlinable
  init(
    version: Int, before: PersistentArray<Element>?, change: CollectionChange<Element>?,
    after: PersistentArray<Element>
  ) {
    self.version = version
    self.before = before
    self.change = change
    self.after = after
  }

  /// The list before. It is computed if it has not been kept, because its first observer started after the edit.
  @inlinable var previous: PersistentArray<Element> { before ?? change?.reverted(from: after) ?? after }

  /// Combines this record, which has not been sent yet, with a record that follows it.
  func followed(by next: CommitRecord, comparing comparison: ElementComparison<Element>) -> CommitRecord {
    let change = (change ?? .empty).then(next.change ?? .empty, by: comparison)
    return CommitRecord(version: 0, before: before, change: change, after: next.after)
  }
}
