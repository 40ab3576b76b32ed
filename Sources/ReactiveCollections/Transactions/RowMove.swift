internal import CollectionChanges

/// A row that was taken out of one list and put into another, as one thing to tell.
@usableFromInline
struct RowMove {
  let source: any AnyCollectionCore
  let target: any AnyCollectionCore

  /// What a list has to do with it.
  @usableFromInline
  enum Role {
    /// All that happened in the list, or inside of it, is that the row went out.
    case source
    /// All that happened in the list, or inside of it, is that the row came in.
    case target
  }

  /// What a list has to do with it by itself.
  func role(of core: any AnyCollectionCore) -> Role? {
    if source === target || source.editCount != 1 || target.editCount != 1 { return nil }
    return core === source ? .source : core === target ? .target : nil
  }
}
