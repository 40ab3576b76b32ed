extension CollectionChange {
  /// Creates a change with the given steps. If there is only one step, the change is that step. O(1).
  @inlinable
  public init(_ steps: Changes) {
    if steps.count == 1 {
      self = steps[0]
    } else {
      self = .composite(steps)
    }
  }

  /// Creates a change with the steps of several changes, in order. If there is only one step, the change is that step.
  /// O(m) for m steps, and O(r log n) for composites of r runs of n elements.
  ///
  /// ```swift
  /// let change = CollectionChange((0..<3).map { .insert($0, "row \($0)") })
  /// print(change.count)  // prints: 3
  /// ```
  @inlinable
  public init(_ steps: some Sequence<CollectionChange>) {
    self.init(Changes(steps))
  }

  /// The change without steps, `.composite([])`.
  ///
  /// ```swift
  /// print(["a"].changes(to: ["a"]) == .empty)  // prints: true
  /// ```
  @inlinable
  public static var empty: CollectionChange { .composite(Changes()) }

  /// The steps of the change; a change that is a step has one. O(1).
  ///
  /// ```swift
  /// let change: CollectionChange = .insert(0, "a")
  /// print(change.steps)  // prints: [insert(0, "a")]
  /// ```
  @inlinable
  public var steps: Changes {
    if case .composite(let steps) = self { steps } else { [self] }
  }

  /// Returns a change that inserts elements, the first of them at an index. It is stored as one run, however many
  /// elements there are. O(1).
  ///
  /// ```swift
  /// let change = CollectionChange.insertion(of: ["a", "b"], at: 4)
  /// print(change)  // prints: composite([insert(4, "a"), insert(5, "b")])
  /// ```
  @_semantics("optimize.no.crossmodule")
  public static func insertion(of elements: PersistentArray<Element>, at index: Int) -> CollectionChange {
    switch elements.count {
    case 0: empty
    case 1: .insert(index, elements[0])
    default: CollectionChange(ChangeRun.insertion(of: ElementRun(elements), at: index))
    }
  }

  /// Returns a change that removes elements, the first of them at an index. It is stored as one run, however many
  /// elements there are. O(1).
  ///
  /// ```swift
  /// let change = CollectionChange.removal(of: ["a", "b"], at: 4)
  /// print(change)  // prints: composite([remove(4, "a"), remove(4, "b")])
  /// ```
  @_semantics("optimize.no.crossmodule")
  public static func removal(of elements: PersistentArray<Element>, at index: Int) -> CollectionChange {
    switch elements.count {
    case 0: empty
    case 1: .remove(index, elements[0])
    default: CollectionChange(ChangeRun.removal(of: ElementRun(elements), at: index))
    }
  }

  /// Returns a change that updates elements, the first of them at an index, to as many other elements in the same
  /// order. It is stored as one run, however many elements there are. O(1).
  ///
  /// ```swift
  /// let change = CollectionChange.update(of: ["a", "b"], to: ["A", "B"], at: 0)
  /// print(change.count)  // prints: 2
  /// ```
  ///
  /// - Precondition: `old` and `new` have the same number of elements.
  public static func update(
    of old: PersistentArray<Element>, to new: PersistentArray<Element>, at index: Int
  ) -> CollectionChange {
    precondition(old.count == new.count, "\(old.count) elements cannot be updated to \(new.count)")
    return old.isEmpty ? empty : CollectionChange(ChangeRun.update(of: ElementRun(old), to: ElementRun(new), at: index))
  }

  /// Returns a change that moves an element and then updates it at its new position, in two steps. If the position
  /// stays the same, the change is a single update.
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

  /// Returns the change with all positions shifted by a distance. O(r) for r runs.
  @usableFromInline
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

  /// Creates a change from a run. If the run has only one step, the change is that step.
  @usableFromInline
  @_semantics("optimize.no.crossmodule")
  package init(_ run: ChangeRun<Element>) {
    guard let element = run.elements.single else {
      var steps = Changes()
      steps.append(run)
      self = .composite(steps)
      return
    }
    switch run.kind {
    case .insert: self = .insert(run.index, element)
    case .remove: self = .remove(run.index, element)
    case .update: self = .update(run.index, old: element, new: run.newElements[0])
    case .move: self = .move(from: run.index, to: run.target, element)
    }
  }

  /// Calls the body with each step in order.
  @inlinable
  package func forEachStep(_ body: (CollectionChange) -> Void) {
    if case .composite(let changes) = self { changes.forEachStep(body) } else { body(self) }
  }

  /// Calls the body with each run in order. A single step is a run of one.
  @inlinable
  package func forEachRun<E: Error>(_ body: (ChangeRun<Element>) throws(E) -> Void) throws(E) {
    if case .composite(let changes) = self {
      for run in changes.runs { try body(run) }
    } else if let run = ChangeRun(self) {
      try body(run)
    }
  }
}
