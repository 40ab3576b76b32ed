// When what is derived takes part in the changes of its sources.

extension PropertyNode {
  /// Whether anybody would notice if it did not.
  final var isNeeded: Bool { observers > 0 || firstDependent != nil || (holds > 0 && !hasEnded) }

  /// Whether it is told of, or kept up to date, for its own sake.
  final var isWanted: Bool { observers > 0 || holds > 0 }

  /// Enters what is derived into the lists of its sources, and brings it up to date.
  ///
  /// Linear in what above it is not connected yet. What feeds it is asked for, so that whoever connects it later holds that.
  @usableFromInline
  final func connect(with feed: AnyObject?) {
    guard isDerived, !hasEnded else { return }
    connectAll()
    settle()
    withExtendedLifetime(feed) {}
  }

  private func connectAll() {
    guard isDerived, !isConnected else { return }
    // In the order in which they stand, which is that of telling.
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

  /// Enters an edge of this into its source's list, last. What has ended tells nobody.
  private func link(_ edge: PropertyEdge.Pointer) {
    edge.pointee.source?._withUnsafeGuaranteedRef { source in
      guard !source.hasEnded else { return }
      PropertyGraph.join(self, source)
      edge.pointee.isLinked = true
      edge.pointee.previous = source.lastDependent
      edge.pointee.next = nil
      if let last = source.lastDependent { last.pointee.next = edge } else { source.firstDependent = edge }
      source.lastDependent = edge
      // Not written where it is so already: what is shared has its flags read by other threads.
      if source.isPlain { source.isPlain = false }
    }
  }

  /// Takes an edge out of the list of dependents of this.
  final func unlink(_ edge: PropertyEdge.Pointer) {
    let (previous, next) = (edge.pointee.previous, edge.pointee.next)
    if let previous { previous.pointee.next = next } else { firstDependent = next }
    if let next { next.pointee.previous = previous } else { lastDependent = previous }
    edge.pointee.isLinked = false
    becomePlainIfAlone()
  }

  /// What is set is told of at once again when nobody is derived from it any more and all that waited has been told.
  @usableFromInline
  final func becomePlainIfAlone() {
    if firstDependent == nil, pending == 0, readers == nil, !isDerived, !isSpecial { isPlain = true }
  }

  /// An observer has gone.
  @usableFromInline
  final func leave() {
    observers -= 1
    disconnectIfUnneeded()
  }

  /// Takes what is derived out of the lists of its sources if nobody needs it there: now, or after the changes under way.
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
