internal import CollectionChanges

/// The changes that are buffered for one subscriber.
@usableFromInline
struct Backlog<List, Composition: ComposingChanges> {
  @usableFromInline typealias Change = Composition.Change
  @usableFromInline typealias Policy = LagPolicy<List, Composition>

  @usableFromInline let policy: Policy
  /// All buffered changes, if each one is kept. Those before index `first` have already been taken.
  @usableFromInline var changes: [(change: Change, version: Int)] = []
  @usableFromInline var first = 0
  @usableFromInline var coalesced = CoalescedChanges<Composition>()
  @usableFromInline var newest: List?
  /// The version of the newest change.
  @usableFromInline var version = 0

  @inlinable
  init(_ policy: Policy) { self.policy = policy }

  /// The number of updates that are buffered.
  @inlinable var count: Int { changes.count - first + (coalesced.isEmpty && newest == nil ? 0 : 1) }

  /// Adds a change. `list` is the list that it leads to, if the policy compares lists. Returns the composition that is
  /// no longer needed, if any.
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

  /// Removes and returns the ingredients of the next update.
  @inlinable
  mutating func takeFirst() -> Part? {
    guard count > 0 else { return nil }
    switch policy {
    case .unbounded:
      let (change, version) = changes[first]
      first += 1
      // This neither moves all changes each time that one is taken, nor keeps taken ones for long.
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

  /// The ingredients of an update, from which it is made when it is wanted.
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

    /// Whether ``change(of:)`` itself makes the change in the list.
    @inlinable var edits: Bool {
      if case .list = content { true } else { false }
    }

    /// Returns what has changed since the list that was delivered last; empty if the changes cancel out.
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

    /// Returns the change to report for a composed one: an empty one if several changes lead back to the same list,
    /// such as when equal elements have changed places. A single change needs no such check.
    @inlinable var settle: ((Change, List, List) -> Change)? {
      if case .changes(let changes, let settle) = content, changes.single == nil { settle } else { nil }
    }

    /// Returns the change to report.
    @inlinable
    func settled(_ change: Change, from before: List, to after: List) -> Change {
      change.isEmpty ? change : settle?(change, before, after) ?? change
    }
  }
}
