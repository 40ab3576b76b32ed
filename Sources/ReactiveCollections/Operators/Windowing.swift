/// The part of a list that is shown.
@usableFromInline
enum Window {
  case positions(Range<Int>)
  case suffix(Int)
  case droppingLast(Int)

  @inlinable
  static func droppingFirst(_ count: Int) -> Window {
    checkLength(count)
    return .positions(count..<Int.max)
  }

  @inlinable
  static func prefix(_ maxLength: Int) -> Window {
    checkLength(maxLength)
    return .positions(0..<maxLength)
  }

  /// Returns the positions that are shown of a list with `count` elements.
  @inlinable
  func positions(in count: Int) -> Range<Int> {
    switch self {
    case .positions(let positions):
      if positions.lowerBound < 0 { negativeWindow(positions) }
      return positions.clamped(to: 0..<count)
    case .suffix(let maxLength):
      checkLength(maxLength)
      return max(0, count - maxLength)..<count
    case .droppingLast(let rest):
      checkLength(rest)
      return 0..<max(0, count - rest)
    }
  }
}

/// The elements in a window of a list. It keeps only the positions that were shown; elements that come into view are
/// taken from the source. It is hosted by closures: see ``Hosting``.
@usableFromInline
struct Windowing<Element> {
  @usableFromInline typealias List = PersistentArray<Element>
  @usableFromInline typealias Change = CollectionChange<Element>

  @usableFromInline var window: Window
  /// The positions that are shown.
  @usableFromInline var shown = 0..<0

  @inlinable init(_ window: Window) { self.window = window }

  @inlinable
  mutating func begin(_ source: List) -> List {
    shown = window.positions(in: source.count)
    return List(source[shown])
  }

  @inlinable
  mutating func follow(_ record: Record<ListShape<Element>>, _ steps: inout Steps<ListShape<Element>>) {
    guard let change = record.change else { return }
    let after = record.after
    if case .composite(let changes) = change {
      for (run, after) in zip(changes.runs, changes.lists(leadingTo: after)) {
        var made = Change.Changes()
        follow(run, leadingTo: after, &made)
        // One by one, to be composed.
        for step in made { steps.append(step) }
      }
    } else {
      var made = Change.Changes()
      change.forEachRun { follow($0, leadingTo: after, &made) }
      steps.appendUnlessEmpty(Change(made))
    }
  }

  @inlinable
  mutating func follow(_ run: ChangeRun<Element>, leadingTo source: List, _ steps: inout Change.Changes) {
    let old = shown
    let new = window.positions(in: source.count)
    shown = new
    let (start, end) = (run.index, run.index + run.count)
    switch run.kind {
    case .insert:
      show(new, of: source, [Part(old, ..<start, shift: 0), Part(old, start..., shift: run.count)], run, &steps)
    case .remove:
      show(
        new, of: source,
        [Part(old, ..<start, shift: 0), Part(old, start..<end, shift: nil), Part(old, end..., shift: -run.count)],
        run, &steps)
    case .update:
      let seen = (start..<end).clamped(to: old)
      if !seen.isEmpty {
        let part = seen.lowerBound - start..<seen.upperBound - start
        steps.append(
          .update(
            of: ElementRun(run.elements, part), to: ElementRun(run.newElements, part),
            at: seen.lowerBound - old.lowerBound))
      }
      if old != new { show(new, of: source, [Part(old, 0..., shift: 0)], nil, &steps) }
    case .move:
      let target = run.target
      if old == new, old.contains(start), new.contains(target) {
        if start == target { return }
        return steps.append(.move(of: run.elements[0], from: start - old.lowerBound, to: target - old.lowerBound))
      }
      // The element is removed, and inserted if it is visible at its new position.
      let (low, high) = (min(start, target), max(start, target))
      let between = start < target ? start + 1..<target + 1 : target..<start
      let parts = [
        Part(old, ..<low, shift: 0), Part(old, between, shift: start < target ? -1 : 1),
        Part(old, (high + 1)..., shift: 0),
      ]
      let gone = Part(old, start..<end, shift: nil)
      let order = start < target ? [parts[0], gone, parts[1], parts[2]] : [parts[0], parts[1], gone, parts[2]]
      show(new, of: source, order, run, &steps)
    }
  }

  /// A part of the elements that were shown, and what became of it.
  @usableFromInline
  struct Part {
    /// The old positions.
    @usableFromInline let old: Range<Int>
    /// By how much it has moved back; `nil` if it was removed, or separated from the rest.
    @usableFromInline let shift: Int?

    @inlinable
    init(_ shown: Range<Int>, _ positions: some RangeExpression<Int>, shift: Int?) {
      old = positions.relative(to: Int.min / 2..<Int.max / 2).clamped(to: shown)
      self.shift = shift
    }

    /// Returns the new positions of the part, clamped to those that are shown now.
    @inlinable
    func kept(in shown: Range<Int>) -> Range<Int> {
      guard let shift else { return shown.lowerBound..<shown.lowerBound }
      return (old.lowerBound + shift..<old.upperBound + shift).clamped(to: shown)
    }
  }

  /// Shows other positions: removes elements of the parts that are out of view, from the last one on, and then inserts
  /// new ones.
  @inlinable
  func show(
    _ new: Range<Int>, of source: List, _ parts: [Part], _ run: ChangeRun<Element>?, _ steps: inout Change.Changes
  ) {
    let parts = parts.filter { !$0.old.isEmpty }
    let first = parts.first?.old.lowerBound ?? 0
    for part in parts.reversed() {
      let index = part.old.lowerBound - first
      guard let shift = part.shift else {
        guard let run else { preconditionFailure("Only a run of edits removes elements") }
        let elements = part.old.lowerBound - run.index..<part.old.upperBound - run.index
        steps.append(.removal(of: ElementRun(run.elements, elements), at: index))
        continue
      }
      let here = part.old.lowerBound + shift..<part.old.upperBound + shift
      let kept = part.kept(in: new)
      if kept.isEmpty {
        steps.append(.removal(of: ElementRun(source, here), at: index))
      } else {
        if kept.upperBound < here.upperBound {
          let hidden = kept.upperBound..<here.upperBound
          steps.append(.removal(of: ElementRun(source, hidden), at: index + hidden.lowerBound - here.lowerBound))
        }
        if here.lowerBound < kept.lowerBound {
          steps.append(.removal(of: ElementRun(source, here.lowerBound..<kept.lowerBound), at: index))
        }
      }
    }
    var position = new.lowerBound
    func comeIn(upTo end: Int) {
      guard position < end else { return }
      steps.append(.insertion(of: ElementRun(source, position..<end), at: position - new.lowerBound))
    }
    for part in parts {
      let kept = part.kept(in: new)
      if kept.isEmpty { continue }
      comeIn(upTo: kept.lowerBound)
      position = kept.upperBound
    }
    comeIn(upTo: new.upperBound)
  }

  /// Shows what a new window does.
  @inlinable
  mutating func showOther(_ source: List, _ steps: inout Steps<ListShape<Element>>) {
    let old = shown
    shown = window.positions(in: source.count)
    if old == shown { return }
    var made = Change.Changes()
    show(shown, of: source, [Part(old, 0..., shift: 0)], nil, &made)
    let change = Change(made)
    if !change.isEmpty { steps.append(change, leadingTo: List(source[shown])) }
  }
}
