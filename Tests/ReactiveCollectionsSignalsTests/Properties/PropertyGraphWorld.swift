import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// A random graph of derived properties, with validation, bindings and the state of actions. Its observers are added
/// and removed, and they read, set and release. ``PropertyGraphModel`` computes the values that each must receive.
final class PropertyGraphWorld {
  typealias Kind = PropertyGraphModel.Kind
  typealias Validated = ValidatingProperty<Int, Fault>

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

  /// An action, and its current execution.
  final class Task {
    let state: Int
    var action: Action<Void, Int, Never>?
    var input: Signal<Int, Never>.Observer?
    var start: (any Disposable)?
    var executions = 0
    var ends = 0
    init(state: Int) { self.state = state }
  }

  var random: SeededGenerator
  let tracker = LifetimeTracker()
  var model: PropertyGraphModel
  var sources: [MutableProperty<Int>?]
  var nodes: [Property<Int>?] = []
  var validated: [Int: Validated] = [:]
  var tasks: [Int: Task] = [:]
  var bindings: [any Disposable] = []
  /// The sources that are bound both ways.
  var pairs: [(left: Int, right: Int, binding: any Disposable)] = []
  var commits: [PropertyGraphModel.Commit] = []
  var watches: [Watch] = []
  /// The number of times that observers may still set, observe or bind.
  var budget = 0
  var failures: [String] = []
  /// Whether there are actions and bindings.
  private let isFull: Bool
  /// Whether there are validation and two-way bindings, too. If so, a property is derived from each source to notice
  /// the values that these set.
  private let isNoticing: Bool
  private var expected: Int?
  private var isReady = false

  /// If `isFull`, the graph has actions and bindings and, for every second seed, validation.
  init(seed: UInt64, isFull: Bool) {
    var random = SeededGenerator(seed: seed)
    let sourceCount = Int.random(in: 1...4, using: &random)
    self.isFull = isFull
    isNoticing = isFull && seed % 2 == 0
    let kinds = Self.kinds(sourceCount, choices: isNoticing ? 18 : isFull ? 16 : 15, &random)
    model = PropertyGraphModel(kinds, sources: Array(0..<sourceCount))
    sources = (0..<sourceCount).map { MutableProperty($0) }
    self.random = random
    if isNoticing { for source in sources.indices { notice(source) } }
    for (index, kind) in kinds.enumerated() {
      nodes.append(make(index, kind))
      if let core = nodes[index]?.core { tracker.watch(core) }
    }
    isReady = true
  }

  private static func kinds(_ sourceCount: Int, choices: Int, _ random: inout SeededGenerator) -> [Kind] {
    var kinds = Array(repeating: Kind.source, count: sourceCount)
    var validated: Set<Int> = []
    while kinds.count < sourceCount + Int.random(in: 1...14, using: &random) {
      func any() -> Int { Int.random(in: max(0, kinds.count - 8)..<kinds.count, using: &random) }
      switch Int.random(in: 0..<choices, using: &random) {
      case 0...2: kinds.append(.map(any()))
      case 3...6: kinds.append(.combine((0..<Int.random(in: 1...4, using: &random)).map { _ in any() }))
      case 7: kinds.append(.skipRepeats(any()))
      case 8: kinds.append(.combinePrevious(any()))
      case 9: kinds.append(.filter(any()))
      case 10: kinds.append(.uniqueValues(any()))
      case 11: kinds.append(.zip(any(), any()))
      case 12...14:
        kinds.append(.latest(of: any(), among: (0..<Int.random(in: 1...3, using: &random)).map { _ in any() }))
      case 15:
        let state = any()
        kinds.append(.executing)
        kinds.append(.enabled(executing: kinds.count - 1, state: state))
      default:
        // Two properties that are validated with each other might never settle.
        let source = Int.random(in: 0..<sourceCount, using: &random)
        let other = Int.random(in: 0..<sourceCount, using: &random)
        if source > other, validated.insert(source).inserted { kinds.append(.result(of: source, with: other)) }
      }
    }
    return kinds
  }

  private func make(_ index: Int, _ kind: Kind) -> Property<Int>? {
    func node(_ index: Int) -> Property<Int> { nodes[index]! }
    switch kind {
    case .source: return Property(sources[index]!)
    case .map(let source): return node(source).map { PropertyGraphModel.mapped($0, index) }
    case .combine(let parts) where parts.count == 2:
      return node(parts[0]).combineLatest(with: node(parts[1])).map { PropertyGraphModel.combined([$0, $1]) }
    case .combine(let parts):
      return Property.combineLatest(parts.map { node($0) }).map { PropertyGraphModel.combined($0) }
    case .skipRepeats(let source): return node(source).skipRepeats()
    case .combinePrevious(let source):
      return node(source).combinePrevious(0).map { PropertyGraphModel.combined([$0, $1]) }
    case .filter(let source): return node(source).filter(initial: -1) { PropertyGraphModel.isIncluded($0) }
    case .uniqueValues(let source): return node(source).uniqueValues()
    case .zip(let left, let right):
      return node(left).zip(with: node(right)).map { PropertyGraphModel.combined([$0, $1]) }
    case .latest(let selector, let choices):
      // The choices do not keep the choosing property alive.
      let choices = choices.map { Property(reflecting: node($0)) }
      return node(selector).flatMap(.latest) { choices[PropertyGraphModel.choice($0, choices.map { _ in 0 })] }
    case .executing:
      guard case .enabled(_, let state) = model.kinds[index + 1] else { return nil }
      return makeTask(index, state).isExecuting.map { $0 ? 1 : 0 }
    case .enabled(let executing, _): return tasks[executing]?.action?.isEnabled.map { $0 ? 1 : 0 }
    case .result(let source, let other):
      let property = Validated(sources[source]!, with: sources[other]!) { value, other in
        switch PropertyGraphModel.Outcome.judging(value, with: other) {
        case .valid: .valid
        case .coerced(let value): .coerced(value, nil)
        case .invalid: .invalid(.first)
        }
      }
      validated[index] = tracker.watch(property)
      return property.result.map { Self.code(of: $0) }
    }
  }

  private static func code(of result: Validated.Result) -> Int {
    switch result {
    case .valid(let value): value
    case .coerced(let value, let proposed, _): 100 + proposed * 10 + value
    case .invalid(let value, _): 200 + value
    }
  }

  private func makeTask(_ index: Int, _ state: Int) -> Action<Void, Int, Never> {
    let task = Task(state: state)
    let action = Action<Void, Int, Never>(
      state: nodes[state]!, enabledIf: { PropertyGraphModel.isAllowed($0) },
      execute: { [unowned task] _ in
        SignalProducer { observer, _ in
          task.input = observer
          observer.send(value: task.executions)
        }
      })
    action.events.observeValues { [unowned task, unowned self] event in
      if case .value(let number) = event {
        if number != task.executions { failures.append("execution \(number) in place of \(task.executions)") }
      } else {
        task.ends += 1
      }
    }
    task.action = tracker.watch(action)
    tasks[index] = task
    return action
  }

  // MARK: Changes

  private func note(_ changes: [Int: Int], proposing proposal: (result: Int, value: Int)? = nil) {
    commits.append(model.commit(changes, proposing: proposal))
  }

  /// Calls back at each change of a source, before any observer is called.
  private func notice(_ source: Int) {
    sources[source]?.map { [unowned self] in noticed(source, $0) }.signal.observeValues { _ in }
  }

  private func noticed(_ source: Int, _ value: Int) {
    guard isReady else { return }
    if expected == source { expected = nil } else { commits.append(model.commit(source, value)) }
  }

  func set() {
    guard let source = sources.indices.randomElement(using: &random), let property = sources[source] else { return }
    set(source, property, to: Int.random(in: 0..<6, using: &random))
  }

  private func set(_ source: Int, _ property: MutableProperty<Int>, to value: Int) {
    note([source: value])
    if isNoticing { expected = source }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: property.value = value
    case 1: property.swap(value)
    default: property.modify { $0 = value }
    }
  }

  func propose() {
    guard let (result, property) = validated.sorted(by: { $0.key < $1.key }).randomElement(using: &random) else {
      return
    }
    propose(Int.random(in: 0..<6, using: &random), result, property)
  }

  private func propose(_ value: Int, _ result: Int, _ property: Validated) {
    guard case .result(let source, _) = model.kinds[result] else { return }
    if let accepted = model.outcome(of: value, for: result) {
      note([source: accepted], proposing: (result, value))
      expected = source
    } else {
      note([:], proposing: (result, value))
    }
    property.value = value
  }

  func execute() {
    guard let (index, task) = anyTask, let action = task.action else { return }
    let isEnabled = model.values[index] == 0 && PropertyGraphModel.isAllowed(model.values[task.state])
    if isEnabled {
      task.executions += 1
      note([index: 1])
    }
    var isDisabled = false
    let start = action.apply().start { if case .failed(.disabled) = $0 { isDisabled = true } }
    if isEnabled { task.start = start }
    if isDisabled == isEnabled { failures.append("disabled: \(isDisabled)") }
  }

  private var anyTask: (Int, Task)? { tasks.sorted(by: { $0.key < $1.key }).randomElement(using: &random) }

  func finish() {
    if let (index, task) = anyTask { finish(index, task) }
  }

  func finish(_ index: Int, _ task: Task) {
    guard let input = task.input.take() else { return }
    note([index: 0])
    switch Int.random(in: 0..<3, using: &random) {
    case 0: input.sendCompleted()
    case 1: input.sendInterrupted()
    default: if let start = task.start { start.dispose() } else { input.sendCompleted() }
    }
    if task.action == nil { model.endAction(index) }
  }

  func bind() {
    guard let source = sources.indices.randomElement(using: &random), let target = sources[source] else { return }
    if isNoticing, Bool.random(using: &random), let other = sources.indices.randomElement(using: &random),
      let right = sources[other], other != source, !isValidated(source), !isValidated(other)
    {
      return pairs.append((source, other, target <~> right))
    }
    guard let node = nodes.randomElement(using: &random)! else { return }
    let values = node.producer.filter { [unowned self] _ in spend() }.map { abs($0) % 6 }
    bindings.append(target <~ values.on(value: { [unowned self] in announce(source, $0) }))
  }

  private func isValidated(_ source: Int) -> Bool {
    model.kinds.contains { if case .result(source, _) = $0 { true } else { false } }
  }

  /// Notes that a binding is about to set a source.
  private func announce(_ source: Int, _ value: Int) {
    note([source: value])
    if isNoticing { expected = source }
  }

  // MARK: Observing

  func read(_ place: String) {
    guard let index = nodes.indices.randomElement(using: &random), let node = nodes[index] else { return }
    let value = node.value
    if value != model.values[index] {
      failures.append("\(place): \(index) is \(value) in place of \(model.values[index])")
    }
  }

  func observe() {
    let index = Int.random(in: 0..<nodes.count, using: &random)
    guard let node = nodes[index] else { return }
    let startsWithValue = Bool.random(using: &random)
    let watch = Watch(index, begin: commits.count, startsWithValue: startsWithValue, first: model.values[index])
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
    switch Int.random(in: 0..<24, using: &random) {
    case 0...2: if spend() { set() }
    case 3, 4: if spend() { observe() }
    case 5, 6: dispose()
    case 7 where isNoticing: if spend() { propose() }
    case 8 where isFull: if spend() { execute() }
    case 9 where isFull: if spend() { finish() }
    case 10 where isFull: if spend() { bind() }
    case 11: if Int.random(in: 0..<4, using: &random) == 0, spend() { dropOne() }
    default: break
    }
  }

  private func spend() -> Bool {
    budget -= 1
    return budget >= 0
  }

  func dispose() {
    if isFull, Int.random(in: 0..<4, using: &random) == 0 {
      bindings.randomElement(using: &random)?.dispose()
      return pairs.randomElement(using: &random)?.binding.dispose() ?? ()
    }
    guard let watch = watches.randomElement(using: &random), !watch.isOver, let disposable = watch.disposable else {
      return
    }
    watch.isOver = true
    disposable.dispose()
  }

  /// Releases a property; those that depend on it may keep it alive.
  func dropOne() {
    guard let index = nodes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: if index < sources.count { sources[index] = nil }
    case 1:
      if validated[index] != nil {
        model.endValidation(index)
        validated[index] = nil
      }
      if let task = tasks[index] {
        if task.input == nil, model.values[index] == 0 { model.endAction(index) }
        task.action = nil
      }
    default: nodes[index] = nil
    }
  }
}
