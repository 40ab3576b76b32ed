public import PersistentArrays

/// A list that keeps what the last operator before it makes, and is edited by it.
extension CollectionCore {
  /// Lets an operator edit the list. If it does so in steps, it calls closures between them; these see the list as it was, and so does
  /// who starts to observe it then.
  @inlinable
  func edit<Change>(inSteps: Bool, _ body: (inout PersistentArray<Element>) -> Change) -> Change {
    guard inSteps else { return body(&items) }
    var list = items
    let change = body(&list)
    items = list
    return change
  }

  /// Whether nobody is to be told of a change.
  @usableFromInline var isUnwatched: Bool {
    isSimpleDerived && !records.hasObservers && inputs == nil && deepInputs == nil
  }
}
