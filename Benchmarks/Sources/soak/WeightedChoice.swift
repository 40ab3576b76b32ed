import ReactiveCollectionsTesting

/// Choices, some of which are made more often than others.
struct WeightedChoice<Choice: Sendable>: Sendable {
  private let choices: [Choice]
  /// The sums of the weights up to each choice, including its own.
  private let sums: [Int]

  init(_ weights: KeyValuePairs<Choice, Int>) {
    choices = weights.map(\.key)
    var sum = 0
    sums = weights.map {
      sum += $0.value
      return sum
    }
  }

  func choose(using random: inout SeededGenerator) -> Choice {
    let number = Int.random(in: 0..<(sums.last ?? 0), using: &random)
    return choices[sums.firstIndex { number < $0 } ?? 0]
  }
}
