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
  @usableFromInline
  package func sharedRuns(with other: PersistentArray) -> [SharedRun] {
    guard elementCount > 0, other.elementCount > 0 else { return [] }
    if isTriviallyIdentical(to: other) { return [SharedRun(start: 0, otherStart: 0, count: elementCount)] }
    return withExtendedLifetime((root, other.root)) {
      var runs: [SharedRun] = []
      var level = Swift.max(height, other.height)
      // What is not known to be shared, at one level of both trees, and what that has for children. A node stands at the same level
      // in all trees: its leaves do.
      var own = [Subtree(node: rootPointer, start: 0, count: elementCount)]
      var its = [Subtree(node: other.rootPointer, start: 0, count: other.elementCount)]
      while true {
        let (isOwn, isIts) = (level <= height, level <= other.height)
        if isOwn, isIts { Self.takeOut(&own, &its, to: &runs) }
        if level == 0 || own.isEmpty || its.isEmpty { break }
        if isOwn { own = own.flatMap(\.children) }
        if isIts { its = its.flatMap(\.children) }
        level -= 1
      }
      return Self.joined(runs.sorted { $0.otherStart < $1.otherStart })
    }
  }

  private struct Subtree {
    let node: NodePointer
    let start: Int
    let count: Int

    var children: [Subtree] {
      (0..<node.count).map {
        Subtree(node: node.children[$0], start: start + node.starts[$0], count: node.size(of: $0, in: count))
      }
    }
  }

  /// Moves the nodes that stand in both lists of subtrees to the runs. A node that stands in one of them several times is taken in order.
  private static func takeOut(_ own: inout [Subtree], _ its: inout [Subtree], to runs: inout [SharedRun]) {
    // The places where a node stands, from the last to the first.
    var places: [UnsafeMutableRawPointer: [Int]] = [:]
    for (place, subtree) in own.enumerated().reversed() { places[subtree.node.address, default: []].append(place) }
    var isTaken = Array(repeating: false, count: own.count)
    its = its.filter { subtree in
      guard let place = places[subtree.node.address]?.popLast() else { return true }
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
