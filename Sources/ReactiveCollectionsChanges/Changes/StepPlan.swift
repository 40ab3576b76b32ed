/// Successive steps without their elements. Where these are in the two sources of a script is noted, and they are
/// gathered at the end, so that only the gathering depends on the type of the elements.
struct StepPlan {
  /// Elements of the two sources: first the old one, then the new one.
  struct Elements {
    private(set) var parts: [ListPart] = []
    private(set) var count = 0

    mutating func reserveCapacity(_ parts: Int) { self.parts.reserveCapacity(parts) }

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

  /// Whether all steps are in one section, so that these are not noted one by one.
  private let isOfOneList: Bool

  /// Creates an empty plan with room for runs and updates.
  init(isOfOneList: Bool, runs: Int, updates: Int) {
    self.isOfOneList = isOfOneList
    layout.reserveCapacity(runs)
    elements.reserveCapacity(runs)
    replacements.reserveCapacity(updates)
  }

  /// Says to which section the last steps belong.
  mutating func addSegment(_ kind: SectionedSegment.Kind, section: Int, target: Int = 0, count: Int) {
    if count == 0 { return }
    let end = elements.count
    segments.add(kind, section: section, target: target, end: end, first: end - count)
  }

  private mutating func noteSection(_ section: Int, since first: Int) {
    if !isOfOneList { addSegment(.rows, section: section, count: elements.count - first) }
  }

  private mutating func append(
    _ kind: StepKind, at index: Int, to target: Int = 0, _ offsets: Range<Int>, of source: ListPart.Source
  ) {
    layout.add(
      RunLayout(
        kind: kind, index: index, target: target, end: elements.count + offsets.count,
        firstReplacement: replacements.count),
      from: elements.count)
    elements.append(offsets, of: source)
  }

  /// Appends the removals of a section from the highest old position to the lowest, a run of neighbors front to back.
  mutating func appendRemovals(_ script: EditScript, in section: Int) {
    let first = elements.count
    for neighbors in script.deletionsByNeighbors.reversed() {
      let position = script.deletions[neighbors.lowerBound].position
      for run in script.deletions[neighbors] { append(.remove, at: position, run.offsets, of: .first) }
    }
    noteSection(section, since: first)
  }

  /// Appends the insertions of a section.
  mutating func appendInsertions(_ script: EditScript, in section: Int) {
    let first = elements.count
    for run in script.insertions { append(.insert, at: run.position, run.offsets, of: .second) }
    noteSection(section, since: first)
  }

  /// Appends updates of a section.
  mutating func append(_ updates: [EditScript.Update], in section: Int) {
    let first = elements.count
    for update in updates {
      append(.update, at: update.to, update.oldOffsets, of: .first)
      replacements.append(update.newOffsets, of: .second)
    }
    noteSection(section, since: first)
  }

  /// Appends the move of an element that is at an offset in the first source.
  mutating func appendMove(from source: RowPosition, to target: RowPosition, _ offset: Int) {
    append(.move, at: source.row, to: target.row, offset..<offset + 1, of: .first)
    if isOfOneList { return }
    let isRelocation = source.section != target.section
    addSegment(
      isRelocation ? .relocations : .rows, section: source.section, target: isRelocation ? target.section : 0, count: 1)
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
