import ReactiveCollections
import ReactiveCollectionsTesting

/// A chain of operators on lists, and the same computed with arrays.
struct Chain {
  var name: String
  var rows: CollectionProducer<Row>
  var expected: () -> [Row]

  /// Returns the chain with another operator.
  func then(_ name: String, _ rows: CollectionProducer<Row>, _ expected: @escaping () -> [Row]) -> Chain {
    Chain(name: "\(self.name).\(name)", rows: rows, expected: expected)
  }
}

/// Lists under random edits, and rules that change, from which chains of operators are made.
final class Bench {
  let script: RandomScript
  let list: MutableCollectionProperty<Row>
  let other: MutableCollectionProperty<Row>
  let limit: MutableProperty<Int>
  let order: MutableProperty<Int>
  let range: MutableProperty<Range<Int>>

  init(_ script: RandomScript) {
    self.script = script
    let areAlike = Int.random(in: 0..<3, using: &script.random) == 0
    list = script.list("list", of: areAlike ? .alike : .distinct, upTo: 9)
    other = script.list("other", of: areAlike ? .alike : .distinct, upTo: 5)
    limit = script.rule("limit", 5) { .random(in: 0..<6, using: &$0) }
    order = script.rule("order", 0) { .random(in: 0..<4, using: &$0) }
    range = script.rule("range", 1..<4) { random in
      let start = Int.random(in: 0..<4, using: &random)
      return start..<start + .random(in: 0..<4, using: &random)
    }
  }

  func int(_ limit: Int) -> Int { .random(in: 0..<limit, using: &script.random) }

  /// Returns a list with a number of operators on it.
  func chain(of length: Int) -> Chain {
    let isOther = int(4) == 0
    let source = isOther ? other : list
    var chain = Chain(name: isOther ? "other" : "list", rows: source.updates) { Array(source.value) }
    for _ in 0..<length { chain = TestedOperator.all[int(TestedOperator.all.count)].apply(chain, self) }
    return chain
  }

  /// Returns another list with a few operators on it, for operators of two lists.
  func operand() -> Chain { chain(of: int(3)) }
}
