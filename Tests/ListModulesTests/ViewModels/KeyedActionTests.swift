import ListModules
import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@MainActor @Suite struct KeyedActionTests {
  @MainActor final class Target {
    var calls: [String] = []
  }

  let viewModel = ViewModel()

  @Test func actionsFireWhenAddedAndWhenSent() {
    let (one, other) = (Target(), Target())
    viewModel.addTarget(one, for: "name") { $0.calls.append("name") }
    viewModel.addTarget(other, for: "name") { $0.calls.append("name") }
    viewModel.addTarget(one, for: "age") { $0.calls.append("age") }
    #expect(one.calls == ["name", "age"] && other.calls == ["name"])
    viewModel.sendActions(for: "name")
    viewModel.sendActions(for: "nothing")
    #expect(one.calls == ["name", "age", "name"] && other.calls == ["name", "name"])
  }

  @Test func actionsRunInTheOrderInWhichTheyWereAdded() {
    let target = Target()
    for number in 0..<5 { viewModel.addTarget(target, for: "x") { $0.calls.append("\(number)") } }
    target.calls = []
    viewModel.sendActions(for: "x")
    #expect(target.calls == ["0", "1", "2", "3", "4"])
  }

  @Test func targetsAreHeldWeakly() throws {
    try withLifetimeTracking { tracker in
      var target: Target? = tracker.watch(Target())
      var count = 0
      viewModel.addTarget(target ?? Target(), for: "x") { _ in count += 1 }
      target = nil
      viewModel.sendActions(for: "x")
      #expect(count == 1)
    }
  }

  @Test func removeTargetEndsItsActions() {
    let (one, other) = (Target(), Target())
    for key: ActionKey in ["x", "y"] {
      viewModel.addTarget(one, for: key) { $0.calls.append(key.rawValue) }
      viewModel.addTarget(other, for: key) { $0.calls.append(key.rawValue) }
    }
    (one.calls, other.calls) = ([], [])
    viewModel.removeTarget(one, for: "x")
    viewModel.sendActions(for: "x")
    viewModel.sendActions(for: "y")
    #expect(one.calls == ["y"] && other.calls == ["x", "y"])
    viewModel.removeTarget(other)
    viewModel.sendActions(for: "x")
    viewModel.sendActions(for: "y")
    #expect(one.calls == ["y", "y"] && other.calls == ["x", "y"])
  }

  @Test func disposingOfAnActionEndsIt() {
    let target = Target()
    let first = viewModel.addTarget(target, for: "x") { $0.calls.append("1") }
    viewModel.addTarget(target, for: "x") { $0.calls.append("2") }
    target.calls = []
    first.dispose()
    viewModel.sendActions(for: "x")
    #expect(target.calls == ["2"])
  }

  /// One action removes another action, and one adds another action, while they are called.
  @Test func actionsCanBeAddedAndRemovedWhileActionsRun() {
    let (one, other) = (Target(), Target())
    var isArmed = false
    viewModel.addTarget(one, for: "x") { [viewModel] in
      $0.calls.append("x")
      guard isArmed else { return }
      isArmed = false
      viewModel.removeTarget(other)
      viewModel.addTarget($0, for: "x") { $0.calls.append("new") }
    }
    viewModel.addTarget(other, for: "x") { $0.calls.append("x") }
    (one.calls, other.calls, isArmed) = ([], [], true)
    viewModel.sendActions(for: "x")
    #expect(one.calls == ["x", "new"] && other.calls == [])
    viewModel.sendActions(for: "x")
    #expect(one.calls == ["x", "new", "x", "new"] && other.calls == [])
    viewModel.removeTarget(one)
  }

  /// Code that follows the documentation keeps no view model alive.
  @Test func viewsAndLoopsDoNotRetainTheViewModel() async throws {
    @MainActor final class Contact: ViewModel { var name = "Ada" }
    @MainActor final class View {
      var viewModel: Contact?
      var texts: [String] = []
      func show(_ contact: Contact) {
        viewModel = contact
        contact.addTarget(self, for: "name") { view in view.texts.append(view.viewModel?.name ?? "") }
      }
    }
    @MainActor final class Label { var texts: [String] = [] }
    let label = Label()
    var task: Task<Void, Never>?
    try await withLifetimeTracking { tracker in
      let viewModel = tracker.watch(Contact())
      let view = tracker.watch(View())
      view.show(viewModel)
      task = Task { [weak viewModel, label] in
        guard let names = viewModel?.actions(for: "name") else { return }
        for await _ in names { label.texts.append(viewModel?.name ?? "") }
      }
      while label.texts.isEmpty { await Task.yield() }
      viewModel.name = "Eve"
      viewModel.sendActions(for: "name")
      while label.texts.count < 2 { await Task.yield() }
      #expect(view.texts == ["Ada", "Eve"] && label.texts == ["Ada", "Eve"])
    }
    await task?.value
  }

  @Test func aLoopReceivesEachTimeTheKeyIsSent() async {
    var model: ViewModel? = ViewModel()
    let sequence = model?.actions(for: "x")
    let weakModel = Weak(model)
    var iterator = sequence?.makeAsyncIterator()
    await #expect(iterator?.next() != nil)
    model?.sendActions(for: "x")
    model?.sendActions(for: "x")
    model?.sendActions(for: "y")
    // The two calls are combined into one element.
    await #expect(iterator?.next() != nil)
    model = nil
    #expect(weakModel.object == nil)
    await #expect(iterator?.next() == nil)
  }

  @Test func aLoopThatEndsReleasesTheViewModel() async throws {
    try await withLifetimeTracking { tracker in
      let model = tracker.watch(ViewModel())
      let task = Task {
        var count = 0
        for await _ in model.actions(for: "x") {
          count += 1
          if count == 3 { break }
          model.sendActions(for: "x")
        }
        return count
      }
      #expect(await task.value == 3)
    }
  }
}
