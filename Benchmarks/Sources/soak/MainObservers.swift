import ReactiveCollections
import ReactiveCollectionsTesting

/// Observers that stay from the beginning to the end, on the main actor: following lists, pipelines of these, and list
/// views.
@MainActor
final class MainObservers {
  private(set) var all: [any Observer] = []
  private let context: SoakContext
  private var screens: [Screen] = []
  private var observations: [any Disposable] = []
  /// Held here because a list that is not held ends.
  private var followers: [CollectionProperty<Row>] = []
  private var random: SeededGenerator

  /// Begins to observe. If `fault` asks for it, one of the list views displays something wrong.
  init(in context: SoakContext, fault: Fault?) {
    self.context = context
    random = SeededGenerator(seed: context.seed)
    observe()
    follow()
    followByRules()
    show(fault)
    all += screens as [any Observer]
  }

  /// Acts as a user would.
  func use() { for screen in screens { screen.use(&random) } }

  /// Lets all list views finish what they are busy with.
  func settle() { for screen in screens { screen.settle() } }

  func end() { for observation in observations { observation.dispose() } }

  private func observe() {
    let observer = ListObserver("a closure of the main actor", in: context, expecting: \.rows)
    all.append(observer)
    observations.append(context.lists.rows.updates.startWithValues(buffering: .coalesced) { observer.take($0) })
  }

  /// A list that makes every change of the shared one, at its own schedule.
  private func follow() {
    let follower = CollectionProperty(context.lists.rows)
    let observer = ListObserver("a follower on the main actor", in: context, expecting: \.rows, commits: \.commits)
    all.append(observer)
    followers.append(follower)
    observations.append(
      follower.updates.startWithValues { [findings = context.findings, unowned follower] update in
        if let difference = Difference(expected: update.after, found: follower.value) {
          findings.report(observer.violation("a follower changes together with its events", difference))
        }
        observer.take(update)
      })
  }

  /// A list that combines many changes of the shared one into one, and a pipeline with rules that any thread sets.
  private func followByRules() {
    let follower = CollectionProperty(context.lists.rows, buffering: .coalesced)
    let rules = Property(initial: context.lists.rules.value, then: SignalProducer(context.lists.rules.producer))
    let updates = Rules.arrangingSectionsFirst(follower.updates, by: rules)
    let observer = SectionObserver("a pipeline on the main actor", in: context, expecting: \.arranged)
    all.append(observer)
    followers.append(follower)
    observations.append(updates.startWithValues { observer.take($0) })
    let screen = Screen(
      "a collection view of the main actor's pipeline", in: context, .collection, expecting: \.arranged)
    screens.append(screen)
    observations.append(screen.show(updates))
  }

  private func show(_ fault: Fault?) {
    let lists = context.lists
    let screen = Screen("a table view of a pipeline", in: context, .table, fault: fault, expecting: \.arrangedByFirst)
    screens.append(screen)
    observations.append(screen.show(lists.rows.lift(Rules.arrangingByFirst)))
    let tableScreen = Screen("a table view of the table", in: context, .table, expecting: \.table)
    screens.append(tableScreen)
    observations.append(tableScreen.show(lists.table.sectionedUpdates { $0.title }))
  }
}
