import ListBinding
import ListModules
import LookAlikes
import ReactiveCollections

/// A screen in a file that imports other modules as well. Each line is one that people write.
private struct Screen: View {
  @FetchRequest() var items: FetchedResults<Int>
  @State var lists = [MutableCollectionProperty([1])]
  @Shared var count = 0
  @Published var title = ""
  var cancellables: [AnyCancellable] = []

  func animate(_ transaction: inout Transaction) { transaction.disablesAnimations = true }
  func run(on scheduler: some Scheduler, _ action: () -> Void) { scheduler.perform(action) }
}

func namesOfOthers() {
  let screen = Screen()
  var transaction = Transaction()
  screen.animate(&transaction)
  var changes: [CollectionChange<Int>] = []
  screen.lists[0].flatChanges.observe(on: SynchronousScheduler()).startWithValues { changes.append($0) }
  withTransaction(transaction) {
    transact {
      screen.lists[0].append(2)
      screen.run(on: ImmediateScheduler.shared) { screen.lists[0].append(3) }
    }
  }
  expect(changes, [.composite([.insert(1, 2), .insert(2, 3)])])
  expect(screen.count + screen.items.count, 0)
}
