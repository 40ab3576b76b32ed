public import PersistentArrays

/// The steps of a composite change, in order; each holds for the list that the steps before it left.
///
/// Steps of one kind at neighbouring positions are stored as a run, which takes as much room as one step apart from the
/// elements; and those of a first run are the list that it was made from. The steps appear as they are read, exactly as
/// they were written. Known to users as ``CollectionChange/Changes``.
public struct ChangeSequence<Value> {
  /// Where the runs are. Never two that could be one, so that equal sequences have equal runs.
  @usableFromInline var layout: [RunLayout]
  /// For each step what it inserts, removes, replaces or moves.
  @usableFromInline var elements: PersistentArray<Value>
  /// For each step that is an update, the new element.
  @usableFromInline var replacements: PersistentArray<Value>

  @inlinable
  init(layout: [RunLayout], elements: PersistentArray<Value>, replacements: PersistentArray<Value>) {
    self.layout = layout
    self.elements = elements
    self.replacements = replacements
  }

  /// No steps.
  @inlinable
  public init() {
    self.init(layout: [], elements: [], replacements: [])
  }

  /// The steps of all the changes, in order; those of composites join as they are. O(m) for m steps.
  @inlinable
  public init(_ changes: some Sequence<CollectionChange<Value>>) {
    self.init()
    for change in changes { append(change) }
  }

  /// Adds the steps of a change. O(1) for one step, O(r log n) for a composite of r runs.
  @inlinable
  package mutating func append(_ change: CollectionChange<Value>) {
    switch change {
    case .insert(let index, let element):
      place(.insert, at: index)
      elements.append(element)
    case .remove(let index, let element):
      place(.remove, at: index)
      elements.append(element)
    case .update(let index, let old, let new):
      place(.update, at: index)
      elements.append(old)
      replacements.append(new)
    case .move(let source, let target, let element):
      place(.move, at: source, to: target)
      elements.append(element)
    case .composite(let changes) where layout.isEmpty:
      self = changes
    case .composite(let changes):
      for run in changes.runs { append(run) }
    }
    checkInvariants()
  }

  /// Adds a run. O(log n) for n elements.
  @inlinable
  package mutating func append(_ run: ChangeRun<Value>) {
    place(run.kind, at: run.index, to: run.target, count: run.count)
    run.elements.append(to: &elements)
    run.replacements?.append(to: &replacements)
    checkInvariants()
  }

  /// How many steps are of a kind. O(r) for r runs.
  @inlinable
  package func count(of kind: StepKind) -> Int {
    var (number, start) = (0, 0)
    for run in layout {
      if run.kind == kind { number += run.end - start }
      start = run.end
    }
    return number
  }

  /// Makes room for steps whose elements are to follow: as part of the last run, if they continue it.
  @inlinable
  mutating func place(_ kind: StepKind, at index: Int, to target: Int = 0, count: Int = 1) {
    RunLayout(
      kind: kind, index: index, target: target, end: elements.count + count, firstReplacement: replacements.count
    ).add(to: &layout, from: elements.count)
  }
}

extension ChangeSequence: Equatable where Value: Equatable {}
extension ChangeSequence: Hashable where Value: Hashable {}
extension ChangeSequence: Sendable where Value: Sendable {}

/// Where a run is and where its elements are kept.
@usableFromInline
struct RunLayout: Hashable, Sendable {
  @usableFromInline var kind: StepKind
  @usableFromInline var index: Int
  @usableFromInline var target: Int
  /// How many steps there are up to the end of the run.
  @usableFromInline var end: Int
  /// How many updates there are before the run.
  @usableFromInline var firstReplacement: Int

  @inlinable
  init(kind: StepKind, index: Int, target: Int, end: Int, firstReplacement: Int) {
    self.kind = kind
    self.index = index
    self.target = target
    self.end = end
    self.firstReplacement = firstReplacement
  }

  /// A move that is step `number`, with no update before it.
  @inlinable
  static func move(from source: Int, to target: Int, number: Int) -> RunLayout {
    RunLayout(kind: .move, index: source, target: target, end: number + 1, firstReplacement: 0)
  }

  /// One update that is step `number`, the first update of all.
  @inlinable
  static func update(at index: Int, number: Int) -> RunLayout {
    RunLayout(kind: .update, index: index, target: 0, end: number + 1, firstReplacement: 0)
  }

  /// The run of elements that stand further back.
  @inlinable
  func moved(by distance: Int) -> RunLayout {
    var run = self
    run.index += distance
    if kind == .move { run.target += distance }
    return run
  }

  /// Adds this run, which begins with step number `start`, behind others: as part of the last one, if it continues that.
  @inlinable
  @inline(__always)
  func add(to layout: inout [RunLayout], from start: Int) {
    let lastStart = layout.count < 2 ? 0 : layout[layout.count - 2].end
    if let last = layout.last, last.isContinued(by: self, after: start - lastStart) {
      layout[layout.count - 1].end = end
    } else {
      layout.append(self)
    }
  }

  /// Whether this run, of so many steps, and the next are one.
  @inlinable
  func isContinued(by next: RunLayout, after count: Int) -> Bool {
    guard kind == next.kind else { return false }
    return switch kind {
    // Positions from outside may be anything.
    case .insert, .update: index &+ count == next.index
    case .remove: index == next.index
    case .move: false
    }
  }
}
