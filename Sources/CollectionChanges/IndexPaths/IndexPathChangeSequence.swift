/// The steps of a composite change at index paths, in order; each holds for what the steps before it left.
///
/// Steps made from a typed change stay in their typed runs, and appear when they are read: a million insertions in a
/// row take the memory of one. Known to users as ``IndexPathChange/Changes``.
public struct IndexPathChangeSequence {
  /// Some of the steps.
  fileprivate enum Run {
    case step(IndexPathChange)
    case typed(any IndexPathSteps)

    var count: Int {
      switch self {
      case .step: 1
      case .typed(let steps): steps.count
      }
    }
  }

  private var runs: [Run] = []
  /// How many steps there are up to the end of each run.
  private var ends: [Int] = []

  /// No steps.
  public init() {}

  /// The steps of all the changes, in order; composites among them are resolved into their steps. O(r) for r runs.
  public init(_ changes: some Sequence<IndexPathChange>) {
    for change in changes { append(change) }
  }

  /// The steps of a typed change, erased one by one as they are read. O(1).
  init(_ steps: any IndexPathSteps) {
    append(.typed(steps))
  }

  /// Adds the steps of a change.
  mutating func append(_ change: IndexPathChange) {
    if case .composite(let changes) = change {
      for run in changes.runs { append(run) }
    } else {
      append(.step(change))
    }
  }

  private mutating func append(_ run: Run) {
    guard run.count > 0 else { return }
    ends.append(count + run.count)
    runs.append(run)
  }

  /// The steps that undo these, in reverse order.
  var inverted: IndexPathChangeSequence {
    mapRuns(runs.reversed(), step: \.inverted, typed: { $0.inverted })
  }

  /// The same steps with longer paths.
  func below(_ prefix: [Int]) -> IndexPathChangeSequence {
    mapRuns(runs, step: { $0.below(prefix) }, typed: { $0.below(prefix) })
  }

  /// The typed change, if all the steps were made from one of this type.
  func typed<Steps: IndexPathSteps>(as type: Steps.Type) -> Steps? {
    guard runs.count == 1, case .typed(let steps) = runs[0] else { return nil }
    return steps as? Steps
  }

  private func mapRuns(
    _ runs: some Sequence<Run>, step: (IndexPathChange) -> IndexPathChange,
    typed: (any IndexPathSteps) -> any IndexPathSteps
  ) -> IndexPathChangeSequence {
    var result = IndexPathChangeSequence()
    for run in runs {
      switch run {
      case .step(let change): result.append(.step(step(change)))
      case .typed(let steps): result.append(.typed(typed(steps)))
      }
    }
    return result
  }
}

extension IndexPathChangeSequence: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// The steps as they are written; composites among them are resolved into their steps.
  public init(arrayLiteral elements: IndexPathChange...) {
    self.init(elements)
  }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of steps.
  public var endIndex: Int { ends.last ?? 0 }

  /// The step at the index. O(log r) for r runs, and O(log n) for n elements of the run.
  public subscript(index: Int) -> IndexPathChange {
    precondition(indices.contains(index), "Index \(index) is out of bounds: the change has \(count) steps")
    let number = ends.partitioningIndex { $0 > index }
    switch runs[number] {
    case .step(let change): return change
    case .typed(let steps): return steps.step(at: index - (number == 0 ? 0 : ends[number - 1]))
    }
  }
}

extension IndexPathChangeSequence {
  /// Returns an iterator over the steps. O(1) for each step.
  public func makeIterator() -> Iterator {
    Iterator(runs: runs.makeIterator())
  }

  /// An iterator over the steps of a change at index paths.
  public struct Iterator: IteratorProtocol {
    fileprivate var runs: IndexingIterator<[Run]>
    /// The rest of a run of typed steps.
    private var typed: (any IteratorProtocol<IndexPathChange>)?

    fileprivate init(runs: IndexingIterator<[Run]>) {
      self.runs = runs
    }

    /// Returns the next step, or `nil` after the last.
    public mutating func next() -> IndexPathChange? {
      while true {
        if let step = typed?.next() { return step }
        switch runs.next() {
        case .step(let change):
          typed = nil
          return change
        case .typed(let steps):
          typed = steps.makeIterator()
        case nil:
          return nil
        }
      }
    }
  }
}

/// The steps of a typed change below a path.
protocol IndexPathSteps {
  var count: Int { get }
  func makeIterator() -> any IteratorProtocol<IndexPathChange>
  func step(at index: Int) -> IndexPathChange
  var inverted: any IndexPathSteps { get }
  func below(_ prefix: [Int]) -> any IndexPathSteps
}
