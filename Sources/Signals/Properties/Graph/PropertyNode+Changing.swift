// How a change leaves a property for its graph: see PropertyGraph.

extension PropertyNode {
  /// Calls `body` with the graph that this is in.
  final func withGraph<Result>(_ body: (PropertyGraph) -> Result) -> Result {
    guard let graph else { preconditionFailure("A property outside of a graph has nobody to tell") }
    return graph._withUnsafeGuaranteedRef { $0.withWhole(body) }
  }

  /// What is set has one value more, and its observers are to be told.
  @usableFromInline
  final func commit() {
    withGraph {
      $0.tellLater(self)
      $0.pass(self)
    }
  }

  /// What is set has another value, and nobody is to be told but what is derived from it.
  @usableFromInline
  final func commitUnheard() { withGraph { $0.pass(self) } }

  /// Runs `body`, which sets this and others of its graph, so that it is one change of what is derived from them.
  final func together(_ body: () -> Void) { withGraph { $0.together(body) } }

  /// What is set has ended, and whoever held it lets go of it, so that the graph holds it while it is needed there.
  @usableFromInline
  final func commitEnd() {
    withGraph {
      if !hasEnded {
        hasEnded = true
        $0.tellLater(self)
      }
      if $0.keepsIdle(self) { $0.pass(self) }
    }
  }

  /// What is derived has one value more, and its observers are to be told.
  @usableFromInline
  final func announce() {
    pending &+= 1
    announced &+= 1
    withGraph { $0.tellLater(self) }
  }

  /// Tells of the oldest value that waits, or of the end.
  final func tellNext() { tell.call(self) }

  /// What is derived never changes again: that is told after all else.
  final func end() {
    guard !hasEnded else { return }
    hasEnded = true
    isFresh = true
    if observers > 0 || pending > 0 { withGraph { $0.tellLater(self) } } else { tellNext() }
    if isConnected { disconnectIfUnneeded() } else { letGoOfSources() }
  }
}
