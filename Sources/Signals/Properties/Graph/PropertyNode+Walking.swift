// Traversal of the property graph, up and down.

extension PropertyNode {
  /// The greatest commit height among the lists from which this property is derived. Anything that depends on it has to
  /// come later in the commit. Linear in the number of nodes above it.
  final var commitHeight: Int {
    var height = -1
    forEachAbove { height = max(height, $0.heightAsSource) }
    return height
  }

  /// Calls `body` once with each connected node that is derived from this one.
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

  /// Calls `body` once with this node, and once with each node from which it is derived.
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
