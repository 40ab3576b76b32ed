/// Keeps a node that must see every change, whether it is followed or not: a property that depends on its earlier values,
/// or a list.
@usableFromInline
package final class NodeHold {
  /// Released at its home, wherever this object is deallocated.
  private let node: Unmanaged<Node>

  @usableFromInline
  package init(_ node: Node) {
    self.node = .passRetained(node)
    node.gainHold()
  }

  deinit {
    let home = node._withUnsafeGuaranteedRef { $0.home }
    home.runLast { [node] in
      node._withUnsafeGuaranteedRef { $0.loseHold() }
      node.release()
    }
  }
}
