extension Recipe {
  /// Returns the recipe of the node that is there already, as long as it is used.
  func shared() -> Recipe {
    let sharing = Sharing<S>()
    return Recipe { [start] starting throws(LockedSource) in
      // First, since all else belongs to the queue.
      if let domain = sharing.domain, domain.isLocked { throw LockedSource(domain: domain) }
      let run: SharedUse<S>
      if let known = sharing.run, !known.started.node.commit.isFinal {
        run = known
      } else {
        let all = Starting(keeping: true)
        run = SharedUse(try start(all), owners: all.kept.map { owner in { [weak owner] in owner } })
        sharing.run = run
        sharing.domain = run.started.node.domainOfIsolation
      }
      for owner in run.owners { if let owner = owner() { starting.keep(owner) } }
      return Started(run.started.node, keptBy: run, isOwned: true)
    }
  }
}

private final class Sharing<S: Shape> {
  weak var run: SharedUse<S>?

  private let lock = Lock()
  private weak var home: SharedDomain?
  /// The domain that the node lives in, if it is shared with other threads; set there, and read on any thread.
  var domain: SharedDomain? {
    get { lock.withLock { home } }
    set { lock.withLock { home = newValue } }
  }
}

/// A start that goes on as long as one of its users keeps it.
private final class SharedUse<S: Shape> {
  let started: Started<S>
  /// What has to be kept alive by uses that keep their sources going.
  let owners: [() -> AnyObject?]

  init(_ started: Started<S>, owners: [() -> AnyObject?]) {
    self.started = started
    self.owners = owners
  }
}
