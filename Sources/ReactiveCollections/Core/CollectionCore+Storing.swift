public import PersistentArrays

/// A list that stores the output of the last operator before it, which edits it.
extension CollectionCore {
  /// Lets an operator edit the list. An operator that edits in steps calls closures between them. These closures, and
  /// observers that they start, see the list as it was before.
  @inlinable
  func edit<Change>(inSteps: Bool, _ body: (inout PersistentArray<Element>) -> Change) -> Change {
    guard inSteps else { return body(&items) }
    var list = items
    let change = body(&list)
    items = list
    return change
  }

  /// Whether no observer or operator is to be notified of a change.
  @usableFromInline var isUnwatched: Bool {
    isSimpleDerived && !records.hasObservers && inputs == nil && deepInputs == nil
  }
}
