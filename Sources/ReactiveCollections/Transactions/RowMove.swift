internal import CollectionChanges

/// A row that was taken out of one list and put into another, to be reported as one move.
@usableFromInline
struct RowMove {
  let source: any AnyCollectionCore
  let target: any AnyCollectionCore

  /// The role of a list in the move.
  @usableFromInline
  enum Role {
    /// The removal of the row is all that happened in the list, or inside it.
    case source
    /// The insertion of the row is all that happened in the list, or inside it.
    case target
  }

  /// Returns the role of a list itself, regardless of what is inside it.
  func role(of core: any AnyCollectionCore) -> Role? {
    if source === target || source.editCount != 1 || target.editCount != 1 { return nil }
    return core === source ? .source : core === target ? .target : nil
  }
}
