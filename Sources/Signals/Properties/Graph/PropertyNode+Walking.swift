// The graph of properties, up and down.

extension PropertyNode {
  /// How high what it is derived from stands in the commits of lists: what depends on it has to come after that.
  /// Linear in what is above it.
  final var commitHeight: Int {
    var height = -1
    forEachAbove { height = max(height, $0.heightAsSource) }
    return height
  }

  /// Calls `body` with each connected one that is derived from this, once.
  final func forEachBelow(_ body: (PropertyNode) -> Void) {
    var seen: Set<ObjectIdentifier> = []
    var waiting = [Unmanaged.passUnretained(self)]
    while let node = waiting.popLast() {
      node._withUnsafeGuaranteedRef { node in
        var edge = node.firstDependent
        while let current = edge {
          let dependent = current.pointee.dependent
          if seen.insert(ObjectIdentifier(dependent.takeUnretainedValue())).inserted {
            dependent._withUnsafeGuaranteedRef(body)
            waiting.append(dependent)
          }
          edge = current.pointee.next
        }
      }
    }
  }

  /// Calls `body` with this, and with each that it is derived from, once.
  final func forEachAbove(_ body: (PropertyNode) -> Void) {
    body(self)
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var waiting = [Unmanaged.passUnretained(self)]
    while let node = waiting.popLast() {
      node._withUnsafeGuaranteedRef { node in
        for edge in node.edges {
          guard let source = edge.source, seen.insert(ObjectIdentifier(source.takeUnretainedValue())).inserted else {
            continue
          }
          source._withUnsafeGuaranteedRef(body)
          waiting.append(source)
        }
      }
    }
  }
}
