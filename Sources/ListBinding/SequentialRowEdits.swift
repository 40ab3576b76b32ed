internal import ReactiveCollections

/// The edits of the rows of one section, as steps that are performed one after the other: for views that do not accept
/// batches.
struct SequentialRowEdits {
  /// A step. Its positions refer to the rows as the previous steps have left them.
  enum Step: Equatable {
    case remove(Int)
    case insert(Int)
    /// The row is removed from one position, and inserted at the other, which is counted without it.
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
  /// Adds rows to be reloaded, in a batch without other edits, or by their positions before the batch.
  mutating func reload(_ rows: [Int]) { reloads += rows }

  /// The steps. Reloads come first, at the old positions. O(k log k) for k edits.
  var steps: [Step] {
    let batch = BatchUpdate<Void>(
      deletions: deletions.map { .init(position: $0, element: ()) },
      insertions: insertions.map { .init(position: $0, element: ()) },
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
