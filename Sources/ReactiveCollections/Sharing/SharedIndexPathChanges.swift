/// The changes of a shared list at index paths that are made after each start.
///
/// Changes at index paths hold elements as `Any`, so they cannot cross threads. Instead the typed change crosses, and
/// each observer receives its own index path change made from it.
///
/// ```swift
/// let shared = SharedCollectionProperty(["a", "b"])
/// shared.changes.startWithValues { print($0) }
/// shared.removeFirst()  // prints: remove [0] a
/// ```
public struct SharedIndexPathChanges<Element: Sendable>: Sendable {
  let changes: SharedSignalProducer<CollectionChange<Element>, Never>

  /// Starts, and calls `action` with every change and with the end.
  @discardableResult
  public func start(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Signal<IndexPathChange, Never>.Event) -> Void
  ) -> SharedDisposable {
    start(on: action.isolation, unisolated(action))
  }

  /// Starts, and calls `action` with every change.
  @discardableResult
  public func startWithValues(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (IndexPathChange) -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    return start(on: action.isolation) { if case .value(let change) = $0 { call(change) } }
  }

  /// Starts on behalf of an actor, which is held weakly.
  @discardableResult
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, IndexPathChange) -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    return start(on: owner) { [weak owner] in
      if let owner, case .value(let change) = $0 { call(owner, change) }
    }
  }

  private func start(
    on actor: (any Actor)?, _ action: @escaping (Signal<IndexPathChange, Never>.Event) -> Void
  ) -> SharedDisposable {
    SharedObservation<CollectionChange<Element>, Never>.begin(
      in: changes.domain, actor: actor,
      { event in
        switch event {
        case .value(let change): action(.value(IndexPathChange(change)))
        case .completed: action(.completed)
        case .interrupted: action(.interrupted)
        }
      }, start: changes.base.begin)
  }
}
