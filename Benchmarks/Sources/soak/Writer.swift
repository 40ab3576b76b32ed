import Foundation
import ReactiveCollectionsTesting

/// One of the threads that edit.
struct Writer {
  /// How many there are.
  static let count = 4
  /// So many commits, and no more, may wait for who is told of each of them: nothing else limits what is kept for him.
  private static let longestBacklog = 2_000

  private enum Kind {
    case list, table, rules, visit
  }

  private static let kinds = WeightedChoice<Kind>([.list: 80_000, .table: 20_000, .rules: 4, .visit: 10])

  private let context: SoakContext
  private let barrier: Barrier
  /// How many commits are not told yet to those who are told of every one.
  private let backlog: @Sendable () -> Int
  private var random: SeededGenerator
  private var list: ListEditor
  private var table: TableEditor
  private var visitor: PassingObserver

  private init(number: Int, in context: SoakContext, _ barrier: Barrier, backlog: @escaping @Sendable () -> Int) {
    self.context = context
    self.barrier = barrier
    self.backlog = backlog
    // Seeds next to one another give numbers that have nothing to do with one another.
    random = SeededGenerator(seed: context.seed &+ UInt64(number))
    list = ListEditor(context.lists.rows, size: context.lists.size, seed: random.next())
    table = TableEditor(context.lists.table, size: context.lists.size, seed: random.next())
    let kinds = PassingObserver.Kind.allCases
    visitor = PassingObserver(kinds[number % kinds.count], name: "a visitor of thread \(number)", in: context)
  }

  /// Starts all of them; they begin when the barrier opens, and end with it.
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
