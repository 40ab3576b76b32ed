package import CollectionChanges
package import PersistentArrays

/// One change of a list, as all streams of the list see it.
///
/// An object, so that handing it to an observer copies a reference and not its parts.
@usableFromInline
package final class CommitRecord<Element> {
  /// Counts the changes of the list; the first has number 1.
  @exclusivity(unchecked) @usableFromInline package var version: Int
  /// The list before. Kept only if somebody observes it: holding it makes the edit copy a path.
  @usableFromInline package let before: PersistentArray<Element>?
  /// What changed on this level; `nil` if it was only inside of the list's sections.
  @usableFromInline package let change: CollectionChange<Element>?
  /// The list after.
  @usableFromInline package let after: PersistentArray<Element>

  /// Where sections stand that changed inside, ascending; without those that `change` shows as they are at the end.
  @exclusivity(unchecked) @usableFromInline var inside: [ChangedSection] = []
  /// What the list has to do with the row that moves from one section to another.
  @exclusivity(unchecked) @usableFromInline var rowRole: RowMove.Role?
  /// What changed at every level, if somebody observes that.
  @exclusivity(unchecked) @usableFromInline var paths: IndexPathChange?
  /// What changed in sections and rows, for each table of snapshots: a boxed `SectionedUpdate`.
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

  /// The list before, found out if it has not been kept.
  @inlinable var previous: PersistentArray<Element> { before ?? change?.reverted(from: after) ?? after }

  /// This record, which nobody has seen yet, and another one that follows it, as one.
  func followed(by next: CommitRecord, comparing comparison: ElementComparison<Element>) -> CommitRecord {
    let change = (change ?? .empty).then(next.change ?? .empty, by: comparison)
    return CommitRecord(version: 0, before: before, change: change, after: next.after)
  }
}
