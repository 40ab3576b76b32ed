extension CollectionChange {
  /// Whether the change is a composite, of any number of steps.
  @inlinable
  package var isComposite: Bool {
    if case .composite = self { true } else { false }
  }

  /// Whether there are no steps. O(1).
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The number of steps: 1, or the number of members of a composite. O(1).
  @inlinable
  public var count: Int {
    if case .composite(let changes) = self { changes.count } else { 1 }
  }

  /// What the change does. O(1).
  @inlinable
  public var operation: ChangeOperation {
    switch self {
    case .insert: .insert
    case .remove: .remove
    case .update: .update
    case .move: .move
    case .composite: .composite
    }
  }

  /// The position of a step, `to` for a move; `nil` for a composite. O(1).
  @inlinable
  public var index: Int? {
    switch self {
    case .insert(let index, _), .remove(let index, _), .update(let index, _, _), .move(_, let index, _): index
    case .composite: nil
    }
  }

  /// The element that was there before: the removed, the replaced, or the moved one.
  /// `nil` for an insertion and for a composite.
  @inlinable
  public var oldElement: Element? {
    switch self {
    case .remove(_, let element), .update(_, let element, _), .move(_, _, let element): element
    case .insert, .composite: nil
    }
  }

  /// The element that is there afterwards: the inserted, the replacing, or the moved one.
  /// `nil` for a removal and for a composite.
  @inlinable
  public var newElement: Element? {
    switch self {
    case .insert(_, let element), .update(_, _, let element), .move(_, _, let element): element
    case .remove, .composite: nil
    }
  }
}
