/// How often a ``RandomScript`` does what, compared with all else that it does. What weighs 0 is never done.
///
/// To run a script traps if a weight is negative, if all ``edits`` weigh 0, or if all kinds of steps do: ``edit``,
/// ``action``, ``transaction``, ``rollback`` and ``subscriber``.
public struct ScriptWeights: Sendable {
  /// An edit of a list.
  public enum Edit: CaseIterable, Sendable {
    /// An element comes in.
    case insert
    /// Several come in as one change, or none.
    case insertSeveral
    /// An element goes.
    case remove
    /// Several go as one change, or none.
    case removeSeveral
    /// Several go, and others come in their place.
    case replaceSeveral
    /// An element is changed, perhaps to an equal one.
    case update
    /// An element goes to another position, perhaps to its own.
    case move
    /// Two elements change places.
    case swap
    /// All are sorted, if the generator has an order.
    case sort
    /// All are reversed.
    case reverse
    /// All are shuffled.
    case shuffle
    /// An element is said to have changed inside.
    case refresh
    /// All are set at once: some go, some change, some come, some stand elsewhere.
    case set
  }

  /// The kinds of edits.
  public var edits: [Edit: Int] = [
    .insert: 6, .insertSeveral: 2, .remove: 5, .removeSeveral: 1, .replaceSeveral: 1, .update: 6, .move: 4, .swap: 1,
    .sort: 1, .reverse: 1, .shuffle: 1, .refresh: 3, .set: 3,
  ]
  /// A step that is one edit.
  public var edit = 16
  /// A step that changes a rule, or does whatever else a script has been given to do. Without any, it is an edit.
  public var action = 4
  /// A transaction of several such steps.
  public var transaction = 3
  /// A transaction that is rolled back.
  public var rollback = 1
  /// A subscriber that comes late, begins anew or goes.
  public var subscriber = 4

  /// The weights that are as good as any.
  public init() {}
}

/// What is chosen from with weights.
struct WeightedChoice<Choice> {
  private let choices: [Choice]

  init(_ weights: [(choice: Choice, weight: Int)]) {
    choices = weights.flatMap { Array(repeating: $0.choice, count: $0.weight) }
    precondition(!choices.isEmpty, "Something has to have a weight")
  }

  func callAsFunction(using random: inout SeededGenerator) -> Choice {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
