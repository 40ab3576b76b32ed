public import PersistentArrays

/// Puts the steps of a change together from runs of elements that stand in lists.
@usableFromInline
struct ChangeSequenceBuilder<Element> {
  @usableFromInline var layout: [RunLayout] = []
  @usableFromInline var elements = GatheredElements<Element>()
  @usableFromInline var replacements = GatheredElements<Element>()

  @inlinable
  init() {}

  /// Adds a run whose elements are so many of a list, from an offset on.
  @inlinable
  mutating func append(
    _ kind: StepKind, at index: Int, to target: Int = 0, _ count: Int, at offset: Int,
    of source: some RandomAccessCollection<Element>
  ) {
    RunLayout(
      kind: kind, index: index, target: target, end: elements.count + count, firstReplacement: replacements.count
    ).add(to: &layout, from: elements.count)
    elements.append(count, at: offset, of: source)
  }

  @inlinable
  consuming func finish() -> ChangeSequence<Element> {
    let steps = ChangeSequence(layout: layout, elements: elements.finish(), replacements: replacements.finish())
    steps.checkInvariants()
    return steps
  }
}

/// Elements of lists, one behind the other: what is short is copied, and long parts of persistent lists are shared.
@usableFromInline
struct GatheredElements<Element> {
  @usableFromInline var list = PersistentArray<Element>()
  /// What comes behind the list, and is added to it in one go: that is several times as fast as one by one.
  @usableFromInline var rest: ContiguousArray<Element> = []

  @inlinable
  init() {}

  @inlinable var count: Int { list.count + rest.count }

  @inlinable
  mutating func append(_ count: Int, at offset: Int, of source: some RandomAccessCollection<Element>) {
    let start = source.index(source.startIndex, offsetBy: offset)
    if count == 1 {
      rest.append(source[start])
    } else if count > PersistentArray<Element>.lengthWorthSharing, let source = source as? PersistentArray<Element> {
      addRest()
      list.append(contentsOf: PersistentArray(source[offset..<offset + count]))
    } else {
      rest.append(contentsOf: source[start..<source.index(start, offsetBy: count)])
    }
  }

  @inlinable
  mutating func addRest() {
    if rest.isEmpty { return }
    list.append(contentsOf: PersistentArray(rest))
    rest = []
  }

  @inlinable
  consuming func finish() -> PersistentArray<Element> {
    addRest()
    return list
  }
}
