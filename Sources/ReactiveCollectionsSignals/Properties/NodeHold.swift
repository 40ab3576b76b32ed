/// Keeps a node that must see every change, whether it is followed or not: a property that depends on its earlier
/// values, or a list.
@usableFromInline
package final class NodeHold {
  /// Released in its isolation, wherever this object is deallocated.
  private let node: Unmanaged<Node>

  @usableFromInline
  package init(_ node: Node) {
    self.node = .passRetained(node)
    node.addHold()
  }

  deinit {
    let isolation = node._withUnsafeGuaranteedRef { $0.isolation }
    isolation.runLast { [node] in
      node._withUnsafeGuaranteedRef { $0.removeHold() }
      node.release()
    }
  }
}
