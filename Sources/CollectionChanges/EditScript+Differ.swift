extension EditScript {
  /// Deletes and inserts all between the ends.
  @usableFromInline
  mutating func replace(_ oldCount: Int, by newCount: Int, at head: Int) {
    if oldCount > 0 { deletions = [Run(position: head, offset: head, count: oldCount)] }
    if newCount > 0 { insertions = [Run(position: head, offset: head, count: newCount)] }
  }

  /// Deletes, inserts and moves between the ends, given for each new element the offset of its partner among the old
  /// ones, or -1. Both lists are their own sources.
  @usableFromInline
  mutating func pair(_ oldCount: Int, with partners: [Int], at head: Int) {
    var isPaired = Array(repeating: false, count: oldCount)
    for source in partners where source >= 0 { isPaired[source] = true }
    for (source, isPaired) in isPaired.enumerated() where !isPaired {
      Self.add(head + source, to: &deletions)
    }
    for (target, source) in partners.enumerated() where source < 0 {
      Self.add(head + target, to: &insertions)
    }
    let pairs = partners.enumerated().filter { $0.element >= 0 }
    for (pair, stays) in zip(pairs, longestIncreasingSubsequence(of: pairs.map(\.element))) where !stays {
      moves.append(.init(from: head + pair.element, to: head + pair.offset, offset: head + pair.element))
    }
  }

  private static func add(_ position: Int, to runs: inout [Run]) {
    if runs.last?.end == position {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(position: position, offset: position, count: 1))
    }
  }

  /// Adds an update behind all others, both lists being their own sources.
  @usableFromInline
  mutating func addUpdate(from: Int, to: Int) {
    if let last = updates.last, last.from + last.count == from, last.to + last.count == to {
      updates[updates.count - 1].count += 1
    } else {
      updates.append(Update(from: from, to: to, old: from, new: to, count: 1))
    }
  }
}
