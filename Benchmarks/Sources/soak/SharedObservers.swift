import Dispatch
import ReactiveCollections
import ReactiveCollectionsTesting

/// Observers that stay from the beginning to the end, on no particular actor: on the threads that edit, on queues, and
/// in loops.
struct SharedObservers {
  private(set) var all: [any Observer] = []
  private let context: SoakContext
  private var observations: [SharedDisposable] = []
  private var loops: [Task<Void, Never>] = []
  /// Held here because observing does not keep an actor alive.
  private var readers: [Reader] = []

  /// Begins to observe. One of the observers receives its updates through an injector.
  init(in context: SoakContext, _ injector: FaultInjector) {
    self.context = context
    observeOnThreads(injector)
    observeOnQueues()
    observeOnActor()
    observeInLoops()
    comeAndGoInLoops()
  }

  /// Ends all observations, and returns when they have ended.
  func end() async {
    for observation in observations { observation.dispose() }
    for reader in readers { await reader.end() }
    for loop in loops { loop.cancel() }
    for loop in loops { await loop.value }
  }

  // MARK: On threads and queues

  private mutating func observeOnThreads(_ injector: FaultInjector) {
    let lists = context.lists
    let list = ListObserver("an observer on the threads", in: context, expecting: \.rows, commits: \.commits)
    begin(list) { lists.rows.updates.startWithValues { for update in injector.pass($0) { list.take(update) } } }
    let pipeline = SectionObserver("a pipeline on the threads", in: context, expecting: \.arrangedByFirst)
    begin(pipeline) { lists.rows.lift(Rules.arrangingByFirst).startWithValues { pipeline.take($0) } }
    let table = SectionObserver("an observer of the table", in: context, expecting: \.table, commits: \.deepCommits)
    begin(table) { lists.table.sectionedUpdates { $0.title }.startWithValues { table.take($0) } }
    let sum = ValueObserver<Int>("a sum", in: context) { $0.rows.reduce(0) { $0 + $1.rank } }
    begin(sum) { lists.rows.lift { $0.sum { $0.rank } }.startWithValues { sum.take($0) } }
  }

  private mutating func observeOnQueues() {
    let updates = context.lists.rows.updates
    let newest = ListObserver("a queue that compares", in: context, expecting: \.rows)
    begin(newest) {
      let queue = DispatchQueue(label: newest.name)
      return updates.observe(on: queue, buffering: .latest(by: .init())).startWithValues { newest.take($0) }
    }
    let all = ListObserver("a queue that receives each commit", in: context, expecting: \.rows, commits: \.commits)
    begin(all) {
      let queue = DispatchQueue(label: all.name)
      return updates.observe(on: queue, buffering: .unbounded).startWithValues { all.take($0) }
    }
  }

  private mutating func begin(_ observer: some Observer, _ start: () -> SharedDisposable) {
    all.append(observer)
    observations.append(start())
  }

  // MARK: On an actor

  private actor Reader {
    private var observation: SharedDisposable?

    func begin(_ lists: Lists, for observer: ListObserver) {
      observation = lists.rows.updates.startWithValues(with: self, buffering: .coalesced) { _, update in
        observer.take(update)
      }
    }

    func end() { observation?.dispose() }
  }

  private mutating func observeOnActor() {
    let (reader, lists) = (Reader(), context.lists)
    let observer = ListObserver("an actor", in: context, expecting: \.rows)
    all.append(observer)
    readers.append(reader)
    Task { await reader.begin(lists, for: observer) }
  }

  // MARK: In loops

  private mutating func observeInLoops() {
    let updates = context.lists.rows.updates
    let coalesced = ListObserver("a loop", in: context, expecting: \.rows)
    loop(coalesced, over: updates.values)
    let each = ListObserver("a loop that receives each commit", in: context, expecting: \.rows, commits: \.commits)
    loop(each, over: updates.values(buffering: .unbounded))
  }

  private mutating func loop(
    _ observer: ListObserver, over values: SharedAsyncValues<CollectionUpdate<Row>, Never>
  ) {
    all.append(observer)
    loops.append(Task { for await update in values { observer.take(update) } })
  }

  /// Repeatedly begins a loop, and leaves it after some updates.
  private mutating func comeAndGoInLoops() {
    let context = context
    loops.append(
      Task {
        var random = SeededGenerator(seed: context.seed)
        while !Task.isCancelled {
          let observer = ListObserver("a temporary loop", in: context, expecting: \.rows)
          let number = context.passing.enter(observer)
          defer { context.passing.leave(number) }
          let count = Int.random(in: 1...200, using: &random)
          for await update in context.lists.rows.updates.values.prefix(count) { observer.take(update) }
        }
      })
  }
}
