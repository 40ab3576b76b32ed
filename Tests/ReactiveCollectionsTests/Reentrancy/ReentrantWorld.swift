import ReactiveCollections
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting

/// Lists, sections, properties and what is made from them, while all code that the package calls does anything: closures
/// of operators, comparisons, comparators, observers, and elements that are released. They edit, set properties, run
/// transactions that may fail, observe, dispose, and make lists.
///
/// After each step, everything has to be what an array would be that is computed from scratch, and each observer has to
/// have been led there by changes that obey the laws.
final class ReentrantWorld: SelfCheckingScript {
  var random: SeededGenerator
  /// The first failure.
  private(set) var trouble: String?
  /// How many more times code that should do nothing may do something in this step.
  private var fuel = 0
  /// How deeply code that should do nothing is nested: it may run in the middle of a commit.
  private var acts = 0
  /// How deeply transactions are nested.
  private var depth = 0
  /// The lists in the middle of an edit that compares elements: these must not be edited by comparisons.
  private var comparing: [ObjectIdentifier] = []
  private var nextNumber = 0

  let items: [MutableCollectionProperty<ReentrantItem>]
  let limit = MutableProperty(3), isDescending = MutableProperty(false)
  /// Bound to the limit both ways.
  private let mirror = MutableProperty(3)
  /// Made of these: one that is observed, one that chooses another one, and one whose values act when they are released.
  private let shown: Property<String>, chosen: Property<Int>
  private lazy var acting = limit.map { [unowned self] number in ReentrantItem(-number, number, self) }
  let shared: SharedCollectionProperty<Int>
  let tree: ReentrantTree
  private(set) var results: [ReentrantResult] = []
  private var observations: [ReentrantObservation] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    items = [MutableCollectionProperty(), MutableCollectionProperty()]
    shared = SharedCollectionProperty([1, 2, 3])
    tree = ReentrantTree()
    shown = limit.combineLatest(with: isDescending).map { "\($0) \($1)" }
    chosen = isDescending.flatMap(.latest) { [limit, mirror] in ($0 ? limit : mirror).map { -$0 } }
    limit <~> mirror
    shown.signal.observeValues { _ in }
    tree.world = self
    for list in items { list.append(contentsOf: (0..<3).map { _ in makeItem() }) }
    results = makeResults()
  }

  func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition, trouble == nil { trouble = message() }
  }

  func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }

  func makeItem() -> ReentrantItem {
    nextNumber += 1
    return ReentrantItem(nextNumber, .random(in: 0..<10, using: &random), self)
  }

  // MARK: Steps

  func step() {
    fuel = 6
    switch Int.random(in: 0..<8, using: &random) {
    case 0: observe()
    case 1: dispose()
    case 2, 3: transaction()
    default: edit()
    }
    fuel = 0
    check(limit.value == mirror.value, "\(limit.value) is bound to \(mirror.value)")
    checkShown()
    for result in results { result.verify() }
    tree.verify()
    for observation in observations { observation.verify() }
  }

  /// Ends the world: nothing acts any more.
  func end() {
    fuel = 0
    for observation in observations { observation.dispose() }
  }

  /// Called by code that should do nothing: does something from time to time.
  func act() {
    guard fuel > 0, trouble == nil, chance(1, in: 4) else { return }
    fuel -= 1
    acts += 1
    defer { acts -= 1 }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: observe()
    case 1: dispose()
    case 2, 3: transaction()
    case 4: makeAndDrop()
    default: edit()
    }
  }

  /// Called by a comparison of the elements of lists that may be in the middle of an edit.
  func actWhileComparing() { act() }

  /// Makes lists that are gone a moment later, perhaps in the middle of a commit.
  private func makeAndDrop() {
    let list = MutableCollectionProperty([makeItem(), makeItem()])
    let sorted = CollectionProperty(list.updates.filter { $0.level > 2 }.sorted { $0.level })
    let observation = sorted.updates.startWithValues { [unowned self] _ in act() }
    list.append(makeItem())
    list.removeFirst()
    if chance(1, in: 2) { observation.dispose() }
  }

  // MARK: Edits

  private struct Failure: Error {}

  func transaction() {
    guard depth < 3 else { return }
    depth += 1
    let fails = chance(1, in: 3)
    try? transact {
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        if chance(1, in: 6) { transaction() } else { edit() }
        if chance(1, in: 2) { checkShown() }
      }
      if fails { throw Failure() }
    }
    depth -= 1
  }

  /// What is made of properties shows what these show, in a transaction, too, whether it is new or not.
  private func checkShown() {
    let (number, isDown, other) = (limit.value, isDescending.value, mirror.value)
    let factor = Int.random(in: 2..<9, using: &random)
    let new = (limit.map { $0 * factor }.value, limit.map { "\($0)" }.value)
    check(new == (number * factor, "\(number)"), "new properties of \(number) show \(new)")
    // In the middle of a commit, what is observed may have yet to do its part.
    check(acts > 0 || shown.value == "\(number) \(isDown)", "\(shown.value) is shown for \(number) and \(isDown)")
    check(
      chosen.value == -(isDown ? number : other), "\(chosen.value) of \(number) and \(other) is chosen by \(isDown)")
    check(acting.value.level == number, "\(acting.value.level) is made of \(number)")
  }

  func edit() {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: (chance(1, in: 3) ? mirror : limit).value = .random(in: 0..<8, using: &random)
    case 1: isDescending.value.toggle()
    case 2: editShared()
    case 3, 4, 5: tree.edit()
    default: edit(items[.random(in: 0..<items.count, using: &random)])
    }
  }

  private func editShared() {
    let number = Int.random(in: 0..<10, using: &random)
    if shared.count > 6 || chance(1, in: 3) {
      shared.modify { list in if !list.isEmpty { list.removeLast() } }
    } else if chance(1, in: 3) {
      try? shared.modify { list throws(Failure) in
        list.append(number)
        list.insert(number, at: 0)
        if number % 2 == 0 { throw Failure() }
      }
    } else {
      shared.append(number)
    }
  }

  private func edit(_ list: MutableCollectionProperty<ReentrantItem>) {
    if comparing.contains(ObjectIdentifier(list)) { return }
    let count = list.count
    func index() -> Int { .random(in: 0..<count, using: &random) }
    if count > 7 { return list.removeFirst(4) }
    if count == 0 { return list.append(makeItem()) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: list.append(makeItem())
    case 1: list.insert(makeItem(), at: index())
    case 2: list.remove(at: index())
    case 3: list.removeAll()
    case 4:
      let (index, new) = (index(), makeItem())
      comparing(list) { list[index] = new }
    case 5: list.refresh(at: index())
    case 6:
      // What changes inside of an element is not rolled back.
      if depth == 0 { list[index()].change(to: .random(in: 0..<10, using: &random), in: self) }
    case 7:
      let (source, target) = (index(), index())
      comparing(list) { list.move(from: source, to: target) }
    default:
      let kept = list.filter { _ in chance(2, in: 3) }
      let new = kept.shuffled(using: &random) + (chance(1, in: 2) ? [makeItem()] : [])
      comparing(list) { list.set(new) }
    }
  }

  private func comparing(_ list: AnyObject, _ body: () -> Void) {
    comparing.append(ObjectIdentifier(list))
    body()
    comparing.removeLast()
  }

  // MARK: Observers

  func observe() {
    guard observations.count < 8, let result = results.randomElement(using: &random) else { return }
    let observation = ReentrantObservation(of: result, in: self)
    observations.append(observation)
    observation.start()
  }

  func dispose() {
    guard !observations.isEmpty else { return }
    observations.remove(at: .random(in: 0..<observations.count, using: &random)).dispose()
  }
}

/// An element that does something when it is compared, and when it is released.
final class ReentrantItem: Equatable, CustomStringConvertible {
  let number: Int
  private(set) var level: Int
  /// Observed by `observing`.
  let changes = MutableProperty(0)
  private weak var world: ReentrantWorld?

  init(_ number: Int, _ level: Int, _ world: ReentrantWorld) {
    self.number = number
    self.level = level
    self.world = world
  }

  deinit { world?.act() }

  static func == (left: ReentrantItem, right: ReentrantItem) -> Bool {
    left.world?.actWhileComparing()
    return left.number == right.number
  }

  /// Changes the item inside, wherever it is.
  func change(to level: Int, in world: ReentrantWorld) {
    self.level = level
    transact {
      changes.value += 1
      for list in world.items { for (index, item) in list.enumerated() where item === self { list.refresh(at: index) } }
    }
  }

  var description: String { "\(number):\(level)" }
}
