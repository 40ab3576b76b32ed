internal import CollectionChanges

/// What waits for one subscriber.
@usableFromInline
struct Backlog<List, Composition: ComposingChanges> {
  @usableFromInline typealias Change = Composition.Change
  @usableFromInline typealias Policy = LagPolicy<List, Composition>

  @usableFromInline let policy: Policy
  /// All that waits, if each is kept; what has been taken stands before `first`.
  @usableFromInline var changes: [(change: Change, version: Int)] = []
  @usableFromInline var first = 0
  @usableFromInline var coalesced = CoalescedChanges<Composition>()
  @usableFromInline var newest: List?
  /// That of the newest change.
  @usableFromInline var version = 0

  @inlinable
  init(_ policy: Policy) { self.policy = policy }

  /// How many updates wait.
  @inlinable var count: Int { changes.count - first + (coalesced.isEmpty && newest == nil ? 0 : 1) }

  /// Adds a change; `list` is where it leads, if lists are compared. Returns what is kept no more of those before.
  @discardableResult
  @inlinable
  mutating func append(_ change: Change, leadingTo list: List?, version: Int) -> Composition? {
    self.version = version
    switch policy {
    case .unbounded: changes.append((change, version))
    case .coalesced(let makeComposition, _): return coalesced.append(change, to: makeComposition)
    case .latest: newest = list
    }
    return nil
  }

  /// Takes out what the next update is made of.
  @inlinable
  mutating func takeFirst() -> Part? {
    guard count > 0 else { return nil }
    switch policy {
    case .unbounded:
      let (change, version) = changes[first]
      first += 1
      // Neither are all moved with each that is taken, nor does what was taken stay for long.
      if first * 2 > changes.count {
        changes.removeFirst(first)
        first = 0
      }
      return Part(version: version, .change(change))
    case .coalesced(_, let settle):
      let all = coalesced
      coalesced = CoalescedChanges()
      return Part(version: version, .changes(all, settle))
    case .latest(let compare): return newest.take().map { Part(version: version, .list($0, compare)) }
    }
  }

  /// What an update is made of, as soon as it is wanted.
  @usableFromInline
  struct Part {
    @usableFromInline let version: Int
    @usableFromInline let content: Content

    @usableFromInline
    enum Content {
      case change(Change)
      case changes(CoalescedChanges<Composition>, (Change, List, List) -> Change)
      case list(List, (List, List) -> Change)
    }

    @inlinable
    init(version: Int, _ content: Content) {
      self.version = version
      self.content = content
    }

    /// Whether ``change(of:)`` makes the change in the list.
    @inlinable var edits: Bool {
      if case .list = content { true } else { false }
    }

    /// What has happened since the list that was delivered last; empty if that cancels out.
    @inlinable
    func change(of list: inout List) -> Change {
      switch content {
      case .change(let change): return change
      case .changes(let changes, _): return changes.change
      case .list(let new, let compare):
        let change = compare(list, new)
        if !change.isEmpty { list = new }
        return change
      }
    }

    /// Says what there is to be told of the change: nothing if several lead to what was there, as equal elements that have changed
    /// places. There is no question about a single one.
    @inlinable var settle: ((Change, List, List) -> Change)? {
      if case .changes(let changes, let settle) = content, changes.single == nil { settle } else { nil }
    }

    /// What there is to be told of a change.
    @inlinable
    func settled(_ change: Change, from before: List, to after: List) -> Change {
      change.isEmpty ? change : settle?(change, before, after) ?? change
    }
  }
}
