internal import Synchronization

extension PropertyNode {
  /// Brings a derived value up to date: its sources first, and then itself if one of them has changed.
  ///
  /// O(1) while it is connected and nothing has changed; otherwise linear in the number of nodes above it that are
  /// stale or not connected. It traverses the graph in a loop, so that a long chain does not need a deep stack. In a
  /// property of properties, the inner property is chosen before it is read: a property that the choice abandons is not
  /// evaluated any more.
  @usableFromInline
  final func settle() {
    // It may be settling already: then one of its own sources is asking for it.
    guard !isFresh, !isSettling else { return }
    let pass = isConnected ? 0 : Self.passes.add(1, ordering: .relaxed).newValue
    var node = Unmanaged.passUnretained(self)
    isSettling = true
    cursor = 0
    while true {
      if let source = node._withUnsafeGuaranteedRef({ $0.nextStaleSource(in: pass) }) {
        source._withUnsafeGuaranteedRef {
          $0.isSettling = true
          $0.cursor = 0
          $0.settlingFor = node
        }
        node = source
      } else {
        let waiting = node._withUnsafeGuaranteedRef { $0.update(in: pass) }
        guard let waiting else { return }
        node = waiting
      }
    }
  }

  /// Returns the next source that has to be brought up to date first.
  private func nextStaleSource(in pass: Int) -> Unmanaged<PropertyNode>? {
    while cursor < edges.count {
      if cursor == 1, isChoosing { chooseSource() }
      guard let source = edges[Int(cursor)].source else { preconditionFailure("A property without a source") }
      cursor += 1
      let isStale = source._withUnsafeGuaranteedRef {
        $0.isDerived && !$0.isFresh && !$0.isSettling && ($0.isConnected || $0.lookedAt != pass)
      }
      if isStale { return source }
    }
    return nil
  }

  /// Chooses the second source if the first one has changed.
  private func chooseSource() {
    let version = edges[0].sourceVersion
    guard edges[0].seen != version else { return }
    edges[0].seen = version
    switch choose {
    case .some(let choose): choose.call(self)
    case .none: break
    }
  }

  /// Recomputes the value if a source has changed; the sources are up to date. Returns the node that waits for this
  /// one.
  private func update(in pass: Int) -> Unmanaged<PropertyNode>? {
    // Set first, since code that runs below may cause changes, which make it stale again.
    isFresh = isConnected
    lookedAt = pass
    var hasChanged = edges.isEmpty
    var haveAllEnded = true
    for index in edges.indices {
      let version = edges[index].sourceVersion
      if edges[index].seen != version {
        edges[index].seen = version
        hasChanged = true
      }
      if !edges[index].sourceHasEnded { haveAllEnded = false }
    }
    if hasChanged {
      switch refresh {
      case .some(let refresh): refresh.call(self)
      case .none: break
      }
    }
    let waiting = settlingFor
    settlingFor = nil
    isSettling = false
    if haveAllEnded || isOver?() == true {
      end()
    } else if isChoosing, edges[0].sourceHasEnded {
      stopChoosing()
    }
    return waiting
  }

  /// Stops choosing: resources of the choice are released, and so is the outer property, whose last value may be the
  /// only reference that keeps the inner one alive. From now on this property is derived from the inner one alone,
  /// twice.
  private func stopChoosing() {
    choose = nil
    guard let inner = edges[1].heldSource else { return }
    replaceSource(at: 0, by: inner, seen: edges[1].seen)
  }

  /// Numbers the passes that bring unconnected nodes up to date.
  private static let passes = Atomic(0)
}

extension PropertyEdge {
  fileprivate var sourceVersion: Int { source.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.version } }
  fileprivate var sourceHasEnded: Bool { source.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.hasEnded } }
}
