/// What happened to a list of lists, at any depth.
///
/// A position is a path: where to go in at each level, outermost first. As in ``CollectionChange``, composites are
/// *sequential*, and a move's `to` holds after the removal. Lists among the elements are frozen (``SectionSnapshot``
/// and its like), never live. Elements are of any type; for one level of one type there is ``CollectionChange``, for
/// two levels ``SectionedChange``.
///
/// It is not `Sendable`, since its elements are `Any`. The typed changes are, if their elements are.
public enum IndexPathChange {
  /// The element comes in, and stands at the path afterwards.
  case insert([Int], Any)
  /// The element at the path goes out.
  case remove([Int], Any)
  /// The element at the path is replaced; or, if both are the same, it changed inside.
  case update([Int], old: Any, new: Any)
  /// The element at `from` is taken out and put in at `to`, a path that holds after it was taken out.
  case move(from: [Int], to: [Int], Any)
  /// Several steps, one after the other.
  case composite(Changes)

  /// The steps of a composite.
  public typealias Changes = IndexPathChangeSequence
}

extension IndexPathChange {
  /// Creates a change of steps: the step itself if there is only one. O(1).
  public init(_ steps: Changes) {
    self = steps.count == 1 ? steps[0] : .composite(steps)
  }

  /// Creates a change of the steps of several changes, in order: the step itself if there is only one. O(r) for r runs.
  public init(_ steps: some Sequence<IndexPathChange>) {
    self.init(Changes(steps))
  }

  /// The change without steps, `.composite([])`.
  public static var empty: IndexPathChange { .composite(Changes()) }

  /// The steps, one if this is a step. O(1).
  public var steps: Changes {
    if case .composite(let changes) = self { changes } else { [self] }
  }

  /// Whether there are no steps. O(1).
  public var isEmpty: Bool { count == 0 }

  /// The number of steps: 1, or the number of members of a composite. O(1).
  public var count: Int {
    if case .composite(let changes) = self { changes.count } else { 1 }
  }

  /// What the change does.
  public var operation: ChangeOperation {
    switch self {
    case .insert: .insert
    case .remove: .remove
    case .update: .update
    case .move: .move
    case .composite: .composite
    }
  }

  /// Where a step happens, `to` for a move; `nil` for a composite.
  public var indexPath: [Int]? {
    switch self {
    case .insert(let path, _), .remove(let path, _), .update(let path, _, _), .move(_, let path, _): path
    case .composite: nil
    }
  }

  /// The element that was there before: the removed, the replaced, or the moved one. `nil` for an insertion and for a
  /// composite.
  public var oldElement: Any? {
    switch self {
    case .remove(_, let element), .update(_, let element, _), .move(_, _, let element): element
    case .insert, .composite: nil
    }
  }

  /// The element that is there afterwards: the inserted, the replacing, or the moved one. `nil` for a removal and for a
  /// composite.
  public var newElement: Any? {
    switch self {
    case .insert(_, let element), .update(_, _, let element), .move(_, _, let element): element
    case .remove, .composite: nil
    }
  }

  /// The change that undoes this one: the inverse steps from the last to the first. O(r) for r runs.
  public var inverted: IndexPathChange {
    switch self {
    case .insert(let path, let element): .remove(path, element)
    case .remove(let path, let element): .insert(path, element)
    case .update(let path, let old, let new): .update(path, old: new, new: old)
    case .move(let source, let target, let element): .move(from: target, to: source, element)
    case .composite(let changes): IndexPathChange(changes.inverted)
    }
  }

  /// One change with the steps of both. The steps stay as they are: two that cancel each other both happen. O(r) for r
  /// runs.
  public func then(_ next: IndexPathChange) -> IndexPathChange {
    IndexPathChange([self, next])
  }

  /// The change as it is seen from further out, where the list it belongs to stands at the path. O(r) for r runs.
  public func below(_ prefix: [Int]) -> IndexPathChange {
    switch self {
    case .insert(let path, let element): .insert(prefix + path, element)
    case .remove(let path, let element): .remove(prefix + path, element)
    case .update(let path, let old, let new): .update(prefix + path, old: old, new: new)
    case .move(let source, let target, let element): .move(from: prefix + source, to: prefix + target, element)
    case .composite(let changes): .composite(changes.below(prefix))
    }
  }
}

extension IndexPathChange: CustomStringConvertible {
  /// A line for each step, as in `insert [2, 14] x`, `remove [0, 1] x`, `update [0, 0] a → b` and
  /// `move [0, 3] [1, 0] x`.
  public var description: String {
    switch self {
    case .insert(let path, let element): "insert \(path) \(element)"
    case .remove(let path, let element): "remove \(path) \(element)"
    case .update(let path, let old, let new): "update \(path) \(old) → \(new)"
    case .move(let source, let target, let element): "move \(source) \(target) \(element)"
    case .composite(let changes): changes.lazy.map(\.description).joined(separator: "\n")
    }
  }
}
