/// A step of a random script. Everything random in it is drawn from a seed of its own, and adapts to the current state,
/// so that the step still makes sense if the steps before it are left out.
enum ScriptStep {
  case edit(UInt64)
  case action(UInt64)
  case subscriber(UInt64)
  case transaction([ScriptStep], isRolledBack: Bool)

  /// Simpler steps to try instead: the steps of a transaction, alone or without one of them.
  var simplifications: [[ScriptStep]] {
    guard case .transaction(let steps, let isRolledBack) = self else { return [] }
    func with(_ steps: [ScriptStep]) -> [ScriptStep] { [.transaction(steps, isRolledBack: isRolledBack)] }
    var simpler = isRolledBack ? [] : [steps]
    for index in steps.indices {
      let (before, after) = (steps[..<index], steps[(index + 1)...])
      simpler.append(with(Array(before + after)))
      simpler += steps[index].simplifications.map { with(before + $0 + after) }
    }
    return simpler
  }
}

/// Makes the steps of scripts.
struct ScriptGenerator {
  private enum Kind {
    case edit, action, transaction, rollback, subscriber
  }

  let edits: [ScriptWeights.Edit]
  private let kinds: [Kind]

  init(_ weights: ScriptWeights) {
    // In the same order each time.
    edits = weighted(ScriptWeights.Edit.allCases.map { ($0, weights.edits[$0] ?? 0) })
    kinds = weighted([
      (.edit, weights.edit), (.action, weights.action), (.transaction, weights.transaction),
      (.rollback, weights.rollback), (.subscriber, weights.subscriber),
    ])
  }

  func steps(_ count: Int, using random: inout SeededGenerator) -> [ScriptStep] {
    (0..<count).map { _ in step(depth: 0, using: &random) }
  }

  private func step(depth: Int, using random: inout SeededGenerator) -> ScriptStep {
    let kind = kinds[.random(in: kinds.indices, using: &random)]
    switch kind {
    case .action: return .action(random.next())
    case .subscriber: return .subscriber(random.next())
    case .transaction where depth < 3, .rollback where depth < 3:
      let count = Int.random(in: 0..<6, using: &random)
      return .transaction(
        (0..<count).map { _ in step(depth: depth + 1, using: &random) }, isRolledBack: kind == .rollback)
    default: return .edit(random.next())
    }
  }
}
