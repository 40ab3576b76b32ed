import ReactiveCollectionsTesting
import Testing

@testable import Signals

/// Properties that are derived from one another at random, what they must be by the values of the sources alone, and observers
/// that come and go, read and set.
final class PropertyGraphWorld {
  enum Kind {
    case source
    case map(Int)
    case combine([Int])
    case latest(of: Int, among: [Int])
    case skipRepeats(Int)
  }

  /// What one set must lead to.
  struct Commit {
    let values: [Int]
    let hasChanged: [Bool]
  }

  final class Watch {
    let node: Int
    let begin: Int
    let startsWithValue: Bool
    let first: Int
    var told: [Int] = []
    var isOver = false
    var ends = 0
    var disposable: (any Disposable)?
    init(_ node: Int, begin: Int, startsWithValue: Bool, first: Int) {
      (self.node, self.begin, self.startsWithValue, self.first) = (node, begin, startsWithValue, first)
    }
  }

  var random: SeededGenerator
  let kinds: [Kind]
  let tracker = LifetimeTracker()
  var sources: [MutableProperty<Int>]
  var nodes: [Property<Int>?] = []
  var values: [Int]
  var commits: [Commit] = []
  var watches: [Watch] = []
  /// Which node was told of, at which commit, in the order of telling.
  var order: [(node: Int, commit: Int)] = []
  /// How many sets observers may still make.
  var budget = 0
  var failures: [String] = []

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sourceCount = Int.random(in: 1...4, using: &random)
    var kinds = Array(repeating: Kind.source, count: sourceCount)
    for index in sourceCount..<sourceCount + Int.random(in: 1...14, using: &random) {
      func any() -> Int { Int.random(in: max(0, index - 8)..<index, using: &random) }
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2: kinds.append(.map(any()))
      case 3...6: kinds.append(.combine((0..<Int.random(in: 1...4, using: &random)).map { _ in any() }))
      case 7: kinds.append(.skipRepeats(any()))
      default: kinds.append(.latest(of: any(), among: (0..<Int.random(in: 1...3, using: &random)).map { _ in any() }))
      }
    }
    self.kinds = kinds
    sources = (0..<sourceCount).map { MutableProperty($0) }
    values = []
    self.random = random
    values = evaluated(sources.map(\.value))
    for (index, kind) in kinds.enumerated() {
      nodes.append(make(index, kind))
      if let core = nodes[index]?.core { tracker.watch(core) }
    }
  }

  private func make(_ index: Int, _ kind: Kind) -> Property<Int>? {
    func node(_ index: Int) -> Property<Int> { nodes[index]! }
    switch kind {
    case .source: return Property(sources[index])
    case .map(let source): return node(source).map { Self.mapped($0, index) }
    case .combine(let parts) where parts.count == 2:
      return node(parts[0]).combineLatest(with: node(parts[1])).map { Self.combined([$0, $1]) }
    case .combine(let parts): return Property.combineLatest(parts.map { node($0) }).map { Self.combined($0) }
    case .skipRepeats(let source): return node(source).skipRepeats()
    case .latest(let selector, let choices):
      // What is chosen from does not keep alive what chooses.
      let choices = choices.map { Property(reflecting: node($0)) }
      return node(selector).latest { choices[abs($0) % choices.count] }
    }
  }

  private static func mapped(_ value: Int, _ salt: Int) -> Int { (value &* 3 &+ salt) % 1_000 / (salt % 3 + 1) }
  private static func combined(_ values: [Int]) -> Int { values.reduce(7) { ($0 &* 31 &+ $1) % 10_000 } }

  // MARK: The model

  func evaluated(_ sources: [Int]) -> [Int] {
    var values = sources
    for (index, kind) in kinds.enumerated().dropFirst(sources.count) {
      switch kind {
      case .source: break
      case .map(let source): values.append(Self.mapped(values[source], index))
      case .combine(let parts): values.append(Self.combined(parts.map { values[$0] }))
      case .skipRepeats(let source): values.append(values[source])
      case .latest(let selector, let choices): values.append(values[choices[abs(values[selector]) % choices.count]])
      }
    }
    return values
  }

  private func committed(_ source: Int, _ value: Int) -> Commit {
    var new = Array(values[..<sources.count])
    new[source] = value
    let after = evaluated(new)
    var hasChanged: [Bool] = []
    for (index, kind) in kinds.enumerated() {
      switch kind {
      case .source: hasChanged.append(index == source)
      case .map(let source): hasChanged.append(hasChanged[source])
      case .combine(let parts): hasChanged.append(parts.contains { hasChanged[$0] })
      case .skipRepeats(let source): hasChanged.append(hasChanged[source] && after[index] != values[index])
      case .latest(let selector, let choices):
        hasChanged.append(hasChanged[selector] || hasChanged[choices[abs(after[selector]) % choices.count]])
      }
    }
    return Commit(values: after, hasChanged: hasChanged)
  }

  // MARK: Acting

  func set() {
    let source = Int.random(in: 0..<sources.count, using: &random)
    let value = Int.random(in: 0..<6, using: &random)
    let commit = committed(source, value)
    values = commit.values
    commits.append(commit)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: sources[source].value = value
    case 1: sources[source].swap(value)
    default: sources[source].modify { $0 = value }
    }
  }

  func read(_ place: String) {
    guard let index = nodes.indices.randomElement(using: &random), let node = nodes[index] else { return }
    let value = node.value
    if value != values[index] { failures.append("\(place): \(index) is \(value) in place of \(values[index])") }
  }

  func observe() {
    let index = Int.random(in: 0..<nodes.count, using: &random)
    guard let node = nodes[index] else { return }
    let startsWithValue = Bool.random(using: &random)
    let watch = Watch(index, begin: commits.count, startsWithValue: startsWithValue, first: values[index])
    watches.append(watch)
    let action: (Signal<Int, Never>.Event) -> Void = { [unowned self] event in
      if watch.isOver { failures.append("\(index) tells after disposal") }
      guard case .value(let value) = event else { return watch.ends += 1 }
      watch.told.append(value)
      react(watch)
    }
    watch.disposable = startsWithValue ? node.producer.start(action) : node.signal.observe(action)
  }

  private func react(_ watch: Watch) {
    read("telling of \(watch.node)")
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: if spend() { set() }
    case 2: if spend() { observe() }
    case 3: dispose()
    default: break
    }
  }

  private func spend() -> Bool {
    budget -= 1
    return budget >= 0
  }

  func dispose() {
    guard let watch = watches.randomElement(using: &random), !watch.isOver, let disposable = watch.disposable else {
      return
    }
    watch.isOver = true
    disposable.dispose()
  }

  func dropOne() {
    guard let index = nodes.indices.randomElement(using: &random) else { return }
    nodes[index] = nil
  }

  // MARK: Checking

  /// Everybody who observes has been told of each change once, in order, as it was then.
  func check() -> [String] {
    var failures = failures
    for watch in watches {
      var expected = watch.startsWithValue ? [watch.first] : []
      for commit in commits[watch.begin...] where commit.hasChanged[watch.node] {
        expected.append(commit.values[watch.node])
      }
      let isRight = watch.isOver ? expected.starts(with: watch.told) : expected == watch.told
      if !isRight { failures.append("\(watch.node) told \(watch.told) in place of \(expected)") }
      if watch.ends > 0 { failures.append("\(watch.node) has ended") }
    }
    for (index, node) in nodes.enumerated() {
      if let value = node?.value, value != values[index] { failures.append("\(index): \(value), not \(values[index])") }
    }
    return failures
  }

  /// Lets go of everything, in some order.
  func close() -> [String] {
    let open = watches.filter { !$0.isOver }
    if Bool.random(using: &random) {
      nodes = nodes.map { _ in nil }
      sources = []
      for watch in open where watch.ends != 1 { failures.append("\(watch.node) ended \(watch.ends) times") }
    } else {
      for watch in open.shuffled(using: &random) { watch.disposable?.dispose() }
      for index in nodes.indices.shuffled(using: &random) { nodes[index] = nil }
      sources = []
      for watch in open where watch.ends != 0 { failures.append("\(watch.node) ended though disposed of") }
    }
    watches = []
    do { try tracker.checkAllGone() } catch { failures.append("\(error)") }
    return failures
  }
}
