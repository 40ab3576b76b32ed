import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// A view model that records what happens to it, in a shared log.
@MainActor final class Noting: ViewModel {
  let name: String
  let log: Log
  var onPrepare: (Noting) -> Void = { _ in }
  var onEmission: (Emission) -> Emission.Passing = { _ in .pass }

  init(_ name: String, _ log: Log, model: Any? = nil) {
    self.name = name
    self.log = log
    super.init(model: model)
  }

  override func prepare() {
    super.prepare()
    log.lines.append("prepare \(name)")
    onPrepare(self)
  }
  override func modelDidChange(from old: Any?) { log.lines.append("\(name): \(old ?? "nil") → \(model ?? "nil")") }
  override func didAddChild(_ child: ViewModel) { log.lines.append("\(name) + \((child as? Noting)?.name ?? "?")") }
  override func didRemoveChild(_ child: ViewModel) { log.lines.append("\(name) - \((child as? Noting)?.name ?? "?")") }
  override func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing {
    log.lines.append(
      "\(name): \(emission.name) \(emission.value) by \((emission.source as? Noting)?.name ?? "?") through \((child as? Noting)?.name ?? "?")"
    )
    return onEmission(emission)
  }

  @MainActor final class Log { var lines: [String] = [] }
}

extension ViewModel {
  fileprivate var names: [String] { children.map { ($0 as? Noting)?.name ?? "?" } }
}

@MainActor @Suite struct ViewModelTests {
  let log = Noting.Log()
  func make(_ name: String) -> Noting { Noting(name, log) }
  /// The log since it was last read.
  var news: [String] {
    defer { log.lines = [] }
    return log.lines
  }

  // MARK: Getting ready

  @Test func parentsGetReadyBeforeChildrenInOrder() throws {
    let (root, a, b, aa) = (make("root"), make("a"), make("b"), make("aa"))
    try root.addChild(a)
    try root.addChild(b)
    try a.addChild(aa)
    #expect(news == ["root + a", "root + b", "a + aa"])
    #expect(!root.isReady)
    root.ready()
    #expect(news == ["prepare root", "prepare a", "prepare aa", "prepare b"])
    root.ready()
    #expect(news == [])
    #expect([root, a, b, aa].allSatisfy { $0.isReady })
  }

  @Test func aChildAddedToAReadyParentGetsReadyAtOnce() throws {
    let (root, a, aa) = (make("root"), make("a"), make("aa"))
    root.ready()
    try a.addChild(aa)
    _ = news
    try root.addChild(a)
    #expect(news == ["root + a", "prepare a", "prepare aa"])
  }

  @Test func readyInsideOfPrepareDoesNothing() {
    let root = make("root")
    root.onPrepare = {
      $0.ready()
      #expect(!$0.isReady)
    }
    root.ready()
    #expect(news == ["prepare root"] && root.isReady)
  }

  /// A child that is added while its parent prepares gets ready after the parent, in order.
  @Test func childrenAddedInPrepareBecomeReadyAfterTheirParent() throws {
    let (root, a, b) = (make("root"), make("a"), make("b"))
    try root.addChild(a)
    root.onPrepare = { root in #expect(throws: Never.self) { try root.insertChild(b, at: 0) } }
    _ = news
    root.ready()
    #expect(news == ["prepare root", "root + b", "prepare b", "prepare a"])
  }

  /// A child can be removed, or added, by another child that gets ready before it.
  @Test func childrenCanBeAddedAndRemovedWhileOthersBecomeReady() throws {
    let (root, a, b, c) = (make("root"), make("a"), make("b"), make("c"))
    try root.addChild(a)
    try root.addChild(b)
    a.onPrepare = { _ in
      b.removeFromParent()
      #expect(throws: Never.self) { try root.addChild(c) }
    }
    _ = news
    root.ready()
    #expect(news == ["prepare root", "prepare a", "root - b", "root + c", "prepare c"])
    #expect(!b.isReady)
  }

  @Test func aReadyViewModelIsNotifiedOfAnotherModel() {
    let root = Noting("root", log, model: 1)
    root.model = 2
    #expect(news == [])
    root.ready()
    root.model = 3
    #expect(news == ["prepare root", "root: 2 → 3"])
  }

  // MARK: The tree

  @Test func addingInsertingMovingAndRemoving() throws {
    let root = make("root")
    let all = ["a", "b", "c", "d"].map { make($0) }
    for child in all[..<3] { try root.addChild(child) }
    try root.insertChild(all[3], at: 1)
    #expect(root.names == ["a", "d", "b", "c"])
    root.moveChild(from: 0, to: 2)
    #expect(root.names == ["d", "b", "a", "c"])
    root.moveChild(from: 3, to: 0)
    #expect(root.names == ["c", "d", "b", "a"])
    all[1].removeFromParent()
    #expect(root.names == ["c", "d", "a"] && all[1].parent == nil)
    all[1].removeFromParent()
    #expect(root.children.allSatisfy { $0.parent === root })
    #expect(news.suffix(1) == ["root - b"])
  }

  @Test func aChildIsRemovedFromItsPreviousParentFirst() throws {
    let (one, other, child) = (make("one"), make("other"), make("child"))
    try one.addChild(child)
    try other.addChild(child)
    #expect(one.children.isEmpty && other.names == ["child"] && child.parent === other)
    #expect(news == ["one + child", "one - child", "other + child"])
  }

  /// If the child already belongs to the parent, the index is counted without it.
  @Test func aChildIsAddedAgain() throws {
    let root = make("root")
    let all = ["a", "b", "c"].map { make($0) }
    for child in all { try root.addChild(child) }
    try root.addChild(all[0])
    #expect(root.names == ["b", "c", "a"])
    try root.insertChild(all[0], at: 1)
    #expect(root.names == ["b", "a", "c"])
  }

  @Test func cyclesAreErrors() throws {
    let (root, a, aa) = (make("root"), make("a"), make("aa"))
    try root.addChild(a)
    try a.addChild(aa)
    _ = news
    for (child, parent) in [(root, root), (root, aa), (a, aa), (aa, aa)] {
      #expect(throws: ViewModelTreeError.cycle(adding: "Noting", to: "Noting")) { try parent.addChild(child) }
      #expect(throws: ViewModelTreeError.self) { try parent.insertChild(child, at: 0) }
    }
    #expect(root.names == ["a"] && a.names == ["aa"] && aa.children.isEmpty && root.parent == nil)
    #expect(news == [])
    let error = ViewModelTreeError.cycle(adding: "X", to: "Y")
    #expect(
      error.description == "A X cannot be a child of a Y: it is that view model itself, or contains it")
  }

  /// The previous parent of a child can cause a cycle when the child is removed: the child then has no parent.
  @Test func aChildWhoseRemovalCausesACycleHasNoParent() throws {
    @MainActor final class Swapping: ViewModel {
      weak var target: ViewModel?
      override func didRemoveChild(_ child: ViewModel) {
        if let target { #expect(throws: Never.self) { try child.addChild(target) } }
      }
    }
    let (old, new, child) = (Swapping(), make("new"), make("child"))
    try old.addChild(child)
    old.target = new
    #expect(throws: ViewModelTreeError.self) { try new.addChild(child) }
    #expect(old.children.isEmpty && new.children.isEmpty && child.parent == nil && new.parent === child)
  }

  @Test func indicesOutOfBoundsTrap() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { try? ViewModel().insertChild(ViewModel(), at: 1) }
    }
    await #expect(processExitsWith: .failure) { await MainActor.run { ViewModel().moveChild(from: 0, to: 0) } }
  }

  @Test func viewModelsAreReleasedWithTheirParents() throws {
    try withLifetimeTracking { tracker in
      let root = tracker.watch(make("root"))
      let child = tracker.watch(make("child"))
      try root.addChild(child)
      try child.addChild(tracker.watch(make("grandchild")))
      child.addTarget(root, for: "x") { _ in }
      root.addTarget(child, for: "y") { _ in }
      root.ready()
    }
  }

  // MARK: Emissions

  @Test func emissionsGoFromParentToParentUntilStopped() throws {
    let (root, a, aa) = (make("root"), make("a"), make("aa"))
    try root.addChild(a)
    try a.addChild(aa)
    _ = news
    aa.emit(.rename, "Ada")
    #expect(news == ["a: rename Ada by aa through aa", "root: rename Ada by aa through a"])
    a.onEmission = {
      #expect($0[.rename] == "Eve" && !$0.is(.update) && $0.source === aa)
      return .stop
    }
    aa.emit(.rename, "Eve")
    #expect(news == ["a: rename Eve by aa through aa"])
    // A view model does not receive its own emissions.
    root.emit(.update)
    #expect(news == [])
    a.emit(.update)
    #expect(news == ["root: update () by a through a"])
  }

  @Test func emissionsOfOtherTypes() {
    let emission = Noted()
    let parent = emission.parentOfOne { $0.emit(Emission.Name<Int>("rename"), 3) }
    #expect(parent.last?[.rename] == nil && parent.last?[Emission.Name<Int>("rename")] == 3)
  }

  @MainActor final class Noted: ViewModel {
    var all: [Emission] = []
    override func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing {
      all.append(emission)
      return .pass
    }
    func parentOfOne(_ body: (ViewModel) -> Void) -> [Emission] {
      let child = ViewModel()
      #expect(throws: Never.self) { try addChild(child) }
      body(child)
      return all
    }
  }

  /// An emission continues from a parent that has been moved elsewhere meanwhile.
  @Test func emissionsContinueFromAParentThatWasMoved() throws {
    let (root, other, a, aa) = (make("root"), make("other"), make("a"), make("aa"))
    try root.addChild(a)
    try a.addChild(aa)
    a.onEmission = { _ in
      #expect(throws: Never.self) { try other.addChild(a) }
      return .pass
    }
    _ = news
    aa.emit(.update)
    #expect(news == ["a: update () by aa through aa", "root - a", "other + a", "other: update () by aa through a"])
  }

  // MARK: Properties

  @Test func propertiesCanBeBoundInPrepare() {
    final class Title: ViewModel {
      let text = MutableProperty("")
      let source: MutableProperty<String>
      init(_ source: MutableProperty<String>) {
        self.source = source
        super.init()
      }
      override func prepare() {
        super.prepare()
        text <~ source.map { "<\($0)>" }
      }
    }
    let source = MutableProperty("a")
    let title = Title(source)
    #expect(title.text.value == "")
    title.ready()
    source.value = "b"
    #expect(title.text.value == "<b>")
  }

  @Test func theLifetimeEndsWithTheViewModel() {
    var count = 0
    var viewModel: ViewModel? = ViewModel()
    viewModel?.lifetime.observeEnded { count += 1 }
    #expect(count == 0)
    viewModel = nil
    #expect(count == 1)
  }
}

extension Emission.Name where Value == String {
  static let rename = Self("rename")
}
