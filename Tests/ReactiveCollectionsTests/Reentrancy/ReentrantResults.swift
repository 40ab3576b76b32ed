import ReactiveCollections
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting

/// Something that is made from the sources of a world, and what it should be.
struct ReentrantResult {
  let name: String
  /// What it is, and what it should be, as texts.
  let current: () -> String
  let expected: () -> String
  /// Observes it. The observation receives each update, or each value.
  let observe: (ReentrantObservation) -> any Disposable
  private unowned let world: ReentrantWorld

  /// A list that follows others.
  init<Element>(
    _ name: String, in world: ReentrantWorld, _ updates: CollectionProducer<Element>,
    _ describe: @escaping (Element) -> String, _ expected: @escaping () -> [String]
  ) {
    let list = CollectionProperty(updates)
    self.init(
      name, in: world, current: { list.map(describe) }, expected,
      observe: { observation in
        // The list itself, and another start of the stream.
        let source = world.chance(1, in: 2) ? list.updates : updates
        return source.startWithValues { update in
          observation.receive(before: update.before.map(describe), after: update.after.map(describe)) {
            try checkChangeLaws(of: update.change, from: update.before, to: update.after) {
              describe($0) == describe($1)
            }
          }
        }
      })
  }

  /// A value that is derived from lists and properties.
  init(_ name: String, in world: ReentrantWorld, _ property: Property<String>, _ expected: @escaping () -> String) {
    self.init(
      name, in: world, current: { [property.value] }, { [expected()] },
      observe: { observation in
        property.producer.startWithValues { observation.receive(before: nil, after: [$0]) {} }
      })
  }

  private init(
    _ name: String, in world: ReentrantWorld, current: @escaping () -> [String], _ expected: @escaping () -> [String],
    observe: @escaping (ReentrantObservation) -> any Disposable
  ) {
    self.name = name
    self.world = world
    self.current = { "\(current())" }
    self.expected = { "\(expected())" }
    self.observe = observe
  }

  func verify() { world.check(current() == expected(), "\(name) is \(current()), not \(expected())") }
}

/// An observer of a result.
final class ReentrantObservation {
  private let result: ReentrantResult
  private unowned let world: ReentrantWorld
  /// What ends it, as soon as the start has returned.
  private var disposable: (any Disposable)?
  private var isUnwanted = false
  private var isDisposed = false
  private var last: [String]?

  init(of result: ReentrantResult, in world: ReentrantWorld) {
    self.result = result
    self.world = world
  }

  func start() {
    disposable = result.observe(self)
    if isUnwanted { dispose() }
  }

  func dispose() {
    isUnwanted = true
    guard let disposable else { return }
    self.disposable = nil
    isDisposed = true
    disposable.dispose()
  }

  /// Receives an update that leads from one list to another, or a value.
  func receive(before: [String]?, after: [String], _ laws: () throws -> Void) {
    world.check(!isDisposed, "An observer of \(result.name) was called after its disposal")
    if let before {
      world.check(before == last ?? [], "\(result.name): an update from \(before) follows \(last ?? [])")
      // The first update may be empty.
      if last != nil { do { try laws() } catch { world.check(false, "\(result.name): \(error)") } }
    }
    last = after
    world.act()
  }

  func verify() {
    guard disposable != nil else { return }
    world.check("\(last ?? [])" == result.current(), "An observer of \(result.name) was led to \(last ?? [])")
  }
}

extension ReentrantWorld {
  /// Everything that is made from the sources. All closures act.
  func makeResults() -> [ReentrantResult] {
    let (first, second) = (items[0], items[1])
    func acting<Input, Output>(_ body: @escaping (Input) -> Output) -> (Input) -> Output {
      { [unowned self] input in
        act()
        return body(input)
      }
    }
    func text(_ item: ReentrantItem) -> String { "\(item.number)" }
    let level = acting { (item: ReentrantItem) in item.level }
    let isHighEnough = limit.map { [unowned self] limit in
      { (item: ReentrantItem) in
        self.act()
        return item.level >= limit
      }
    }
    let order = isDescending.map { [unowned self] isDescending in
      { (one: ReentrantItem, other: ReentrantItem) in
        self.act()
        return isDescending ? one.number > other.number : one.number < other.number
      }
    }
    // A rule that depends on a list as well as on a property.
    let half = Property(first.updates.count).combineLatest(with: limit).map { ($0.0 + $0.1) / 2 }
    let total = Property(second.updates.sum(of: level))
    let counts = Property.combineLatest(Property(first.updates.filter(isHighEnough).count), total, limit)

    return [
      ReentrantResult("mapped", in: self, first.updates.map(acting { "<\($0.number)>" }), { $0 }) {
        first.map { "<\($0.number)>" }
      },
      ReentrantResult("filtered", in: self, first.updates.filter(isHighEnough), text) { [unowned self] in
        first.filter { $0.level >= limit.value }.map(text)
      },
      ReentrantResult("sorted", in: self, first.updates.sorted(by: level), text) {
        first.sorted { $0.level < $1.level }.map(text)
      },
      ReentrantResult("in a live order", in: self, second.updates.filter(isHighEnough).sorted(by: order), text) {
        [unowned self] in
        let numbers = second.filter { $0.level >= limit.value }.sorted { $0.number < $1.number }.map(text)
        return isDescending.value ? numbers.reversed() : numbers
      },
      ReentrantResult("the first half", in: self, first.updates.prefix(half), text) { [unowned self] in
        first.prefix((first.count + limit.value) / 2).map(text)
      },
      ReentrantResult(
        "grouped and flattened", in: self, second.updates.grouped(by: level, sortedBy: <).flattened(), text
      ) {
        second.sorted { $0.level < $1.level }.map(text)
      },
      ReentrantResult("distinct", in: self, first.updates.distinct(by: level).map(acting { $0.level }), { "\($0)" }) {
        first.map(\.level).reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }.map { "\($0)" }
      },
      ReentrantResult(
        "joined", in: self, first.updates.joined(with: second.updates, on: level, level),
        { "\($0.left.number)-\($0.right.number)" }
      ) {
        first.flatMap { left in second.filter { $0.level == left.level }.map { "\(left.number)-\($0.number)" } }
      },
      ReentrantResult("concatenated", in: self, first.updates.concatenated(with: second.updates), text) {
        (Array(first) + Array(second)).map(text)
      },
      ReentrantResult(
        "observed", in: self, first.updates.observing(acting { $0.changes }).sorted(by: level), text
      ) { first.sorted { $0.level < $1.level }.map(text) },
      ReentrantResult("of inner lists", in: self, tree.inner.updates.flatMap(acting { $0.updates }), { "\($0)" }) {
        [unowned self] in
        tree.inner.flatMap { $0.map { "\($0)" } }
      },
      ReentrantResult("counts", in: self, counts.map(acting { "\($0.0) \($0.1) \($0.2)" })) { [unowned self] in
        let passing = first.filter { $0.level >= limit.value }.count
        return "\(passing) \(second.map(\.level).reduce(0, +)) \(limit.value)"
      },
      ReentrantResult("distinct counts", in: self, half.skipRepeats().map(acting { "\($0)" })) { [unowned self] in
        "\((first.count + limit.value) / 2)"
      },
    ]
  }
}
