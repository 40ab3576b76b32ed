/// How often a ``RandomScript`` takes each kind of step and makes each kind of edit, relative to the others. A kind
/// with weight 0 does not occur.
///
/// Running a script traps if a weight is negative, if all ``edits`` weigh 0, or if all kinds of steps do: ``edit``,
/// ``action``, ``transaction``, ``rollback`` and ``subscriber``.
///
/// ```swift
/// var weights = ScriptWeights()
/// weights.edits = [.insert: 2, .remove: 1]
/// weights.rollback = 0
/// try checkScripts(seeds: 0..<10, weights: weights) { script in
///   let list = script.list(of: .letters)
///   script.expect(list.updates.reversed()) { list.reversed() }
/// }
/// ```
public struct ScriptWeights: Sendable {
  /// An edit of a list.
  public enum Edit: CaseIterable, Sendable {
    /// An element is inserted.
    case insert
    /// Several elements are inserted as one change, or none.
    case insertSeveral
    /// An element is removed.
    case remove
    /// Several elements are removed as one change, or none.
    case removeSeveral
    /// Several elements are replaced with others.
    case replaceSeveral
    /// An element is changed, perhaps to an equal one.
    case update
    /// An element moves to another position, perhaps to its own.
    case move
    /// Two elements are swapped.
    case swap
    /// All elements are sorted, if the generator has an order.
    case sort
    /// All elements are reversed.
    case reverse
    /// All elements are shuffled.
    case shuffle
    /// An element is refreshed: the list announces that it changed inside.
    case refresh
    /// All elements are set as one change: some are removed, some change, some are inserted, and some move.
    case set
  }

  /// The weights of the kinds of edits.
  public var edits: [Edit: Int] = [
    .insert: 6, .insertSeveral: 2, .remove: 5, .removeSeveral: 1, .replaceSeveral: 1, .update: 6, .move: 4, .swap: 1,
    .sort: 1, .reverse: 1, .shuffle: 1, .refresh: 3, .set: 3,
  ]
  /// The weight of a step that is a single edit.
  public var edit = 16
  /// The weight of a step that changes a rule, or performs another action of the script. Without rules and actions, it
  /// is an edit.
  public var action = 4
  /// The weight of a transaction of several steps.
  public var transaction = 3
  /// The weight of a transaction that is rolled back.
  public var rollback = 1
  /// The weight of a step in which a subscriber joins, restarts or leaves.
  public var subscriber = 4

  /// Creates the default weights.
  public init() {}
}

/// Choices to draw from at random: each as many times as it weighs.
func weighted<Choice>(_ weights: [(choice: Choice, weight: Int)]) -> [Choice] {
  let choices = weights.flatMap { Array(repeating: $0.choice, count: $0.weight) }
  precondition(!choices.isEmpty, "At least one weight has to be positive")
  return choices
}
