/// How a stream of a list, of sections or of a value is started: it makes the nodes of the stream's operators.
///
/// It holds neither the lists nor what follows them. Each start makes nodes of its own.
@usableFromInline
struct Recipe<S: Shape> {
  @usableFromInline let start: (Starting) throws(LockedSource) -> Started<S>

  @inlinable
  init(_ start: @escaping (Starting) throws(LockedSource) -> Started<S>) { self.start = start }

  /// Creates the recipe of a node that is there already. `owner` ends it when it is deallocated.
  @inlinable
  init(_ node: Holder<S>, ownedBy owner: AnyObject) {
    self.init { [weak owner] starting throws(LockedSource) in
      if let domain = node.lockingDomain { throw LockedSource(domain: domain) }
      if let owner { starting.keep(owner) }
      return Started(node, keptBy: node, isOwned: true)
    }
  }
}

/// A start in progress.
@usableFromInline
final class Starting {
  /// Whether the result keeps its sources going. Observers do not.
  @usableFromInline let isKeeping: Bool
  /// What has to be kept alive so that the stream goes on.
  @usableFromInline private(set) var kept: [AnyObject] = []

  @inlinable init(keeping isKeeping: Bool) { self.isKeeping = isKeeping }

  @usableFromInline
  func keep(_ object: AnyObject) { if isKeeping { kept.append(object) } }
}

/// The last node of a stream that has been started.
@usableFromInline
struct Started<S: Shape> {
  @usableFromInline let node: Holder<S>
  /// Keeps the node going.
  @usableFromInline let keeper: AnyObject
  /// Whether the node has been there before the start, and has an owner.
  @usableFromInline let isOwned: Bool

  @inlinable
  init(_ node: Holder<S>, keptBy keeper: AnyObject, isOwned: Bool = false) {
    self.node = node
    self.keeper = keeper
    self.isOwned = isOwned
  }

  /// The node as a source of another one.
  @inlinable var input: SingleInput<S> { SingleInput(node, keeping: keeper) }
}

/// The reason why a stream cannot be started now: the caller holds the lock of one of its lists, and no observer is
/// called meanwhile.
@usableFromInline
struct LockedSource: Error {
  @usableFromInline let domain: SharedDomain

  @inlinable init(domain: SharedDomain) { self.domain = domain }
}

extension Recipe {
  /// Returns the recipe of a node that is derived from this one's.
  @inlinable
  func deriving<New: Shape>(_ make: @escaping (Started<S>, Starting) -> Holder<New>) -> Recipe<New> {
    Recipe<New> { [start] starting throws(LockedSource) in
      let source = try start(starting)
      // An input does not hold its node.
      let node = withExtendedLifetime(source) { make(source, starting) }
      return Started<New>(node, keptBy: node)
    }
  }

  /// Returns the recipe of a node that is derived from this one's and another one's.
  @inlinable
  func deriving<Other: Shape, New: Shape>(
    with other: Recipe<Other>, _ make: @escaping (Started<S>, Started<Other>) -> Holder<New>
  ) -> Recipe<New> {
    Recipe<New> { [start] starting throws(LockedSource) in
      let sources = (try start(starting), try other.start(starting))
      let node = withExtendedLifetime(sources) { make(sources.0, sources.1) }
      return Started<New>(node, keptBy: node)
    }
  }

  /// Returns the recipe of a node that is derived from those of several recipes.
  @inlinable
  static func deriving<New: Shape>(
    from recipes: [Recipe], _ make: @escaping ([Started<S>]) -> Holder<New>
  ) -> Recipe<New> {
    Recipe<New> { starting throws(LockedSource) in
      var sources: [Started<S>] = []
      for recipe in recipes { sources.append(try recipe.start(starting)) }
      let node = withExtendedLifetime(sources) { make(sources) }
      return Started<New>(node, keptBy: node)
    }
  }

  /// Starts the stream for a result that keeps it going. Traps under the lock of a shared list.
  @usableFromInline
  func started(_ starting: Starting, for subject: String) -> Started<S> {
    do throws(LockedSource) { return try start(starting) } catch { startedUnderLock(subject) }
  }

  /// Starts the stream for an observer. `observe` is called with the node, and returns what ends the observation. Under
  /// the lock of a shared list, all of that is done on the queue.
  @inlinable
  func observe<Value>(
    _ sink: @escaping (Signal<Value, Never>.Event) -> Void, _ lifetime: Lifetime,
    _ observe: @escaping (Started<S>, @escaping (Signal<Value, Never>.Event) -> Void) -> any Disposable
  ) {
    do throws(LockedSource) {
      lifetime += observe(try start(Starting(keeping: false)), sink)
    } catch {
      observeLater(in: error.domain, sink, lifetime, observe)
    }
  }

  @usableFromInline
  func observeLater<Value>(
    in domain: SharedDomain, _ sink: @escaping (Signal<Value, Never>.Event) -> Void, _ lifetime: Lifetime,
    _ observe: @escaping (Started<S>, @escaping (Signal<Value, Never>.Event) -> Void) -> any Disposable
  ) {
    lifetime += SharedObservation<Value, Never>.begin(in: domain, actor: nil, sink) { sink, lifetime in
      self.observe(sink, lifetime, observe)
    }
  }
}
