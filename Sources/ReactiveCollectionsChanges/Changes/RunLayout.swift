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

  /// Returns the run in a sequence without its first steps, some of which are updates.
  func dropping(steps: Int, updates: Int) -> RunLayout {
    var run = self
    run.end -= steps
    run.firstReplacement = max(0, firstReplacement - updates)
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

extension [RunLayout] {
  /// The number of the first step of a run.
  @inlinable
  func start(of run: Int) -> Int { run == 0 ? 0 : self[run &- 1].end }

  /// Appends a run, whose first step has the number `start`; if it continues the last run, extends that run.
  @usableFromInline
  mutating func add(_ run: RunLayout, from start: Int) {
    if let last, last.isContinued(by: run, after: start - self.start(of: count - 1)) {
      self[count - 1].end = run.end
    } else {
      append(run)
    }
  }

  @usableFromInline
  var mayBeSilent: Bool {
    var (growth, updates, others, start) = (0, 0, 0, 0)
    // Whether there are only updates, each of another element.
    var (updatesOnce, next) = (true, 0)
    for run in self {
      let count = run.end - start
      start = run.end
      switch run.kind {
      case .insert: (growth, others) = (growth + count, others + count)
      case .remove: (growth, others) = (growth - count, others + count)
      case .update:
        updates += count
        updatesOnce = updatesOnce && run.index >= next
        next = run.index &+ count
      case .move: updatesOnce = false
      }
    }
    if others == 0, updates == 1 || updatesOnce { return false }
    return growth == 0
  }

  @usableFromInline
  var countDifference: Int {
    var (difference, start) = (0, 0)
    for run in self {
      let count = run.end - start
      start = run.end
      if run.kind == .insert { difference += count } else if run.kind == .remove { difference -= count }
    }
    return difference
  }

  /// The runs, split where insertions and removals meet updates and moves.
  @usableFromInline
  var stretches: [ChangeStretch] {
    var stretches: [ChangeStretch] = []
    for (number, run) in enumerated() {
      let comesOrGoes = run.kind == .insert || run.kind == .remove
      if stretches.last?.comesOrGoes != comesOrGoes {
        stretches.append(ChangeStretch(runs: number..<number, count: 0, comesOrGoes: comesOrGoes))
      }
      let last = stretches.count - 1
      stretches[last].runs = stretches[last].runs.lowerBound..<number + 1
      stretches[last].count += run.end - start(of: number)
    }
    return stretches
  }
}

/// Runs that follow each other, of insertions and removals or of updates and moves.
@usableFromInline
package struct ChangeStretch {
  /// The numbers of the runs.
  @usableFromInline package fileprivate(set) var runs: Range<Int>
  /// The number of steps.
  @usableFromInline package fileprivate(set) var count: Int
  /// Whether elements are inserted and removed.
  @usableFromInline package let comesOrGoes: Bool
}
