import ReactiveCollections

/// A section of the table: the processes of a user.
final class UserSection: MutableCollectionSection<ProcessRow> {
  let user: String

  init(user: String) {
    self.user = user
    super.init([])
  }
}
