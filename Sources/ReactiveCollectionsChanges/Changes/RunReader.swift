/// Reads the runs of a sequence one by one, in parts if necessary, without the elements.
@usableFromInline
struct RunReader {
  @usableFromInline
  struct Run {
    @usableFromInline var kind: StepKind
    @usableFromInline var index: Int
    @usableFromInline var target: Int
    @usableFromInline var count: Int
    /// The offsets of the first element and of its replacement.
    @usableFromInline var old: Int
    @usableFromInline var new: Int

    /// Returns the run with its elements. The offsets of the sequence that it was read from must begin at 0.
    @inlinable
    func run<Element>(of steps: ChangeSequence<Element>) -> ChangeRun<Element> {
      ChangeRun(
        kind, at: index, to: target, ElementRun(steps.elements, old..<old + count),
        replacements: kind == .update ? ElementRun(steps.replacements, new..<new + count) : nil)
    }
  }

  private let layout: [RunLayout]
  private let old: Int
  private let new: Int
  private var next = 0
  /// The number of steps that have been read.
  private var position = 0

  /// Creates a reader. `old` and `new` are the offsets in some storage at which the elements of the sequence and the
  /// replacements begin.
  @usableFromInline
  init(_ layout: [RunLayout], old: Int, new: Int) {
    self.layout = layout
    self.old = old
    self.new = new
  }

  /// Returns the next steps: as many as the current run has left, up to the limit.
  @usableFromInline
  mutating func next(atMost limit: Int = .max) -> Run? {
    guard next < layout.count else { return nil }
    let run = layout[next]
    let offset = position - (next == 0 ? 0 : layout[next - 1].end)
    let count = min(run.end - position, limit)
    let result = Run(
      kind: run.kind, index: run.kind == .remove ? run.index : run.index + offset, target: run.target, count: count,
      old: old + position, new: new + run.firstReplacement + offset)
    position += count
    if position == run.end { next += 1 }
    return result
  }
}
