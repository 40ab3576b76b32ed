/// One change inside a section, and one place where the section is.
@usableFromInline
struct ChangedSection {
  let place: OrderTree.ID
  let core: any AnyCollectionCore
  /// The section's record of the change.
  @usableFromInline let record: AnyObject
  /// The section's role in the row move of the commit.
  @usableFromInline let rowRole: RowMove.Role?
  /// The position of the place, as soon as it is known.
  @usableFromInline var position = -1

  init(place: OrderTree.ID, core: any AnyCollectionCore, record: AnyObject, rowRole: RowMove.Role?) {
    self.place = place
    self.core = core
    self.record = record
    self.rowRole = rowRole
  }
}
