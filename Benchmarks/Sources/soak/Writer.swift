import Foundation
import ReactiveCollectionsTesting

/// A thread that edits.
struct Writer {
  /// The number of threads.
  static let count = 4
  /// The maximal number of commits that may wait for an observer that receives each of them: nothing else limits its
  /// buffer.
  private static let longestBacklog = 2_000

  private enum Kind {
    case list, table, rules, visit
  }

  private static let kinds = WeightedChoice<Kind>([.list: 80_000, .table: 20_000, .rules: 4, .visit: 10])

  private let context: SoakContext
  private let barrier: Barrier
  /// Returns the number of commits that the observers of each commit have not received yet.
  private let backlog: @Sendable () -> Int
  private var random: SeededGenerator
  private var list: SharedListEditor
  private var table: TableEditor
  private var visitor: PassingObserver

  private init(number: Int, in context: SoakContext, _ barrier: Barrier, backlog: @escaping @Sendable () -> Int) {
    self.context = context
    self.barrier = barrier
    self.backlog = backlog
    // Consecutive seeds give unrelated numbers.
    random = SeededGenerator(seed: context.seed &+ UInt64(number))
    list = SharedListEditor(context.lists.rows, size: context.lists.size, seed: random.next())
    table = TableEditor(context.lists.table, size: context.lists.size, seed: random.next())
    let kinds = PassingObserver.Kind.allCases
    visitor = PassingObserver(kinds[number % kinds.count], name: "a visitor of thread \(number)", in: context)
  }

  /// Starts all threads. They begin when the barrier opens, and end with it.
  static func start(in context: SoakContext, _ barrier: Barrier, backlog: @escaping @Sendable () -> Int) {
    for number in 1...count {
      Thread.detachNewThread {
        var writer = Writer(number: number, in: context, barrier, backlog: backlog)
        writer.run()
      }
    }
  }

  private mutating func run() {
    visitor.come()
    while barrier.pass() {
      edit()
      context.counters.countEdit()
      while backlog() > Self.longestBacklog, !barrier.isClosed { Thread.sleep(forTimeInterval: 0.001) }
    }
    visitor.go()
  }

  private mutating func edit() {
    switch Self.kinds.choose(using: &random) {
    case .list: if list.edit() { context.counters.countCommit() }
    case .table: if table.edit() { context.counters.countDeepCommit() }
    case .rules: context.lists.rules.value = Rules(.random(in: 0..<1_000, using: &random))
    case .visit:
      visitor.go()
      visitor.come()
    }
  }
}
