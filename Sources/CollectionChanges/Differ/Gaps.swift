public import PersistentArrays

/// The parts of two lists that are to be compared: what is between their equal ends, and between what they share in between.
@usableFromInline
struct Gaps {
  /// A part of both lists. The elements of all parts follow one another; offsets count them.
  @usableFromInline
  struct Gap {
    @usableFromInline let old: Range<Int>
    @usableFromInline let new: Range<Int>
    @usableFromInline let oldOffsets: Range<Int>
    @usableFromInline let newOffsets: Range<Int>

    /// Where the old element at an offset is.
    @inlinable
    func oldPosition(of offset: Int) -> Int { old.lowerBound + offset - oldOffsets.lowerBound }

    /// Where the new element at an offset is.
    @inlinable
    func newPosition(of offset: Int) -> Int { new.lowerBound + offset - newOffsets.lowerBound }
  }

  /// By ascending place in both lists; at least one.
  @usableFromInline private(set) var all: [Gap]
  /// How many elements there are between two gaps at least.
  @usableFromInline let distance: Int

  /// What is between two parts of lists of which so many elements are shared in between, ascending in both.
  @usableFromInline
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

  /// The elements of one of the lists by their offsets, of which `part` says where they are.
  @inlinable
  func elements<Element>(of list: PersistentArray<Element>, _ part: (Gap) -> Range<Int>) -> ContiguousArray<Element> {
    var elements: ContiguousArray<Element> = []
    elements.reserveCapacity(all.reduce(0) { $0 + part($1).count })
    for gap in all { list.forEachChunk(in: part(gap)) { elements.append(contentsOf: $0) } }
    return elements
  }

  /// The position of the old element at an offset, which is probably in `gap`. O(log g) for g gaps.
  @usableFromInline
  func oldPosition(of offset: Int, near gap: Gap) -> Int {
    if gap.oldOffsets.contains(offset) { return gap.oldPosition(of: offset) }
    return all[all.partitioningIndex { $0.oldOffsets.upperBound > offset }].oldPosition(of: offset)
  }
}

extension Gaps {
  /// Leaves out what two lists share between their ends, in runs of at least so many elements: as much as is in order.
  @usableFromInline
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

  /// The runs that are in order in both lists, and have the most elements. O(r log r).
  private static func heaviestInOrder(_ runs: [SharedRun]) -> [SharedRun] {
    if zip(runs, runs.dropFirst()).allSatisfy({ $0.start < $1.start }) { return runs }
    // By place in the old list: how many elements the heaviest sequence up to there has, and its last run. (Fenwick's tree, of maxima.)
    let byStart = runs.indices.sorted { runs[$0].start < runs[$1].start }
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
