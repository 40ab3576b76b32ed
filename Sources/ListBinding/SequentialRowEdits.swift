internal import ReactiveCollections

/// What a batch does to the rows of one section, one step after the other: for views that take it so.
struct SequentialRowEdits {
  /// A step. Its positions are those that the steps before it have left.
  enum Step: Equatable {
    case remove(Int)
    case insert(Int)
    /// The row is taken out at one position, and put in at the other, counted without it.
    case move(from: Int, to: Int)
    case reload([Int])
  }

  private var deletions: [Int] = []
  private var insertions: [Int] = []
  private var moves: [(from: Int, to: Int)] = []
  private var reloads: [Int] = []

  mutating func delete(_ rows: [Int]) { deletions += rows }
  mutating func insert(_ rows: [Int]) { insertions += rows }
  mutating func move(from source: Int, to target: Int) { moves.append((source, target)) }
  /// Rows to be shown anew, in a batch that does nothing else, or by their positions before it.
  mutating func reload(_ rows: [Int]) { reloads += rows }

  /// The steps: what is shown anew first, where it is. O(k log k) for k edits.
  var steps: [Step] {
    let batch = BatchUpdate<Void>(
      deletions: deletions.map { .init(index: $0, element: ()) },
      insertions: insertions.map { .init(index: $0, element: ()) },
      moves: moves.map { .init(from: $0.from, to: $0.to, element: ()) })
    let structure = batch.change.steps.map { step -> Step in
      switch step {
      case .remove(let row, _): .remove(row)
      case .insert(let row, _): .insert(row)
      case .move(let source, let target, _): .move(from: source, to: target)
      case .update, .composite: preconditionFailure("A structural batch has no such step: \(step)")
      }
    }
    return reloads.isEmpty ? structure : [.reload(reloads)] + structure
  }
}
