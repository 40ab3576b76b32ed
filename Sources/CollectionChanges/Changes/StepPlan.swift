import PersistentArrays

/// Successive steps without their elements. Where these are in the two sources of a script is noted, and they are
/// gathered at the end, so that only the gathering depends on the type of the elements.
struct StepPlan {
  /// One of the two sources of a script.
  enum Source {
    case old, new
  }

  /// Elements, by their offsets in the sources.
  struct Elements {
    private(set) var parts: [(source: Source, offsets: Range<Int>)] = []
    private(set) var count = 0

    mutating func append(_ offsets: Range<Int>, of source: Source) {
      parts.append((source, offsets))
      count += offsets.count
    }
  }

  private(set) var layout: [RunLayout] = []
  private(set) var elements = Elements()
  private(set) var replacements = Elements()

  /// Makes room for runs.
  mutating func reserveCapacity(_ count: Int) { layout.reserveCapacity(count) }

  /// Appends a run whose elements are at offsets in a source.
  mutating func append(
    _ kind: StepKind, at index: Int, to target: Int = 0, _ offsets: Range<Int>, of source: Source
  ) {
    RunLayout(
      kind: kind, index: index, target: target, end: elements.count + offsets.count,
      firstReplacement: replacements.count
    ).add(to: &layout, from: elements.count)
    elements.append(offsets, of: source)
  }

  /// Appends a run of updates.
  mutating func append(_ update: EditScript.Update) {
    append(.update, at: update.to, update.oldOffsets, of: .old)
    replacements.append(update.newOffsets, of: .new)
  }
}

/// The elements that a script refers to.
struct ScriptSources<Element> {
  private let append: (inout PersistentArrayBuilder<Element>, StepPlan.Source, Range<Int>) -> Void

  /// Two lists. Their parts are shared if they are long.
  init(_ old: PersistentArray<Element>, _ new: PersistentArray<Element>) {
    append = { builder, source, offsets in builder.append(offsets, of: source == .old ? old : new) }
  }

  /// The elements in memory, which must remain valid while this is used.
  init(_ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>) {
    append = { builder, source, offsets in
      builder.append(UnsafeBufferPointer(rebasing: (source == .old ? old : new)[offsets]))
    }
  }

  /// Returns the elements that are named.
  func gather(_ elements: StepPlan.Elements) -> PersistentArray<Element> {
    var builder = PersistentArrayBuilder<Element>(expecting: elements.count)
    for (source, offsets) in elements.parts { append(&builder, source, offsets) }
    return builder.finish()
  }

  /// Returns the steps of a plan with their elements.
  func steps(_ plan: StepPlan) -> ChangeSequence<Element> {
    let steps = ChangeSequence(
      layout: plan.layout, elements: gather(plan.elements), replacements: gather(plan.replacements))
    steps.checkInvariants()
    return steps
  }
}

/// Calls a closure with the elements of two arrays as the sources of a script.
func withSources<Element, Result>(
  _ lists: (old: [Element], new: [Element]), _ body: (ScriptSources<Element>) -> Result
) -> Result {
  lists.old.withUnsafeBufferPointer { old in
    lists.new.withUnsafeBufferPointer { new in body(ScriptSources(old, new)) }
  }
}
