extension EditScript {
  /// Creates the script by which a list becomes another one, given the old position of each new element, or -1 for
  /// elements that are inserted. Both lists are their own sources. O(n log n).
  @usableFromInline
  init(leadingTo origins: [Int], from count: Int) {
    self.init()
    let stays = LongestIncreasingSubsequence(of: origins).isMember
    var isKept = Array(repeating: false, count: count)
    for (target, source) in origins.enumerated() {
      if source < 0 {
        Self.appendPosition(target, to: &insertions)
      } else {
        isKept[source] = true
        if !stays[target] { moves.append(.init(from: source, to: target, offset: source)) }
      }
    }
    for position in 0..<count where !isKept[position] { Self.appendPosition(position, to: &deletions) }
  }

  /// Appends a position that is above all positions of the runs.
  private static func appendPosition(_ position: Int, to runs: inout [Run]) {
    if let last = runs.last, last.end == position {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(position: position, offset: position, count: 1))
    }
  }
}
