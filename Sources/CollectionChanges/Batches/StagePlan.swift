/// In which stage each structural edit of a batch is made, so that a list view can take every stage at once: in as few stages as that
/// takes.
///
/// A view takes no row out of a section that is deleted, nor into one that is inserted, and no edits of rows in a section that moves. So
/// a row leaves in a stage before its section's deletion, and arrives in one after its section's insertion; and a section moves in
/// another stage than its rows.
///
/// Two stages do unless a row goes straight from a deleted section into an inserted one, or rows of one moved section, or of moved
/// sections that exchange rows, have to be edited in both. Three always do: sections come and move, then rows are edited, then
/// sections go.
@usableFromInline
struct StagePlan: Sendable {
  /// The number of stages.
  @usableFromInline private(set) var count = 1
  // For each edit of its kind the stage, from 1 on.
  @usableFromInline private(set) var sectionDeletion = 1
  @usableFromInline private(set) var sectionInsertion = 1
  @usableFromInline private(set) var sectionMoves: [Int] = []
  @usableFromInline private(set) var rowDeletions: [Int] = []
  @usableFromInline private(set) var rowInsertions: [Int] = []
  @usableFromInline private(set) var rowMoves: [Int] = []

  /// The positions that a batch edits.
  @usableFromInline
  struct Places {
    @usableFromInline var sectionDeletions: [Int] = []
    @usableFromInline var sectionInsertions: [Int] = []
    @usableFromInline var sectionMoves: [(from: Int, to: Int)] = []
    @usableFromInline var rowDeletions: [RowPlace] = []
    @usableFromInline var rowInsertions: [RowPlace] = []
    @usableFromInline var rowMoves: [(from: RowPlace, to: RowPlace)] = []

    @inlinable
    init() {}
  }

  /// One stage, for edits that meet no rule.
  @usableFromInline
  init() {}

  /// The plan for edits of so many old and new sections. O(s + k) for k edits of s sections.
  @usableFromInline
  init(_ places: Places, oldCount: Int, newCount: Int) {
    let fates = Fates(places, oldCount: oldCount, newCount: newCount)
    let edits = places.rowMoves.map { fates.conditions(from: $0.from, to: $0.to) }
    let deletions = places.rowDeletions.map { fates.conditions(from: $0, to: nil) }
    let insertions = places.rowInsertions.map { fates.conditions(from: nil, to: $0) }
    let all = [edits, deletions, insertions].joined()
    if all.allSatisfy(\.isFree) {
      assignAll(places, sections: 1, rows: 1, deletions: 1)
      return
    }
    var groups = MovedSections(count: places.sectionMoves.count)
    for edit in all { groups.add(edit) }
    let stages = all.contains { $0.leaves && $0.arrives } ? nil : groups.stages(of: all)
    guard let stages else {
      count = 3
      assignAll(places, sections: 1, rows: 2, deletions: 3)
      return
    }
    count = 2
    sectionDeletion = 2
    // Rows wait for sections, unless they only have to go before them.
    let usual = all.contains(where: \.arrives) || !all.contains(where: \.leaves) ? 2 : 1
    sectionMoves = stages.map { $0 ?? 3 - usual }
    func stage(_ edit: Conditions) -> Int {
      if edit.leaves { return 1 }
      if edit.arrives { return 2 }
      return (edit.moved ?? edit.otherMoved).map { 3 - sectionMoves[$0] } ?? usual
    }
    rowMoves = edits.map(stage)
    rowDeletions = deletions.map(stage)
    rowInsertions = insertions.map(stage)
  }

  private mutating func assignAll(_ places: Places, sections: Int, rows: Int, deletions: Int) {
    sectionInsertion = sections
    sectionDeletion = deletions
    sectionMoves = places.sectionMoves.map { _ in sections }
    rowMoves = places.rowMoves.map { _ in rows }
    rowDeletions = places.rowDeletions.map { _ in rows }
    rowInsertions = places.rowInsertions.map { _ in rows }
  }
}

/// What an edit of a row depends on.
private struct Conditions {
  /// Whether the row comes out of a deleted section.
  var leaves = false
  /// Whether it goes into an inserted one.
  var arrives = false
  /// Which section move its section, or one of its sections, is part of; and which the other one is.
  var moved: Int?
  var otherMoved: Int?

  var isFree: Bool { !leaves && !arrives && moved == nil && otherMoved == nil }
}

/// What happens to sections.
private struct Fates {
  private enum Fate {
    case stays
    case comesOrGoes
    case moves(Int)
  }

  private var old: [Fate]
  private var new: [Fate]

  init(_ places: StagePlan.Places, oldCount: Int, newCount: Int) {
    old = Array(repeating: .stays, count: oldCount)
    new = Array(repeating: .stays, count: newCount)
    for section in places.sectionDeletions { old[section] = .comesOrGoes }
    for section in places.sectionInsertions { new[section] = .comesOrGoes }
    for (index, move) in places.sectionMoves.enumerated() {
      old[move.from] = .moves(index)
      new[move.to] = .moves(index)
    }
  }

  func conditions(from source: RowPlace?, to target: RowPlace?) -> Conditions {
    var result = Conditions()
    switch source.map({ old[$0.section] }) {
    case .comesOrGoes: result.leaves = true
    case .moves(let index): result.moved = index
    case .stays, nil: break
    }
    switch target.map({ new[$0.section] }) {
    case .comesOrGoes: result.arrives = true
    case .moves(let index): result.otherMoved = index
    case .stays, nil: break
    }
    return result
  }
}

/// Sections that move, in groups whose members exchange rows. (Disjoint sets.)
private struct MovedSections {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func add(_ edit: Conditions) {
    guard let a = edit.moved, let b = edit.otherMoved else { return }
    let (first, second) = (root(of: a), root(of: b))
    parents[first] = second
  }

  /// The stage of two for each section move that has to be in a certain one; `nil` if one would have to be in both.
  mutating func stages(of edits: some Sequence<Conditions>) -> [Int?]? {
    var stages = [Int?](repeating: nil, count: parents.count)
    for edit in edits {
      guard let moved = edit.moved ?? edit.otherMoved else { continue }
      let root = root(of: moved)
      // Not the one in which the row leaves or arrives.
      let stage: Int? = edit.leaves ? 2 : edit.arrives ? 1 : nil
      guard let stage else { continue }
      if let other = stages[root], other != stage { return nil }
      stages[root] = stage
    }
    for index in parents.indices { stages[index] = stages[root(of: index)] }
    return stages
  }

  /// The way is halved as it is gone, so that it is short the next time.
  private mutating func root(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }
}
