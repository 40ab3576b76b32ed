// The streams of a node: each is a projection of its records.

/// What an observer needs besides the changes of a list's own level.
@usableFromInline
enum StreamNeed {
  /// Nothing.
  case changes
  /// Lists after every change, of any level.
  case lists
  /// The values before changes.
  case updates
  /// Changes of every level, at paths.
  case paths
}

extension Holder {
  /// Observes records, projected. If a first value is wanted, `first` makes it of the newest value and its version. The
  /// records that follow belong to later versions. `keeper` is kept alive by the observation.
  @inlinable
  func observe<Value>(
    _ need: StreamNeed, keeping keeper: AnyObject? = nil, first: ((S.Value, Int) -> Value)? = nil,
    behindLock: Bool = true, _ project: @escaping (Record<S>) -> Value?,
    _ sink: @escaping (Signal<Value, Never>.Event) -> Void
  ) -> any Disposable where S.Notice == Record<S> {
    if let lockingDomain {
      return observeLater(in: lockingDomain, need, keeping: keeper, first, behindLock, project, sink)
    }
    retain(need)
    return observe(
      first: first.map { first in { sink(.value(first($0, $1))) } }, behindLock: behindLock,
      detached: { withExtendedLifetime(keeper) { self.release(need) } }
    ) { event in
      switch event {
      // The value is consumed: otherwise, it is copied for the event.
      case .value(let record): if let value = project(record) { sink(.value(consume value)) }
      case .completed: sink(.completed)
      case .interrupted: sink(.interrupted)
      }
    }
  }

  /// Under the lock of a shared list: leaves the start to the queue.
  @usableFromInline
  func observeLater<Value>(
    in domain: SharedDomain, _ need: StreamNeed, keeping keeper: AnyObject?, _ first: ((S.Value, Int) -> Value)?,
    _ behindLock: Bool, _ project: @escaping (Record<S>) -> Value?,
    _ sink: @escaping (Signal<Value, Never>.Event) -> Void
  ) -> any Disposable where S.Notice == Record<S> {
    SharedObservation<Value, Never>.begin(in: domain, actor: nil, sink) { sink, lifetime in
      lifetime += self.observe(need, keeping: keeper, first: first, behindLock: behindLock, project, sink)
    }
  }

  @usableFromInline
  func retain(_ need: StreamNeed) {
    switch need {
    case .changes: break
    case .updates: withLock { needsBefore += 1 }
    case .lists: followInside()
    case .paths:
      followInside()
      (contents as? Sections)?.state.pathObservers += 1
    }
  }

  @usableFromInline
  func release(_ need: StreamNeed) {
    switch need {
    case .changes: break
    case .updates: withLock { needsBefore -= 1 }
    case .lists: unfollowInside()
    case .paths:
      (contents as? Sections)?.state.pathObservers -= 1
      unfollowInside()
    }
  }
}

extension Holder where S: AnyListShape {
  @usableFromInline typealias List = PersistentArray<S.Element>

  @inlinable
  var lists: SignalProducer<List, Never> {
    .starting { sink, lifetime in
      if lifetime.target == ObjectIdentifier(self) { return }
      lifetime += self.observe(.lists, first: { list, _ in list }, { $0.after }, sink)
    }
  }

  @inlinable var listsSignal: Signal<List, Never> { SignalView(of: self) { self.observe(.lists, { $0.after }, $0) } }

  @inlinable
  var flatChangesSignal: Signal<CollectionChange<S.Element>, Never> {
    SignalView { self.observe(.changes, { $0.change }, $0) }
  }

  @usableFromInline
  var pathChangesSignal: Signal<IndexPathChange, Never> { SignalView { self.observe(.paths, { $0.pathChange }, $0) } }
}

extension Record where S.Change: ListChange, S.Change.List == S.Value {
  /// The value before the node's own change. It is computed if it has not been kept, because its first observer started
  /// after the edit.
  @inlinable var previous: S.Value { before ?? change?.reverted(from: after) ?? after }
}
