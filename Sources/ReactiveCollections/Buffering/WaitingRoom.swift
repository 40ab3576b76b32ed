/// Where streams of one list wait together: the list does not wake them, but this, which logs the changes for them.
///
/// It exists while somebody waits.
@usableFromInline
final class WaitingRoom<S: Shape, Composition: ComposingChanges>
where Composition.Change == S.Change, S.Change.List == S.Value {
  @usableFromInline let log: ChangeLog<S.Value, Composition>
  @usableFromInline let node: Derived<Logging<S, Composition>>
  /// The list, which is held by those who wait.
  @usableFromInline let source: Unmanaged<Holder<S>>
  @usableFromInline let key: CompositionKey

  @inlinable
  init(_ source: SingleInput<S>, _ key: CompositionKey, _ makeComposition: @escaping () -> Composition) {
    log = ChangeLog(makeComposition)
    self.source = source.holder
    self.key = key
    node = Derived(source, ScalarShape(), Logging(log: log))
    source.holder._withUnsafeGuaranteedRef {
      $0.graph.companions.append((ObjectIdentifier(key), .passUnretained(self)))
    }
  }

  deinit { withSource { [key] in $0.graph.companions.removeAll { $0.key == ObjectIdentifier(key) } } }

  /// Returns the room of those who compose in the same way.
  @inlinable
  static func find(
    _ source: SingleInput<S>, _ key: CompositionKey, _ makeComposition: @escaping () -> Composition
  ) -> WaitingRoom {
    let known = source.holder._withUnsafeGuaranteedRef { source in
      source.graph.companions.first { $0.key == ObjectIdentifier(key) }
    }
    guard let known else { return WaitingRoom(source, key, makeComposition) }
    return unsafeDowncast(known.object.takeUnretainedValue(), to: WaitingRoom.self)
  }

  @inlinable
  func withSource(_ body: (Holder<S>) -> Void) { source._withUnsafeGuaranteedRef(body) }
}

/// The place of a stream that waits.
@usableFromInline
struct WaitingPlace<S: Shape, Composition: ComposingChanges>
where Composition.Change == S.Change, S.Change.List == S.Value {
  @usableFromInline let room: WaitingRoom<S, Composition>
  /// The version of the first change that it waits with.
  @usableFromInline let first: Int
  @usableFromInline let node: Unmanaged<Node>

  @inlinable
  init(
    _ node: Node, in source: SingleInput<S>, _ key: CompositionKey, _ makeComposition: @escaping () -> Composition,
    with change: S.Change, _ version: Int
  ) {
    room = .find(source, key, makeComposition)
    first = room.log.join(with: change, version: version)
    self.node = .passUnretained(node)
    room.withSource { node.wakes(with: $0, false) }
  }

  /// Gives up the place: the list wakes the node again.
  @inlinable
  func leave() {
    room.withSource { source in node._withUnsafeGuaranteedRef { $0.wakes(with: source, true) } }
    room.log.leave(first)
  }
}

/// Logs the changes of a list for others, and has no changes itself.
@usableFromInline
struct Logging<S: Shape, Composition: ComposingChanges>: Kernel
where Composition.Change == S.Change, S.Change.List == S.Value {
  @usableFromInline let log: ChangeLog<S.Value, Composition>

  @inlinable
  init(log: ChangeLog<S.Value, Composition>) { self.log = log }

  @inlinable
  mutating func begin(_ sources: SingleInput<S>) -> Void? { () }

  @inlinable
  mutating func follow(_ sources: SingleInput<S>, _ steps: inout Steps<ScalarShape<Void>>) {
    log.follow(sources)
  }
}

extension ChangeLog {
  /// Adds what a list has changed in the commit in progress. Whoever is first in the commit does that.
  @inlinable
  func follow<S: Shape>(_ source: SingleInput<S>) where S.Change == Change {
    source.record?._withUnsafeGuaranteedRef { record in
      if let change = record.change { append(change, version: record.version) }
    }
  }
}
