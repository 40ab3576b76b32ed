/// Elements that two lists have in the same nodes.
@usableFromInline
package struct SharedRun: Equatable {
  /// Where they begin in the one list.
  @usableFromInline package var start: Int
  /// Where they begin in the other list.
  @usableFromInline package var otherStart: Int
  @usableFromInline package var count: Int

  @inlinable
  package init(start: Int, otherStart: Int, count: Int) {
    self.start = start
    self.otherStart = otherStart
    self.count = count
  }
}

extension PersistentArray {
  /// What both lists have in common by their nodes, wherever it stands, by ascending place in the other list. Each element is in one
  /// run at most.
  ///
  /// O(*d* log *n*) for versions of a list that differ in *d* places; O(*n*/*c*) for lists without common nodes, whose leaves have about
  /// *c* elements.
  @inlinable
  package func sharedRuns(with other: PersistentArray) -> [SharedRun] {
    guard elementCount > 0, other.elementCount > 0 else { return [] }
    if isTriviallyIdentical(to: other) { return [SharedRun(start: 0, otherStart: 0, count: elementCount)] }
    // Single leaves are shared whole, or not at all.
    if height == 0, other.height == 0 { return [] }
    return withExtendedLifetime((root, other.root)) {
      SharedRun.all(of: (rootPointer, height, elementCount), (other.rootPointer, other.height, other.elementCount))
    }
  }
}

extension SharedRun {
  /// A list without its elements.
  @usableFromInline typealias Tree = (root: NodePointer, height: Int, count: Int)

  @usableFromInline
  static func all(of tree: Tree, _ other: Tree) -> [SharedRun] {
    var runs: [SharedRun] = []
    var level = max(tree.height, other.height)
    // What is not known to be shared, at one level of both trees, and what that has for children. A node stands at the same level in all
    // trees, as its leaves do.
    var own = [Subtree(node: tree.root, start: 0, count: tree.count)]
    var its = [Subtree(node: other.root, start: 0, count: other.count)]
    while true {
      let (isOwn, isIts) = (level <= tree.height, level <= other.height)
      if isOwn, isIts { takeOut(&own, &its, to: &runs) }
      if level == 0 || own.isEmpty || its.isEmpty { break }
      if isOwn { own = children(of: own) }
      if isIts { its = children(of: its) }
      level -= 1
    }
    return joined(runs.sorted { $0.otherStart < $1.otherStart })
  }

  private struct Subtree {
    let node: NodePointer
    let start: Int
    let count: Int
  }

  private static func children(of subtrees: [Subtree]) -> [Subtree] {
    var children: [Subtree] = []
    children.reserveCapacity(NodePointer.fanOut * subtrees.count)
    for subtree in subtrees {
      let node = subtree.node
      for slot in 0..<node.count {
        children.append(
          Subtree(
            node: node.children[slot], start: subtree.start + node.starts[slot],
            count: node.size(of: slot, in: subtree.count)))
      }
    }
    return children
  }

  /// Moves the nodes that stand in both lists of subtrees to the runs. A node that stands in one of them several times is taken in order.
  private static func takeOut(_ own: inout [Subtree], _ its: inout [Subtree], to runs: inout [SharedRun]) {
    // The first place where a node stands that is still to be taken, and the one after each.
    var places = [UnsafeMutableRawPointer: Int](minimumCapacity: own.count)
    var following = Array(repeating: -1, count: own.count)
    for (place, subtree) in own.enumerated().reversed() {
      if let next = places.updateValue(place, forKey: subtree.node.address) { following[place] = next }
    }
    var isTaken = Array(repeating: false, count: own.count)
    its = its.filter { subtree in
      guard let place = places[subtree.node.address], place >= 0 else { return true }
      places[subtree.node.address] = following[place]
      isTaken[place] = true
      runs.append(SharedRun(start: own[place].start, otherStart: subtree.start, count: subtree.count))
      return false
    }
    own = own.indices.filter { !isTaken[$0] }.map { own[$0] }
  }

  private static func joined(_ runs: [SharedRun]) -> [SharedRun] {
    var result: [SharedRun] = []
    for run in runs {
      if let last = result.last, last.start + last.count == run.start, last.otherStart + last.count == run.otherStart {
        result[result.count - 1].count += run.count
      } else {
        result.append(run)
      }
    }
    return result
  }
}
