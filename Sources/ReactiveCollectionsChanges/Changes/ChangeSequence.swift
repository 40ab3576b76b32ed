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
    case .insert(let index, let element): append(.insert, at: index, to: 0, element)
    case .remove(let index, let element): append(.remove, at: index, to: 0, element)
    case .update(let index, let old, let new):
      append(.update, at: index, to: 0, old)
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
  mutating func append(_ kind: StepKind, at index: Int, to target: Int, _ element: __owned Value) {
    place(kind, at: index, to: target)
    elements.append(element)
  }

  /// Appends the runs of other steps. Not inlinable, since there are seldom several composites in a row. O(r + log n) for
  /// r runs.
  @usableFromInline
  mutating func append(runsOf changes: ChangeSequence) {
    let (steps, updates) = (elements.count, replacements.count)
    var start = steps
    for var run in changes.layout {
      run.end += steps
      run.firstReplacement += updates
      layout.add(run, from: start)
      start = run.end
    }
    elements.append(contentsOf: changes.elements)
    replacements.append(contentsOf: changes.replacements)
    checkInvariants()
  }

  /// Appends a run. O(log n) for n elements.
  @inlinable
  package mutating func append(_ run: ChangeRun<Value>) {
    place(run.kind, at: run.index, to: run.target, count: run.count)
    run.elements.append(to: &elements)
    run.replacements?.append(to: &replacements)
    checkInvariants()
  }

  /// Whether the steps can lead to an equal list at all, by their kinds: as many insertions as removals, and not just
  /// one update, which is always announced. O(r) for r runs.
  @inlinable
  package var mayBeSilent: Bool { layout.mayBeSilent }

  /// How many elements the steps insert, minus how many they remove. O(r) for r runs.
  @inlinable
  package var countDifference: Int { layout.countDifference }

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
