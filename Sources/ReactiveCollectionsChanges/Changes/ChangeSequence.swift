/// The steps of a composite change, in order. Each applies to the list that results from the steps before it.
///
/// ```swift
/// let change = ["a", "b"].changes(to: ["b", "c"])
/// for step in change.steps { print(step) }
/// // prints: remove(0, "a")
/// // prints: insert(1, "c")
/// ```
///
/// Steps of one kind at adjacent positions are stored as a run, which takes as much memory as one step, apart from the
/// elements. A run at the start of a sequence shares the elements of the list that it was made from. Reading the steps
/// yields them exactly as they were written. ``CollectionChange/Changes`` is the usual name of this type.
public struct ChangeSequence<Value> {
  /// The layout of the runs. Two runs that can be combined are never adjacent, so that equal sequences have equal runs.
  @usableFromInline var layout: [RunLayout]
  /// For each step, the element that it inserts, removes, replaces or moves.
  @usableFromInline package var elements: PersistentArray<Value>
  /// For each update, the new element.
  @usableFromInline var replacements: PersistentArray<Value>

  @inlinable
  init(layout: [RunLayout], elements: PersistentArray<Value>, replacements: PersistentArray<Value>) {
    self.layout = layout
    self.elements = elements
    self.replacements = replacements
  }

  /// Creates an empty sequence.
  @inlinable
  public init() {
    self.init(layout: [], elements: PersistentArray(), replacements: PersistentArray())
  }

  /// Creates the sequence of the steps of all the changes, in order, including the steps of composites. O(m) for m
  /// steps.
  @inlinable
  public init(_ changes: some Sequence<CollectionChange<Value>>) {
    self.init()
    for change in changes { append(change) }
  }

  /// Appends the steps of a change. O(1) for one step, O(r log n) for a composite of r runs.
  @inlinable
  package mutating func append(_ change: CollectionChange<Value>) {
    switch change {
    case .insert(let index, let element): append(.insert, at: index, element)
    case .remove(let index, let element): append(.remove, at: index, element)
    case .update(let index, let old, let new):
      append(.update, at: index, old)
      replacements.append(new)
    case .move(let source, let target, let element): append(.move, at: source, to: target, element)
    case .composite(let changes) where layout.isEmpty:
      self = changes
    case .composite(let changes): append(runsOf: changes)
    }
    checkInvariants()
  }

  @inlinable
  @inline(never)
  mutating func append(_ kind: StepKind, at index: Int, to target: Int = 0, _ element: __owned Value) {
    place(kind, at: index, to: target)
    elements.append(element)
  }

  /// Appends the runs of other steps. Not inlinable, since there are seldom several composites in a row.
  @usableFromInline
  mutating func append(runsOf changes: ChangeSequence) {
    for run in changes.runs { append(run) }
  }

  /// Appends a run. O(log n) for n elements.
  @inlinable
  package mutating func append(_ run: ChangeRun<Value>) {
    place(run.kind, at: run.index, to: run.target, count: run.count)
    run.elements.append(to: &elements)
    run.replacements?.append(to: &replacements)
    checkInvariants()
  }

  /// Returns the number of steps of a kind. O(r) for r runs.
  @usableFromInline
  package func count(of kind: StepKind) -> Int {
    var (number, start) = (0, 0)
    for run in layout {
      if run.kind == kind { number += run.end - start }
      start = run.end
    }
    return number
  }

  /// Whether the steps can lead to an equal list at all, by their kinds: as many insertions as removals, and not just
  /// one update, which is always announced. O(r) for r runs.
  @inlinable
  package var mayBeSilent: Bool { layout.mayBeSilent }

  /// Adds the layout of steps whose elements are then appended; if the steps continue the last run, extends that run.
  @inlinable
  mutating func place(_ kind: StepKind, at index: Int, to target: Int = 0, count: Int = 1) {
    layout.add(
      RunLayout(
        kind: kind, index: index, target: target, end: elements.count + count, firstReplacement: replacements.count),
      from: elements.count)
  }
}

extension ChangeSequence: Equatable where Value: Equatable {}
extension ChangeSequence: Hashable where Value: Hashable {}
extension ChangeSequence: Sendable where Value: Sendable {}

extension [RunLayout] {
  /// Appends a run, whose first step has the number `start`; if it continues the last run, extends that run.
  @usableFromInline
  mutating func add(_ run: RunLayout, from start: Int) {
    let lastStart = count < 2 ? 0 : self[count - 2].end
    if let last, last.isContinued(by: run, after: start - lastStart) {
      self[count - 1].end = run.end
    } else {
      append(run)
    }
  }

  @usableFromInline
  var mayBeSilent: Bool {
    var (growth, updates, others, start) = (0, 0, 0, 0)
    for run in self {
      let count = run.end - start
      start = run.end
      switch run.kind {
      case .insert: (growth, others) = (growth + count, others + count)
      case .remove: (growth, others) = (growth - count, others + count)
      case .update: updates += count
      case .move: break
      }
    }
    return growth == 0 && (others > 0 || updates != 1)
  }
}

/// The layout of a run, without its elements.
@usableFromInline
struct RunLayout: Hashable, Sendable {
  @usableFromInline var kind: StepKind
  @usableFromInline var index: Int
  @usableFromInline var target: Int
  /// The number of steps up to the end of the run.
  @usableFromInline var end: Int
  /// The number of updates before the run.
  @usableFromInline var firstReplacement: Int

  @inlinable
  init(kind: StepKind, index: Int, target: Int, end: Int, firstReplacement: Int) {
    self.kind = kind
    self.index = index
    self.target = target
    self.end = end
    self.firstReplacement = firstReplacement
  }

  /// The layout of a move that is step `number`, with no update before it.
  @inlinable
  static func move(from source: Int, to target: Int, number: Int) -> RunLayout {
    RunLayout(kind: .move, index: source, target: target, end: number + 1, firstReplacement: 0)
  }

  /// The layout of an update that is step `number` and the first update.
  @inlinable
  static func update(at index: Int, number: Int) -> RunLayout {
    RunLayout(kind: .update, index: index, target: 0, end: number + 1, firstReplacement: 0)
  }

  /// Returns the run shifted by a distance.
  @inlinable
  func moved(by distance: Int) -> RunLayout {
    var run = self
    run.index += distance
    if kind == .move { run.target += distance }
    return run
  }

  /// Returns whether this run, which has `count` steps, and the next run form one run.
  @inlinable
  func isContinued(by next: RunLayout, after count: Int) -> Bool {
    guard kind == next.kind else { return false }
    return switch kind {
    // Use wrapping addition: positions from an external source may be any integers.
    case .insert, .update: index &+ count == next.index
    case .remove: index == next.index
    case .move: false
    }
  }
}
