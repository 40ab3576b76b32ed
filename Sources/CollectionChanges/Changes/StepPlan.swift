import PersistentArrays

/// Successive steps without their elements. Where these are in the two sources of a script is noted, and they are
/// gathered at the end, so that only the gathering depends on the type of the elements.
struct StepPlan {
  /// Elements of the two sources: first the old one, then the new one.
  struct Elements {
    private(set) var parts: [ListPart] = []
    private(set) var count = 0

    mutating func append(_ offsets: Range<Int>, of source: ListPart.Source) {
      parts.append(ListPart(offsets, of: source))
      count += offsets.count
    }
  }

  private(set) var layout: [RunLayout] = []
  private(set) var elements = Elements()
  private(set) var replacements = Elements()
  /// Which steps belong to which section.
  private(set) var segments: [SectionedSegment] = []

  init() {}

  /// Makes room for runs.
  mutating func reserveCapacity(_ count: Int) { layout.reserveCapacity(count) }

  /// Appends a run whose elements are at offsets in a source.
  mutating func append(
    _ kind: StepKind, at index: Int, to target: Int = 0, _ offsets: Range<Int>, of source: ListPart.Source
  ) {
    RunLayout(
      kind: kind, index: index, target: target, end: elements.count + offsets.count,
      firstReplacement: replacements.count
    ).add(to: &layout, from: elements.count)
    elements.append(offsets, of: source)
  }

  /// Appends a run of removals or insertions in a section.
  mutating func append(
    _ kind: StepKind, at index: Int, in section: Int, _ run: EditScript.Run, of source: ListPart.Source
  ) {
    addSegment(.rows, section: section, run.count)
    append(kind, at: index, run.offsets, of: source)
  }

  /// Appends a run of updates in a section.
  mutating func append(_ update: EditScript.Update, in section: Int) {
    addSegment(.rows, section: section, update.count)
    append(.update, at: update.to, update.oldOffsets, of: .first)
    replacements.append(update.newOffsets, of: .second)
  }
}

extension StepPlan {
  /// Says to which section the steps belong that are appended next.
  mutating func addSegment(_ kind: SectionedSegment.Kind, section: Int, target: Int = 0, _ count: Int) {
    SectionedSegment(
      kind: kind, section: section, target: target, end: elements.count + count, first: elements.count
    ).add(to: &segments)
  }
}

/// The elements that a script refers to.
enum ScriptSources<Element> {
  /// Two lists. Their parts are shared if they are long.
  case lists(PersistentArray<Element>, PersistentArray<Element>)
  /// Elements in memory, which must remain valid while this is used.
  case memory(UnsafeBufferPointer<Element>, UnsafeBufferPointer<Element>)

  /// Returns the elements that are named.
  private func gather(_ elements: StepPlan.Elements) -> PersistentArray<Element> {
    switch self {
    case .lists(let old, let new): PersistentArray(elements.parts, of: old, new)
    case .memory(let old, let new): PersistentArray(elements.parts, of: old.baseAddress, new.baseAddress)
    }
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
    lists.new.withUnsafeBufferPointer { new in body(.memory(old, new)) }
  }
}
