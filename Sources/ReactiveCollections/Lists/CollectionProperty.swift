internal import CollectionChanges
internal import PersistentArrays
public import Signals

/// A list that can be read and observed: made once from a stream of updates, and shared by all who observe it.
///
/// It keeps what it follows going for as long as it lives; its streams complete with it.
public final class CollectionProperty<Element>: CollectionSection {
  /// The inside of the list.
  public let core: CollectionCore<Element>
  /// What it follows, given up at home.
  private let source: Lifetime.Token?

  @usableFromInline
  init(_ core: CollectionCore<Element>, following source: (any Disposable)?) {
    self.core = core
    self.source = source.map(Lifetime.Token.init(disposing:))
  }

  /// A list that follows another one, by its updates: it changes when that does, before anybody is told of it.
  @inlinable
  public convenience init(_ updates: CollectionProducer<Element>) {
    let core = CollectionCore<Element>([], comparison: updates.comparison ?? .none)
    core.isDerived = true
    let following = updates.attach(
      Consumer(
        // The core is kept in any case, as the store. A weak reference would make it slow to count.
        node: core, needs: .change, store: core, start: { list, _ in core.items = list },
        change: { change, before, _, _ in core.takePart(change, before: before) }, end: { core.end() }))
    self.init(core, following: following)
  }

  /// A list of the caller's actor that follows a shared one: it has the shared list's elements now, and takes each later
  /// change in its turn on the actor. So its value never runs ahead of its events, and all that observes it is confined.
  public convenience init(
    _ shared: SharedCollectionProperty<Element>, isolation: isolated any Actor = #isolation
  ) where Element: Sendable {
    self.init(following: shared) { action, domain, _, detached, start in
      SharedObservation.begin(in: domain, home: isolation, detached: detached, action, start: start)
    }
  }

  /// A list of the caller's actor that follows a shared one: what comes before the actor gets to it is kept by a policy. So an actor that
  /// is slow, or busy, has few changes to deal with, however many threads edit.
  ///
  /// The policy is given up to the follower, since it is used on whatever thread edits.
  public convenience init(
    _ shared: SharedCollectionProperty<Element>, lag: sending Lag<Element>, isolation: isolated any Actor = #isolation
  ) where Element: Sendable {
    self.init(following: shared) { action, domain, list, detached, start in
      let first = CollectionUpdate(version: 0, initial: list)
      return LaggingStart(CollectionUpdate._backlog(lag, after: first), start)
        .begin(in: domain, home: isolation, detached: detached, action)
    }
  }

  /// Follows by an observation that is begun for what takes its events, in the turn in which the list is as given.
  private convenience init(
    following shared: SharedCollectionProperty<Element>,
    by begin: (
      @escaping (Signal<CollectionUpdate<Element>, Never>.Event) -> Void, SharedDomain, PersistentArray<Element>,
      _ detached: @escaping () -> Void, @escaping LaggingStart<CollectionUpdate<Element>>.Begin
    ) -> any Disposable
  ) where Element: Sendable {
    let source = shared.base.core
    // In one turn, so that nothing is missed between.
    let (core, following) = shared.domain.withTurn {
      let (list, version) = source.prepare(.updates)
      let core = CollectionCore(list, comparison: source.comparison)
      core.isDerived = true
      let following = begin(
        { [weak core] event in core?.follow(event) }, shared.domain, list,
        { source.inTurn { source.release(.updates) } }
      ) { sink, lifetime in
        lifetime += source.attach(
          to: source.records, starting: nil, after: version, { CollectionUpdate($0) }, detached: {}, sink)
      }
      return (core, following)
    }
    self.init(core, following: following)
  }

  /// A list that never changes.
  public convenience init(value elements: some Sequence<Element>) {
    let core = CollectionCore(PersistentArray(elements), comparison: .none)
    core.isDerived = true
    self.init(core, following: nil)
  }

  deinit { core.end() }
}

extension CollectionProperty: SignalProducerConvertible {
  /// A list does not fail.
  public typealias Failure = Never
}

extension CollectionProperty: CustomStringConvertible {
  /// As the array's.
  public var description: String { value.description }
}

extension CollectionCore {
  /// Makes the change of an update that this list follows, from elsewhere.
  fileprivate func follow(_ event: Signal<CollectionUpdate<Element>, Never>.Event) {
    switch event {
    case .value(let update): inTurn { make(update.change, leadingTo: update.after) }
    case .completed, .interrupted: end()
    }
  }

  /// Takes part in a commit of what this list follows, which has made the change here already.
  @inlinable
  func takePart(_ change: CollectionChange<Element>, before: PersistentArray<Element>?) {
    // Nothing is kept if it is asked for only since a closure of an operator was called in this very change.
    let before = before == nil && interest.before > 0 ? change.reverted(from: items) : before
    guard isSimpleDerived, bringsNoSection(change) else { return takePartDeeply(change, before: before) }
    version &+= 1
    if records.hasObservers {
      records.enqueue(.value(CommitRecord(version: version, before: before, change: change, after: items)))
      tellLater()
    }
    if inputs != nil { feed(version, change, before: before) }
  }

  @usableFromInline
  var isSimpleDerived: Bool {
    elementKind != .sections && follower == nil && !concernsOthers && draft == nil && stamp == 0 && committing == nil
  }

  @usableFromInline
  func takePartDeeply(_ change: CollectionChange<Element>, before: PersistentArray<Element>?) {
    let wasFollowing = follower != nil
    if elementKind != .plain { admit(change) }
    propose(CommitRecord(version: 0, before: before, change: change, after: items))
    guard let follower else { return commitPart() }
    // If the change brings in the first section, the follower has just been made of the list as it is.
    if wasFollowing { follower.follow(change, on: self) }
    // Its sections may be part of the commit as well.
    CommitPass.current.schedule(self)
  }
}
