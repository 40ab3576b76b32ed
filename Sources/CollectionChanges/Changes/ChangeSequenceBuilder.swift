/// Builds the steps of a change from runs of elements of lists.
@usableFromInline
struct ChangeSequenceBuilder<Element> {
  @usableFromInline var layout: [RunLayout] = []
  @usableFromInline var elements = GatheredElements<Element>()
  @usableFromInline var replacements = GatheredElements<Element>()

  @inlinable
  init() {}

  /// Appends a run whose elements are at offsets in a list. The new elements of updates are to be appended to
  /// `replacements`.
  @inlinable
  mutating func append(
    _ kind: StepKind, at index: Int, to target: Int = 0, _ offsets: Range<Int>,
    of source: some RandomAccessCollection<Element>
  ) {
    RunLayout(
      kind: kind, index: index, target: target, end: elements.count + offsets.count,
      firstReplacement: replacements.count
    ).add(to: &layout, from: elements.count)
    elements.append(offsets, of: source)
  }

  @inlinable
  consuming func finish() -> ChangeSequence<Element> {
    let steps = ChangeSequence(layout: layout, elements: elements.finish(), replacements: replacements.finish())
    steps.checkInvariants()
    return steps
  }
}
