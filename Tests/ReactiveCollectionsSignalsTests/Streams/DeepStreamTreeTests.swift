import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// Trees of streams that are nested so deeply that the stack runs low while they start and send. What they send is
/// computed from the tree as well.
@Suite struct DeepStreamTreeTests {
  typealias Numbers = SignalProducer<Int, Fault>
  typealias Event = Signal<Int, Fault>.Event

  indirect enum Tree {
    case leaf([Int], Event)
    /// Each value of the first tree leads to one of the others.
    case flat(FlattenStrategy, Tree, [Tree])
    case recovered(Tree, Tree)
    case joined(Tree, Tree)
    case then(Tree, Tree)
    case repeated(Tree)
    /// Started in the handler of another producer.
    case deferred(Tree)
    case lifted(Tree)
    case behindEmptyOnes(Int, Tree)

    /// What it sends before its end, and the end.
    var content: (values: [Int], end: Event) {
      switch self {
      case .leaf(let values, let end): return (values, end)
      case .flat(_, let outer, let inner):
        let (contents, content) = (inner.map(\.content), outer.content)
        var sent: [Int] = []
        for value in content.values {
          let (values, end) = contents[value % contents.count]
          sent += values
          // An inner stream that is interrupted has just ended.
          if case .failed = end { return (sent, end) }
        }
        return (sent, content.end)
      case .recovered(let first, let second):
        let content = first.content
        guard case .failed = content.end else { return content }
        let rest = second.content
        return (content.values + rest.values, rest.end)
      case .joined(let first, let second):
        let content = first.content
        if content.end != .completed { return content }
        let rest = second.content
        return (content.values + rest.values, rest.end)
      case .then(let first, let second):
        let end = first.content.end
        return end == .completed ? second.content : ([], end)
      case .repeated(let tree):
        let content = tree.content
        return content.end == .completed ? (content.values + content.values, .completed) : content
      case .deferred(let tree), .lifted(let tree), .behindEmptyOnes(_, let tree): return tree.content
      }
    }

    var producer: Numbers {
      switch self {
      case .leaf(let values, let end):
        Numbers { observer, _ in
          for value in values { observer.send(value: value) }
          observer.send(end)
        }
      case .flat(let strategy, let outer, let inner):
        outer.producer.flatMap(strategy) { inner[$0 % inner.count].producer }
      case .recovered(let first, let second): first.producer.flatMapError { _ in second.producer }
      case .joined(let first, let second): first.producer.concat(second.producer)
      case .then(let first, let second): first.producer.then(second.producer)
      case .repeated(let tree): tree.producer.repeat(2)
      case .deferred(let tree): Numbers { observer, lifetime in lifetime += tree.producer.start(observer) }
      case .lifted(let tree): tree.producer.lift { $0.map { $0 } }
      case .behindEmptyOnes(let count, let tree):
        (0..<count).reduce(tree.producer) { producer, _ in Numbers.empty.concat(producer) }
      }
    }

    static func random(_ depth: Int, _ random: inout SeededGenerator) -> Tree {
      func int(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
      func leaf() -> Tree {
        let end: Event = int(8) > 0 ? .completed : int(2) == 0 ? .failed(.first) : .interrupted
        return .leaf((0..<int(4)).map { _ in int(100) }, end)
      }
      if depth == 0 { return leaf() }
      // One branch is deep, so that the tree is not large.
      let deep = Self.random(depth - 1, &random)
      let isFirst = int(2) == 0
      func pair() -> (Tree, Tree) { isFirst ? (deep, leaf()) : (leaf(), deep) }
      switch int(12) {
      case 0...4:
        let strategy: FlattenStrategy = [.merge, .concat, .concurrent(limit: 2), .latest, .throttle][int(5)]
        return isFirst
          ? .flat(strategy, deep, [leaf(), leaf()]) : .flat(strategy, .leaf([1, 2], .completed), [deep, leaf()])
      case 5:
        let (first, second) = pair()
        return .recovered(first, second)
      case 6...7:
        let (first, second) = pair()
        return .joined(first, second)
      case 8: return .then(leaf(), deep)
      case 9: return int(4) == 0 ? .repeated(deep) : .lifted(deep)
      case 10: return .behindEmptyOnes(int(30), deep)
      default: return .deferred(deep)
      }
    }
  }

  /// Nothing gets lost, and nothing changes places.
  @Test(arguments: 0..<4) func deepTreesOfStreamsSendInOrder(part: Int) {
    onSmallStack {
      for seed in UInt64(part * 1_000)..<UInt64(part * 1_000 + (isLongRun ? 1_000 : 60)) {
        var random = SeededGenerator(seed: seed)
        let tree = Tree.random(Int.random(in: 1...40, using: &random), &random)
        let (values, end) = tree.content
        if values.count > 5_000 { continue }
        var events: [Event] = []
        tree.producer.start { events.append($0) }
        #expect(events == values.map { .value($0) } + [end], "seed \(seed)")
      }
    }
  }

  /// An inner stream whose start takes many steps begins before the next value comes.
  @Test(arguments: [FlattenStrategy.latest, .throttle, .concurrent(limit: 2), .merge], [20, 300])
  func innerStreamsBeginInOrder(strategy: FlattenStrategy, depth: Int) {
    let tree = Tree.flat(
      strategy, .leaf([0, 1, 2], .interrupted),
      (1...3).map { .behindEmptyOnes(depth, .leaf([$0], .completed)) })
    var events: [Event] = []
    tree.producer.start { events.append($0) }
    #expect(events == [.value(1), .value(2), .value(3), .interrupted])
  }

  /// Pages that begin the next one in a start handler.
  @Test func pagesStartedInAStartHandlerSendInOrder() {
    func pages(_ number: Int) -> Numbers {
      Numbers(value: number).flatMap(.concat) { number in
        let next = Numbers { observer, lifetime in lifetime += pages(number + 1).start(observer) }
        return Numbers([2 * number, 2 * number + 1]).concat(number < 40 ? next : .empty)
      }
    }
    var values: [Int] = []
    pages(0).start { if case .value(let value) = $0 { values.append(value) } }
    #expect(values == Array(0...81))
  }
}
