internal import CollectionChanges
internal import PersistentArrays
public import Signals

/// A list that can be read and observed, but not edited: it is made once from a stream of updates, and shared by all
/// its observers.
///
/// It keeps its source active for as long as it lives. Its streams complete when it is deallocated.
public final class CollectionProperty<Element>: CollectionSection {
  /// The implementation of the list.
  public let core: CollectionCore<Element>
  /// The subscription to its source, which is disposed of where the list was created, if that can be reached.
  private let source: Lifetime.Token?

  @usableFromInline
  init(_ core: CollectionCore<Element>, following source: (any Disposable)?) {
    self.core = core
    self.source = source.map(Lifetime.Token.init(disposing:))
  }

  /// Creates a list that follows another list by its updates: it changes together with that list, before any observer
  /// is notified.
  @inlinable
  public convenience init(_ updates: CollectionProducer<Element>) {
    let core = CollectionCore<Element>([], comparison: updates.comparison ?? .none)
    core.isDerived = true
    let following = updates.attach(
      Consumer(
        // The core is retained anyway, as the store. A weak reference would slow down its reference counting.
        node: core, needs: .change, store: core, start: { list, _ in core.items = list },
        change: { change, before, _, _ in core.takePart(change, before: before) }, end: { core.end() }))
    self.init(core, following: following)
  }

  /// Creates a list of the caller's actor that follows a shared list. It starts with the shared list's current
  /// elements, and makes each later change when the change arrives on the actor, in order. So its value never runs
  /// ahead of its events, and all its observers are confined to the actor.
  public convenience init(
    _ shared: SharedCollectionProperty<Element>, isolation: isolated any Actor = #isolation
  ) where Element: Sendable {
    self.init(following: shared) { action, domain, _, detached, start in
      SharedObservation.begin(in: domain, home: isolation, detached: detached, action, start: start)
    }
  }

  /// Creates a list of the caller's actor that follows a shared list, with a policy for the changes that wait for the
  /// actor. With a policy that combines changes, a slow or busy actor has few changes to process, however many threads
  /// edit.
  ///
  /// The policy is passed as `sending`, because it is used on the threads that edit.
  public convenience init(
    _ shared: SharedCollectionProperty<Element>, lag: sending Lag<Element>, isolation: isolated any Actor = #isolation
  ) where Element: Sendable {
    self.init(following: shared) { action, domain, list, detached, start in
      let first = CollectionUpdate(version: 0, initial: list)
      return LaggingStart(CollectionUpdate._backlog(lag, after: first), start)
        .begin(in: domain, home: isolation, detached: detached, action)
    }
  }

  /// Follows a shared list through an observation that `begin` starts. `begin` is called with the action for the
  /// events, in the turn in which the list is as it was passed.
  private convenience init(
    following shared: SharedCollectionProperty<Element>,
    by begin: (
      @escaping (Signal<CollectionUpdate<Element>, Never>.Event) -> Void, SharedDomain, PersistentArray<Element>,
      _ detached: @escaping () -> Void, @escaping LaggingStart<CollectionUpdate<Element>>.Begin
    ) -> any Disposable
  ) where Element: Sendable {
    let source = shared.base.core
    // All of this happens in one turn, so that no change is missed in between.
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

  /// Creates a list of the caller's actor that follows a stream of a shared list, such as `orders.lift { $0.sorted() }`:
  /// the operators' closures run on the threads that edit, and the result is a list of the actor.
  ///
  /// It makes each change when the change arrives on the actor, in order. If the actor is the first to start, the list
  /// has its elements at once; while updates of other threads are on their way to the actor, it is empty.
  public convenience init(
    _ updates: SharedSignalProducer<CollectionUpdate<Element>, Never>, isolation: isolated any Actor = #isolation
  ) where Element: Sendable {
    let core = CollectionCore<Element>([], comparison: .none)
    core.isDerived = true
    let following = SharedObservation.begin(
      in: updates.domain, home: isolation, { [weak core] event in core?.follow(event) },
      start: updates.base.producer.begin)
    self.init(core, following: following)
  }

  /// Creates a list that never changes.
  public convenience init(value elements: some Sequence<Element>) {
    let core = CollectionCore(PersistentArray(elements), comparison: .none)
    core.isDerived = true
    self.init(core, following: nil)
  }

  deinit { core.end() }
}

extension CollectionProperty: SignalProducerConvertible {
  /// A list cannot fail.
  public typealias Failure = Never
}

extension CollectionProperty: CustomStringConvertible {
  /// A description of the elements, like that of an array.
  public var description: String { value.description }
}

extension CollectionCore {
  /// Makes the change of an update that arrives from what this list follows on other threads.
  fileprivate func follow(_ event: Signal<CollectionUpdate<Element>, Never>.Event) {
    switch event {
    case .value(let update): inTurn { make(update.change, leadingTo: update.after) }
    case .completed, .interrupted: end()
    }
  }

  /// Takes part in a commit of the list that this list follows. The change has already been made in this list.
  @inlinable
  func takePart(_ change: CollectionChange<Element>, before: PersistentArray<Element>?) {
    // The list before was not kept if an operator's closure asked for it only during this very change.
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
    inTurn {
      let wasFollowing = follower != nil
      if elementKind != .plain { admit(change) }
      // If the change inserts the first section, the follower has just been created from the list as it is now.
      if wasFollowing { follower?.follow(change, on: self) }
      takePart(with: CommitRecord(version: 0, before: before, change: change, after: items))
    }
  }

  /// Takes part in the running pass with a change that has already been made.
  @usableFromInline
  func takePart(with record: CommitRecord<Element>) {
    // A section of a shared list commits as any edit of it does.
    guard domain == nil else { return inTurn { commitAlone(record) } }
    propose(record)
    // Its sections may take part in the commit, too.
    if follower == nil { commitPart(in: .current) } else { CommitPass.current.schedule(self) }
  }
}
