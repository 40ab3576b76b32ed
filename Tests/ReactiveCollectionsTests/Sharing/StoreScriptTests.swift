import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Random transactions of a store: `modify` inside `modify`, transactions inside that, handles, errors at every level, and
/// observers, closures and elements that edit the store when they are called or released. Observers start at any time,
/// in transactions, too.
@Suite struct StoreScriptTests {
  @Test(arguments: 0..<4 as Range<UInt64>) func randomScriptsMatchTheModel(part: UInt64) {
    for trouble in StoreScript.troubles(part: part, of: isLongRun ? 500 : 15, steps: 40) { Issue.record("\(trouble)") }
  }
}

private struct Board {
  let left = MutableCollectionProperty<Card>(), right = MutableCollectionProperty<Card>()
  let limit = MutableProperty(3)
  var note = 0
  /// Derived in the store.
  let shown: CollectionProperty<Card>, label: Property<String>

  init() {
    let isShown = limit.map { limit in { (card: Card) in card.level >= limit } }
    shown = CollectionProperty(left.updates.concatenated(with: right.updates).filter(isShown))
    label = Property(shown.updates.count).combineLatest(with: limit).map { "\($0) up to \($1)" }
  }
}

/// An element that edits the store when it is released.
private final class Card: Sendable, Equatable {
  let number: Int
  private let didEnd: @Sendable () -> Void

  init(_ number: Int, didEnd: @escaping @Sendable () -> Void) { (self.number, self.didEnd) = (number, didEnd) }

  deinit { didEnd() }

  var level: Int { number % 8 }

  static func == (left: Card, right: Card) -> Bool { left.number == right.number }
}

/// What the parts of a board hold.
private struct Model {
  var left: [Int] = [], right: [Int] = [], limit = 3, note = 0

  var shown: [Int] { (left + right).filter { $0 % 8 >= limit } }
  var label: String { "\(shown.count) up to \(limit)" }
  var pairs: [Int] { left.flatMap { one in right.filter { $0 % 8 == one % 8 }.map { one * 1_000 + $0 } } }
}

// Unchecked, because a script is used on one thread: it makes no other.
private final class StoreScript: SelfCheckingScript, @unchecked Sendable {
  private struct Failure: Error {}

  /// The first failure.
  private(set) var trouble: String?
  private var random: SeededGenerator
  private let store = SharedHandle(Board())
  private var model = Model()
  private var nextNumber = 0
  /// How many more times code that should do nothing may do something in this step, and whether it has.
  private var (fuel, hasActed) = (0, false)
  private var observations: [Observation] = []

  /// What an observer was told last, as text, and how often in this step. Unchecked for the same reason.
  private final class Observation: @unchecked Sendable {
    let expected: (Model) -> String
    var (last, count) = ("", 0)
    var disposable: SharedDisposable?

    init(_ expected: @escaping (Model) -> String) { self.expected = expected }
  }

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition, trouble == nil { trouble = message() }
  }

  private func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }

  private func makeCard() -> Card {
    nextNumber += 1
    return Card(nextNumber) { [weak self] in self?.act() }
  }

  // MARK: Steps

  func step() {
    (fuel, hasActed) = (4, false)
    for observation in observations { observation.count = 0 }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: observe()
    case 1: dispose()
    case 2: editByHandle()
    default: modify(depth: 0)
    }
    fuel = 0
    verify()
  }

  func end() {
    fuel = 0
    for observation in observations { observation.disposable?.dispose() }
  }

  private func verify() {
    let shown = store.modify { board in (board.shown.map(\.number), board.label.value, board.note) }
    check(shown == (model.shown, model.label, model.note), "\(shown) is shown of \(model)")
    let (left, right) = (store.left.value.map(\.number), store.right.value.map(\.number))
    check((left, right) == (model.left, model.right), "The lists are \(left) and \(right), not \(model)")
    check(store.limit.value == model.limit, "The limit is \(store.limit.value), not \(model.limit)")
    for observation in observations {
      let expected = observation.expected(model)
      check(observation.last == expected, "An observer was led to \(observation.last), not to \(expected)")
      check(hasActed || observation.count <= 1, "One transaction was told as \(observation.count) updates")
    }
  }

  /// Called by code that should do nothing: edits the store from time to time.
  private func act() {
    guard fuel > 0, trouble == nil, chance(1, in: 4) else { return }
    fuel -= 1
    hasActed = true
    switch Int.random(in: 0..<5, using: &random) {
    case 0: observe()
    case 1: dispose()
    case 2: editByHandle()
    default: modify(depth: 0)
    }
  }

  // MARK: Edits

  private func modify(depth: Int) {
    let (before, fails) = (model, chance(1, in: 3))
    try? store.modify { (board) throws(Failure) in
      var note = before.note
      check(board.note == note, "The note is \(board.note), not \(note)")
      if depth == 0, !hasActed {
        check(board.shown.map(\.number) == before.shown, "\(board.shown.map(\.number)) was told of \(before)")
      }
      check(board.label.value.hasPrefix("\(board.shown.count) "), "\(board.label.value) for \(board.shown.count)")
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        edit(&board, &note, depth)
        let (left, right) = (board.left.map(\.number), board.right.map(\.number))
        check(left == model.left && right == model.right, "\(left) and \(right) are shown in a transaction of \(model)")
        check(board.limit.value == model.limit, "The limit is \(board.limit.value) in a transaction of \(model)")
      }
      // Before anything can see what is taken back.
      if fails {
        model = before
        throw Failure()
      }
      if note != before.note { model.note = note }
    }
  }

  private func edit(_ board: inout Board, _ note: inout Int, _ depth: Int) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      note = .random(in: 0..<4, using: &random)
      board.note = note
    case 1: editByHandle()
    case 2 where depth < 3: modify(depth: depth + 1)
    case 3 where depth < 3:
      let (before, fails) = (model, chance(1, in: 2))
      try? transact { () throws(Failure) in
        for _ in 0..<2 { edit(&board, &note, depth + 1) }
        if fails {
          // What is assigned is no part of transactions.
          (model, model.note) = (before, model.note)
          throw Failure()
        }
      }
    case 4:
      model.limit = .random(in: 0..<8, using: &random)
      board.limit.value = model.limit
    case 5: observe()
    case 6, 7: edit(board.right, \.right)
    default: edit(board.left, \.left)
    }
  }

  private func edit(_ list: MutableCollectionProperty<Card>, _ part: WritableKeyPath<Model, [Int]>) {
    let count = list.count
    func index() -> Int { .random(in: 0..<count, using: &random) }
    if count > 6 {
      model[keyPath: part].removeFirst(3)
      return list.removeFirst(3)
    }
    if count == 0 || chance(1, in: 3) {
      let (card, place) = (makeCard(), Int.random(in: 0...count, using: &random))
      model[keyPath: part].insert(card.number, at: place)
      return list.insert(card, at: place)
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let place = index()
      model[keyPath: part].remove(at: place)
      list.remove(at: place)
    case 1:
      let (card, place) = (makeCard(), index())
      model[keyPath: part][place] = card.number
      list[place] = card
    case 2:
      let (source, target) = (index(), index())
      model[keyPath: part].insert(model[keyPath: part].remove(at: source), at: target)
      list.move(from: source, to: target)
    default:
      let new = list.shuffled(using: &random).prefix(4) + [makeCard()]
      model[keyPath: part] = new.map(\.number)
      list.value = PersistentArray(new)
    }
  }

  private func editByHandle() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let card = makeCard()
      model.left.append(card.number)
      store.left.append(card)
    case 1:
      model.limit = (model.limit + 1) % 8
      store.limit.modify { $0 = ($0 + 1) % 8 }
    case 2:
      model.right.removeAll()
      store.right.removeAll()
    default:
      let before = model
      try? store.right.modify { list throws(Failure) in
        let card = makeCard()
        model.right.append(card.number)
        list.append(card)
        if card.number % 2 == 0 {
          model = before
          throw Failure()
        }
      }
    }
  }

  // MARK: Observers

  private func observe() {
    guard observations.count < 6 else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let isShown: @Sendable (Int) -> (Card) -> Bool = { [unowned self] limit in
        {
          self.act()
          return $0.level >= limit
        }
      }
      observe({ "\($0.shown.sorted())" }) {
        $0.left.concatenated(with: $0.right).filter($0.limit.map(isShown)).map(\.number).sorted()
      }
    case 1:
      observe({ "\($0.pairs)" }) {
        $0.left.joined(with: $0.right, on: \.level, \.level).map { $0.left.number * 1_000 + $0.right.number }
      }
    case 2:
      observe({ "\($0.shown)" }) {
        $0.shown.map { [unowned self] card in
          act()
          return card.number
        }
      }
    default:
      let observation = Observation { $0.label }
      start(observation) {
        store.lift(\.label).startWithValues { [unowned self] label in
          let isFirst = observation.last.isEmpty
          (observation.last, observation.count) = (label, observation.count + (isFirst ? 0 : 1))
          act()
        }
      }
    }
  }

  private func observe(
    _ expected: @escaping (Model) -> String,
    _ pipeline: @escaping @Sendable (StoreStreams<Board>) -> CollectionProducer<Int>
  ) {
    let observation = Observation(expected)
    start(observation) {
      store.lift(pipeline).startWithValues { [unowned self] update in
        let isFirst = observation.last.isEmpty
        check(isFirst || "\(update.before)" == observation.last, "\(update) follows \(observation.last)")
        if !isFirst {
          do { try checkChangeLaws(of: update.change, from: update.before, to: update.after, by: ==) } catch {
            check(false, "\(error)")
          }
        }
        (observation.last, observation.count) = ("\(update.after)", observation.count + (isFirst ? 0 : 1))
        act()
      }
    }
  }

  private func start(_ observation: Observation, _ start: () -> SharedDisposable) {
    observation.disposable = start()
    observations.append(observation)
  }

  private func dispose() {
    guard !observations.isEmpty else { return }
    observations.remove(at: .random(in: 0..<observations.count, using: &random)).disposable?.dispose()
  }
}
