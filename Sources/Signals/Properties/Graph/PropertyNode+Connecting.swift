// When a derived property takes part in the changes of its sources.

extension PropertyNode {
  /// Whether something depends on it being connected.
  final var isNeeded: Bool { observers > 0 || firstDependent != nil || (holds > 0 && !hasEnded) }

  /// Whether it has to be updated for its own sake.
  final var isWanted: Bool { observers > 0 || holds > 0 }

  /// Adds a derived property to the dependents of its sources, and brings it up to date.
  ///
  /// Linear in the number of nodes upstream that are not connected yet. The caller passes the feed to ensure that it
  /// holds it.
  @usableFromInline
  final func connect(with feed: AnyObject?) {
    guard isDerived, !hasEnded else { return }
    connectAll()
    settle()
    withExtendedLifetime(feed) {}
  }

  private func connectAll() {
    guard isDerived, !isConnected else { return }
    // In the order of the sources, which is the order in which observers are called.
    var waiting = [self]
    var next = 0
    while next < waiting.count {
      let node = waiting[next]
      next += 1
      guard !node.isConnected else { continue }
      node.isConnected = true
      node.isFresh = node.hasEnded
      for index in node.edges.indices {
        let edge = node.edges.baseAddress.unsafelyUnwrapped + index
        node.link(edge)
        edge.pointee.source?._withUnsafeGuaranteedRef { source in
          if source.isDerived, !source.isConnected, !source.hasEnded { waiting.append(source) }
        }
      }
    }
  }

  /// Connects a source that has just been chosen.
  final func connectSource(of edge: PropertyEdge.Pointer) {
    link(edge)
    edge.pointee.source?._withUnsafeGuaranteedRef { source in
      if !source.hasEnded { source.connectAll() }
    }
  }

  /// Appends an edge of this node to its source's dependents. A source that has ended sends nothing.
  private func link(_ edge: PropertyEdge.Pointer) {
    edge.pointee.source?._withUnsafeGuaranteedRef { source in
      guard !source.hasEnded else { return }
      PropertyGraph.join(self, source)
      edge.pointee.isLinked = true
      edge.pointee.previous = source.lastDependent
      edge.pointee.next = nil
      if let last = source.lastDependent { last.pointee.next = edge } else { source.firstDependent = edge }
      source.lastDependent = edge
      // Written only on a change: the flags of a shared property are read by other threads.
      if source.isPlain { source.isPlain = false }
    }
  }

  /// Removes an edge from the dependents of this node.
  final func unlink(_ edge: PropertyEdge.Pointer) {
    let (previous, next) = (edge.pointee.previous, edge.pointee.next)
    if let previous { previous.pointee.next = next } else { firstDependent = next }
    if let next { next.pointee.previous = previous } else { lastDependent = previous }
    edge.pointee.isLinked = false
    becomePlainIfAlone()
  }

  /// Lets a root send values directly again, once no property is derived from it and all waiting values have been sent.
  @usableFromInline
  final func becomePlainIfAlone() {
    if firstDependent == nil, pending == 0, readers == nil, !isDerived, !isSpecial { isPlain = true }
  }

  /// An observer has been removed.
  @usableFromInline
  final func leave() {
    observers -= 1
    disconnectIfUnneeded()
  }

  /// Removes a derived property from the dependents of its sources if it is not needed there: now, or after the current
  /// changes.
  final func disconnectIfUnneeded() {
    guard isConnected, !isNeeded else { return }
    if graph != nil, withGraph({ $0.keepsIdle(self) }) { return }
    var waiting = [self]
    while let node = waiting.popLast() {
      guard node.isConnected, !node.isNeeded else { continue }
      node.isConnected = false
      node.isFresh = node.hasEnded
      for index in node.edges.indices {
        let edge = node.edges.baseAddress.unsafelyUnwrapped + index
        guard edge.pointee.isLinked else { continue }
        edge.pointee.source?._withUnsafeGuaranteedRef { source in
          source.unlink(edge)
          waiting.append(source)
        }
      }
      if node.hasEnded, !node.isSettling { node.letGoOfSources() }
    }
  }
}
