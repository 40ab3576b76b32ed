public import PersistentArrays

/// Reads the runs of a sequence one by one, in parts if need be, without the elements.
@usableFromInline
struct RunReader {
  @usableFromInline
  struct Run {
    @usableFromInline var kind: StepKind
    @usableFromInline var index: Int
    @usableFromInline var target: Int
    @usableFromInline var count: Int
    /// Where the first element is, and that which replaces it.
    @usableFromInline var old: Int
    @usableFromInline var new: Int

    @inlinable
    init(kind: StepKind, index: Int, target: Int, count: Int, old: Int, new: Int) {
      self.kind = kind
      self.index = index
      self.target = target
      self.count = count
      self.old = old
      self.new = new
    }

    /// The run with the elements of the sequence that it was read from, which begin at 0.
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
  /// How many steps have been read.
  private var position = 0

  /// Elements of the sequence, and those that replace others, begin at offsets in some store.
  @usableFromInline
  init(_ layout: [RunLayout], old: Int, new: Int) {
    self.layout = layout
    self.old = old
    self.new = new
  }

  /// The next steps, as many as there are in one run.
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
