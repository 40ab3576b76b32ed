/// The parts of two lists that have to be compared: those between the equal ends of the lists, without the parts that
/// they share.
struct Gaps {
  /// A part of both lists. The elements of all parts are concatenated; offsets refer to this concatenation.
  struct Gap {
    let old: Range<Int>
    let new: Range<Int>
    let oldOffsets: Range<Int>
    let newOffsets: Range<Int>

    /// Returns the position of the old element at an offset.
    func oldPosition(of offset: Int) -> Int { old.lowerBound + offset - oldOffsets.lowerBound }

    /// Returns the position of the new element at an offset.
    func newPosition(of offset: Int) -> Int { new.lowerBound + offset - newOffsets.lowerBound }
  }

  /// The gaps in ascending order of their places in both lists. There is at least one.
  private(set) var all: [Gap]
  /// The minimum number of elements between two gaps.
  let distance: Int

  /// Creates the gaps between shared runs in a part of each list. The runs must be ascending in both lists.
  init(_ old: Range<Int>, _ new: Range<Int>, between runs: [SharedRun] = []) {
    all = []
    distance = runs.map(\.count).min() ?? .max
    var (oldStart, newStart) = (old.lowerBound, new.lowerBound)
    for run in runs {
      append(oldStart..<run.start, newStart..<run.otherStart)
      (oldStart, newStart) = (run.start + run.count, run.otherStart + run.count)
    }
    append(oldStart..<old.upperBound, newStart..<new.upperBound)
  }

  private mutating func append(_ old: Range<Int>, _ new: Range<Int>) {
    let (oldOffset, newOffset) = (all.last?.oldOffsets.upperBound ?? 0, all.last?.newOffsets.upperBound ?? 0)
    all.append(
      Gap(
        old: old, new: new, oldOffsets: oldOffset..<oldOffset + old.count, newOffsets: newOffset..<newOffset + new.count
      ))
  }

  /// Returns the elements of one of the lists by their offsets; `part` returns the range of a gap in that list.
  func elements<Element>(of list: PersistentArray<Element>, _ part: (Gap) -> Range<Int>) -> ContiguousArray<Element> {
    ContiguousArray(unsafeUninitializedCapacity: all.reduce(0) { $0 + part($1).count }) { elements, count in
      for gap in all {
        list.forEachChunk(in: part(gap)) { chunk in
          guard let target = elements.baseAddress, let source = chunk.baseAddress else { return }
          (target + count).initialize(from: source, count: chunk.count)
          count += chunk.count
        }
      }
    }
  }

  /// Returns the position of the old element at an offset, which is probably in `gap`. O(log g) for g gaps.
  func oldPosition(of offset: Int, near gap: Gap) -> Int {
    if gap.oldOffsets.contains(offset) { return gap.oldPosition(of: offset) }
    return all[all.partitioningIndex { $0.oldOffsets.upperBound > offset }].oldPosition(of: offset)
  }
}

extension Gaps {
  /// Creates the gaps between shared runs of at least `minimum` elements between the ends of two lists. If not all runs
  /// are in order, it uses the sequence of runs in order that has the most elements.
  init<Element>(
    _ old: PersistentArray<Element>, _ oldRange: Range<Int>, _ new: PersistentArray<Element>, _ newRange: Range<Int>,
    sharing minimum: Int
  ) {
    if oldRange.isEmpty || newRange.isEmpty {
      self.init(oldRange, newRange)
      return
    }
    let runs = old.sharedRuns(with: new).compactMap { run -> SharedRun? in
      let cut = max(0, oldRange.lowerBound - run.start, newRange.lowerBound - run.otherStart)
      let end = min(run.count, oldRange.upperBound - run.start, newRange.upperBound - run.otherStart)
      guard end - cut >= minimum else { return nil }
      return SharedRun(start: run.start + cut, otherStart: run.otherStart + cut, count: end - cut)
    }
    self.init(oldRange, newRange, between: Self.heaviestInOrder(runs))
  }

  /// Returns the runs that are in order in both lists and have the most elements in total. O(r log r).
  private static func heaviestInOrder(_ runs: [SharedRun]) -> [SharedRun] {
    if zip(runs, runs.dropFirst()).allSatisfy({ $0.start < $1.start }) { return runs }
    // By rank in the old list: the number of elements of the heaviest sequence up to there, and its last run. (A
    // Fenwick tree of maxima.)
    let byStart = runs.map(\.start).sortedIndices()
    var rank = Array(repeating: 0, count: runs.count)
    for (place, run) in byStart.enumerated() { rank[run] = place }
    var best = Array(repeating: (weight: 0, last: -1), count: runs.count + 1)
    var previous = Array(repeating: -1, count: runs.count)
    for run in runs.indices {
      var heaviest = (weight: 0, last: -1)
      var node = rank[run]
      while node > 0 {
        if best[node].weight > heaviest.weight { heaviest = best[node] }
        node -= node & -node
      }
      previous[run] = heaviest.last
      let weight = heaviest.weight + runs[run].count
      node = rank[run] + 1
      while node < best.count {
        if weight > best[node].weight { best[node] = (weight, run) }
        node += node & -node
      }
    }
    var result: [SharedRun] = []
    var heaviest = (weight: 0, last: -1)
    var node = runs.count
    while node > 0 {
      if best[node].weight > heaviest.weight { heaviest = best[node] }
      node -= node & -node
    }
    var run = heaviest.last
    while run >= 0 {
      result.append(runs[run])
      run = previous[run]
    }
    return result.reversed()
  }
}
