/// What the steps of a run do.
@usableFromInline
package enum StepKind: Hashable, Sendable {
  case insert, remove, update, move
}

/// Steps of one kind at neighbouring positions, in one piece: as a sequence of changes is read and written.
@usableFromInline
package struct ChangeRun<Element> {
  @usableFromInline package var kind: StepKind
  /// The position of the first step. Insertions and updates go on behind it; removals are all at it, front to back.
  @usableFromInline package var index: Int
  /// Where a move leads; otherwise without meaning, and 0.
  @usableFromInline package var target: Int
  /// What is inserted, removed, replaced or moved.
  @usableFromInline package var elements: ElementRun<Element>
  /// The new elements of updates, as many as old ones.
  @usableFromInline package var replacements: ElementRun<Element>?

  @inlinable
  init(
    _ kind: StepKind, at index: Int, to target: Int = 0, _ elements: ElementRun<Element>,
    replacements: ElementRun<Element>? = nil
  ) {
    self.kind = kind
    self.index = index
    self.target = target
    self.elements = elements
    self.replacements = replacements
  }

  /// Insertions at `index`, `index + 1`, ….
  @inlinable
  package static func insertion(of elements: ElementRun<Element>, at index: Int) -> ChangeRun {
    ChangeRun(.insert, at: index, elements)
  }

  /// Removals, all at the index: the elements that stand there, front to back.
  @inlinable
  package static func removal(of elements: ElementRun<Element>, at index: Int) -> ChangeRun {
    ChangeRun(.remove, at: index, elements)
  }

  /// Updates at `index`, `index + 1`, ….
  @inlinable
  package static func update(
    of old: ElementRun<Element>, to new: ElementRun<Element>, at index: Int
  ) -> ChangeRun {
    ChangeRun(.update, at: index, old, replacements: new)
  }

  /// One move.
  @inlinable
  package static func move(of element: Element, from source: Int, to target: Int) -> ChangeRun {
    ChangeRun(.move, at: source, to: target, ElementRun(element))
  }

  /// The run of one step, or `nil` for a composite.
  @inlinable
  package init?(_ change: CollectionChange<Element>) {
    switch change {
    case .insert(let index, let element): self.init(.insert, at: index, ElementRun(element))
    case .remove(let index, let element): self.init(.remove, at: index, ElementRun(element))
    case .update(let index, let old, let new):
      self.init(.update, at: index, ElementRun(old), replacements: ElementRun(new))
    case .move(let source, let target, let element):
      self.init(.move, at: source, to: target, ElementRun(element))
    case .composite: return nil
    }
  }

  /// How many steps the run stands for.
  @inlinable
  package var count: Int { elements.count }

  /// What an update or insertion puts in.
  @inlinable
  package var newElements: ElementRun<Element> { replacements ?? elements }

  /// Undoes the run, in one run.
  @inlinable
  package var inverted: ChangeRun {
    switch kind {
    case .insert: ChangeRun(.remove, at: index, elements)
    case .remove: ChangeRun(.insert, at: index, elements)
    case .update: ChangeRun(.update, at: index, newElements, replacements: elements)
    case .move: ChangeRun(.move, at: target, to: index, elements)
    }
  }
}
