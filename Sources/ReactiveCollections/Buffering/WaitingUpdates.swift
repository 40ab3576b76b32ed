/// The updates that are buffered for one subscriber, as one.
///
/// Buffered state is accessed only with the lock of an `AsyncBuffer` held; the delivered list, only by the subscriber.
@usableFromInline
final class WaitingUpdates<List, Composition: ComposingChanges, Update> where Composition.Change.List == List {
  @usableFromInline typealias Change = Composition.Change

  @usableFromInline var changes: Backlog<List, Composition>
  @usableFromInline var newest: List
  @usableFromInline var delivered: List
  /// Whether something has been delivered. The first update is delivered even if it is empty.
  @usableFromInline var hasDelivered: Bool
  /// Whether what was delivered has kept elements that the source has replaced by something equal.
  @usableFromInline var hasKeptElements = false
  @usableFromInline let makeUpdate: (Int, List, Change, List) -> Update

  @inlinable
  init(
    _ policy: BufferingPolicy<List, Composition>, after start: List?, _ empty: List,
    _ makeUpdate: @escaping (Int, List, Change, List) -> Update
  ) {
    changes = Backlog(policy)
    newest = start ?? empty
    delivered = newest
    hasDelivered = start != nil
    self.makeUpdate = makeUpdate
  }

  @inlinable
  func backlog(_ parts: @escaping (Update) -> (Change, List, Int)) -> AsyncBacklog<Update> {
    AsyncBacklog(
      isEmpty: { self.changes.count == 0 },
      keep: { update in
        let (change, list, version) = parts(update)
        let wasEmpty = self.changes.count == 0
        let earlier = (self.newest, self.changes.append(change, leadingTo: list, version: version))
        self.newest = list
        return (isMore: wasEmpty, discarded: earlier)
      },
      takeFirst: {
        guard let (part, version) = self.changes.takeFirst() else { return nil }
        let newest = self.newest
        return .composed { self.update(of: part, version, leadingTo: newest) }
      })
  }

  /// Returns everything that has happened since the last update as one update, or `nil` if the changes cancel out.
  @inlinable
  func update(of part: Backlog<List, Composition>.Part, _ version: Int, leadingTo list: List) -> Update? {
    let before = delivered
    let (change, after, isExact) = part.update(from: before, to: hasKeptElements ? nil : list)
    if !isExact { hasKeptElements = true }
    if change.isEmpty, hasDelivered { return nil }
    hasDelivered = true
    delivered = after
    return makeUpdate(version, before, change, after)
  }
}
