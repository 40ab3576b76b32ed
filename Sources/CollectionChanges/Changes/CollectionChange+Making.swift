public import PersistentArrays

extension CollectionChange {
  /// Creates a change of steps: the step itself if there is only one. O(1).
  @inlinable
  public init(_ steps: Changes) {
    if steps.count == 1 {
      self = steps[0]
    } else {
      self = .composite(steps)
    }
  }

  /// Creates a change of the steps of several changes, in order: the step itself if there is only one. O(m) for m
  /// steps, and O(r log n) for composites of r runs of n elements.
  @inlinable
  public init(_ steps: some Sequence<CollectionChange>) {
    self.init(Changes(steps))
  }

  /// The change without steps, `.composite([])`.
  @inlinable
  public static var empty: CollectionChange { .composite(Changes()) }

  /// The steps, one if this is a step. O(1).
  @inlinable
  public var steps: Changes {
    if case .composite(let steps) = self { steps } else { [self] }
  }

  /// The elements come in, the first of them at the index. One run in memory, whatever their number; O(1).
  @inlinable
  public static func insertion(of elements: PersistentArray<Element>, at index: Int) -> CollectionChange {
    elements.isEmpty ? empty : CollectionChange(ChangeRun.insertion(of: ElementRun(elements), at: index))
  }

  /// The elements go out, the first of them at the index. One run in memory, whatever their number; O(1).
  @inlinable
  public static func removal(of elements: PersistentArray<Element>, at index: Int) -> CollectionChange {
    elements.isEmpty ? empty : CollectionChange(ChangeRun.removal(of: ElementRun(elements), at: index))
  }

  /// Each element is updated to the one at the same place among as many others, the first of them at the index.
  /// One run in memory, whatever their number; O(1).
  @inlinable
  public static func update(
    of old: PersistentArray<Element>, to new: PersistentArray<Element>, at index: Int
  ) -> CollectionChange {
    precondition(old.count == new.count, "\(old.count) elements cannot be updated to \(new.count)")
    return old.isEmpty ? empty : CollectionChange(ChangeRun.update(of: ElementRun(old), to: ElementRun(new), at: index))
  }

  /// The element moves, and is updated where it then is: two steps.
  @inlinable
  package static func update(
    of old: Element, to new: Element, from source: Int, to target: Int
  ) -> CollectionChange {
    if source == target { return .update(source, old: old, new: new) }
    return .composite(
      ChangeSequence(
        layout: [.move(from: source, to: target, number: 0), .update(at: target, number: 1)],
        elements: PersistentArray(repeating: old, count: 2), replacements: PersistentArray(repeating: new, count: 1)))
  }

  /// The same change of elements that stand further back. O(r) for r runs.
  @inlinable
  package func moved(by distance: Int) -> CollectionChange {
    if distance == 0 { return self }
    switch self {
    case .insert(let index, let element): return .insert(index + distance, element)
    case .remove(let index, let element): return .remove(index + distance, element)
    case .update(let index, let old, let new): return .update(index + distance, old: old, new: new)
    case .move(let source, let target, let element):
      return .move(from: source + distance, to: target + distance, element)
    case .composite(let changes):
      return .composite(
        ChangeSequence(
          layout: changes.layout.map { $0.moved(by: distance) }, elements: changes.elements,
          replacements: changes.replacements))
    }
  }

  /// The run as a change; its step if it is of one.
  @inlinable
  package init(_ run: ChangeRun<Element>) {
    var steps = Changes()
    steps.append(run)
    self.init(steps)
  }

  /// Calls the body with each run in order; a single step is a run of one.
  @inlinable
  package func forEachRun<E: Error>(_ body: (ChangeRun<Element>) throws(E) -> Void) throws(E) {
    if case .composite(let changes) = self {
      for run in changes.runs { try body(run) }
    } else if let run = ChangeRun(self) {
      try body(run)
    }
  }
}
