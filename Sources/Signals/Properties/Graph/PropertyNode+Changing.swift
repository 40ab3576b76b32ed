// How a property passes a change on to its graph: see PropertyGraph.

extension PropertyNode {
  /// Calls `body` with the graph that this node is in.
  final func withGraph<Result>(_ body: (PropertyGraph) -> Result) -> Result {
    guard let graph else { preconditionFailure("A property outside a graph has no dependents") }
    return graph._withUnsafeGuaranteedRef { $0.withWhole(body) }
  }

  /// A root has a new value, which is to be sent to its observers.
  @usableFromInline
  final func commit() {
    withGraph {
      $0.tellLater(self)
      $0.pass(self)
    }
  }

  /// A root has a new value, which matters only to the properties derived from it.
  @usableFromInline
  final func commitUnheard() { withGraph { $0.pass(self) } }

  /// Runs `body`, which sets this and other properties of its graph, so that properties derived from them see one
  /// change.
  final func together(_ body: () -> Void) { withGraph { $0.together(body) } }

  /// A root has ended. Its owner releases it, so the graph holds it while it is needed there.
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

  /// A derived property has a new value, which is to be sent to its observers.
  @usableFromInline
  final func announce() {
    pending &+= 1
    announced &+= 1
    withGraph { $0.tellLater(self) }
  }

  /// Sends the oldest waiting value, or the end.
  final func tellNext() { tell.call(self) }

  /// A derived property never changes again. This is sent after all waiting values.
  final func end() {
    guard !hasEnded else { return }
    hasEnded = true
    isFresh = true
    if observers > 0 || pending > 0 { withGraph { $0.tellLater(self) } } else { tellNext() }
    if isConnected { disconnectIfUnneeded() } else { letGoOfSources() }
  }
}
