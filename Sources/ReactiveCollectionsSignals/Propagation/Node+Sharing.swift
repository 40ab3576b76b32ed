extension Node {
  @inlinable package final var isShared: Bool { obstacles.contains(.shared) }

  /// The domain in whose transactions and commits the node takes part: that of the thread, or of a shared object.
  @inlinable package final var domain: Domain { isShared ? lockedDomain : .current }

  @usableFromInline final var lockedDomain: Domain { sharedDomain?.editing ?? .current }

  /// The domain under whose lock the node is edited, if it is shared.
  package final var sharedDomain: SharedDomain? { isShared ? ownIsolation.domain : nil }

  /// The domain that the node is shared in, if the caller holds its lock.
  @inlinable package final var lockingDomain: SharedDomain? { isShared ? lockingDomainAside : nil }

  @usableFromInline final var lockingDomainAside: SharedDomain? {
    ownIsolation.domain.flatMap { $0.isLocked ? $0 : nil }
  }

  /// The domain that the node lives in, whether it is shared itself or made of what is.
  package final var domainOfIsolation: SharedDomain? { ownIsolation.domain }

  /// Runs `body` under the lock, if the node is shared.
  @inlinable
  package final func withLock<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    guard isShared, let domain = isolationDomain else { return try body() }
    return try domain.takeUnretainedValue().withLock(body)
  }

  /// The domain of a node that is known to be shared, for reading without counting references: the node holds it.
  @usableFromInline final var isolationDomain: Unmanaged<SharedDomain>? {
    ownIsolation.domain.map { .passUnretained($0) }
  }

  /// Makes the node, and what is derived from it, live in a shared domain from now on. A source is edited under the
  /// lock; what is derived changes on the queue, and can be read under the lock. Its sources are shared, too.
  @usableFromInline
  package final func adopt(_ domain: SharedDomain) {
    if let sharedDomain {
      if sharedDomain !== domain { sharedTwice() }
      return
    }
    if pendingEdits > 0 { editedBeforeSharing() }
    if isDerived { adoptSources(domain) }
    obstacles.insert(.shared)
    // It has to be up to date, whoever follows it.
    if isDerived { addFollower() } else { graph.followers += 1 }
    beShared()
    ownIsolation = Isolation(domain)
    adoptDerived(domain)
  }

  /// Lets all that the node is made of live in a shared domain.
  private final func adoptSources(_ domain: SharedDomain) {
    var waiting = [Unmanaged.passUnretained(self)]
    while let node = waiting.popLast() {
      node._withUnsafeGuaranteedRef { node in
        guard node.isDerived else { return node.adopt(domain) }
        node.ownIsolation = Isolation(domain)
        node.forEachSource { if $0.ownIsolation.domain !== domain { waiting.append(.passUnretained($0)) } }
      }
    }
  }

  /// Lets all that is derived from the node live in a shared domain.
  private final func adoptDerived(_ domain: SharedDomain) {
    var adopted = [Unmanaged.passUnretained(self)]
    while let node = adopted.popLast() {
      node._withUnsafeGuaranteedRef { node in
        func adopt(_ target: Node) {
          guard target.isDerived, target.ownIsolation.domain !== domain else { return }
          target.ownIsolation = Isolation(domain)
          adopted.append(.passUnretained(target))
        }
        for edge in node.graph.edges { edge._withUnsafeGuaranteedRef { $0.target._withUnsafeGuaranteedRef(adopt) } }
        node.forEachFollower(adopt)
      }
    }
  }
}

private func sharedTwice() -> Never { fatalError("A list or property that is shared cannot become a part of a store") }

private func editedBeforeSharing() -> Never {
  fatalError("A list or property cannot be shared by a transaction that has edited it")
}
