/// A list whose elements leave and arrive in several stages.
///
/// Those that do neither are fixed points, known by their rank among each other. In between, behind each fixed point stand first the
/// elements that have arrived there, then those that are still to leave.
@usableFromInline
struct StagedList {
  /// An element that leaves, by its old index, or arrives, by its new one; and the stage that it does so in.
  @usableFromInline typealias Edit = (index: Int, stage: Int)

  private let leaving: [Edit]
  private let arriving: [Edit]

  @usableFromInline
  init(leaving: [Edit] = [], arriving: [Edit] = []) {
    self.leaving = leaving.sorted { $0.index < $1.index }
    self.arriving = arriving.sorted { $0.index < $1.index }
  }

  /// Where everything is after a stage. O(k) for k edits.
  @usableFromInline
  func state(after stage: Int) -> State {
    State(leaving: Side(leaving) { $0.stage > stage }, arriving: Side(arriving) { $0.stage <= stage })
  }

  /// Where everything is between two stages.
  @usableFromInline
  struct State {
    fileprivate let leaving: Side
    fileprivate let arriving: Side

    /// The index of an element that is fixed or still to leave. O(log k).
    @usableFromInline
    func index(ofOld index: Int) -> Int {
      let (fixed, remaining) = leaving.count(before: index)
      return fixed + remaining + arriving.fixedBefore.partitioningIndex { $0 > fixed }
    }

    /// The index of an element that is fixed or has arrived. O(log k).
    @usableFromInline
    func index(ofNew index: Int) -> Int {
      let (fixed, arrived) = arriving.count(before: index)
      let stays = !arriving.contains(index)
      return fixed + arrived + leaving.fixedBefore.partitioningIndex { stays ? $0 > fixed : $0 >= fixed }
    }
  }

  /// The elements that leave or arrive, and which of them are there.
  fileprivate struct Side {
    private let indices: [Int]
    /// How many of the first so many are there.
    private var presentCounts = [0]
    /// How many fixed points come before each that is there.
    private(set) var fixedBefore: [Int] = []

    init(_ edits: [Edit], where isPresent: (Edit) -> Bool) {
      indices = edits.map(\.index)
      for (rank, edit) in edits.enumerated() {
        if isPresent(edit) { fixedBefore.append(edit.index - rank) }
        presentCounts.append(fixedBefore.count)
      }
    }

    /// How many fixed points are before an index, and how many of the others that are there.
    func count(before index: Int) -> (fixed: Int, present: Int) {
      let rank = indices.partitioningIndex { $0 >= index }
      return (index - rank, presentCounts[rank])
    }

    func contains(_ index: Int) -> Bool {
      let rank = indices.partitioningIndex { $0 >= index }
      return rank < indices.count && indices[rank] == index
    }
  }
}
