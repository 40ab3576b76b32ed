public import ReactiveCollections

/// A random script of edits, and the expectations that are checked after each step:
/// ``checkScripts(seeds:steps:weights:_:)`` runs scripts.
///
/// ```swift
/// try checkScripts(seeds: 0..<100) { script in
///   let numbers = script.list(of: .integers(in: 0..<10))
///   let limit = script.rule("limit", 5) { .random(in: 0..<10, using: &$0) }
///   script.expect(numbers.updates.filter(limit.map { limit in { $0 < limit } })) {
///     numbers.filter { $0 < limit.value }
///   }
/// }
/// ```
///
/// A script begins with lists that are filled at random. A step is an edit of one of them, a new value of a rule, a
/// transaction of several steps, which may be rolled back and contain other transactions, or a subscriber that joins,
/// restarts or leaves: between steps, in transactions, and during a delivery. After each step, all expectations are
/// checked.
///
/// The closure may depend on nothing but the script, including its ``random`` numbers, so that the same seed does the
/// same again.
public final class RandomScript {
  /// The seed from which everything random is made.
  public let seed: UInt64
  /// Random numbers for the closure that sets up the script, to choose among operators, for example.
  public var random: SeededGenerator
  /// Tracks the instances that have to be deallocated when the script has ended: the lists of the script, and
  /// everything else that is tracked or watched.
  public let tracker = LifetimeTracker()

  /// Whether steps are recorded as text.
  @usableFromInline let isVerbose: Bool
  private(set) var notes: [String] = []
  private var indentation = "  "

  private let generator: ScriptGenerator
  /// The maximal number of elements that a list begins with.
  private let startLimit: Int
  private var lists: [EditedList] = []
  private var actions: [(name: String, body: (inout SeededGenerator) -> Void)] = []
  private var expectations: [ScriptExpectation] = []
  private var states: [() -> String] = []

  /// The first law that was violated.
  private(set) var violation: LawViolation?
  /// The number of steps so far. Expected values stay the same until the next step.
  @usableFromInline private(set) var moment = 0
  /// Whether an element was refreshed in this step, so that an update to an equal element may be sent.
  @usableFromInline private(set) var hasRefreshed = false
  /// The number of transactions in progress.
  @usableFromInline private(set) var depth = 0

  init(seed: UInt64, startLimit: Int, generator: ScriptGenerator, isVerbose: Bool) {
    self.seed = seed
    self.startLimit = startLimit
    self.generator = generator
    self.isVerbose = isVerbose
    random = SeededGenerator(seed: seed)
  }

  // MARK: Lists, rules and actions

  /// Creates a list, filled at random, that the script edits.
  ///
  /// - Parameters:
  ///   - name: Its name in failures; without a name, a list is identified by its number.
  ///   - elements: Makes its elements.
  ///   - limit: The approximate maximum of the number of its elements.
  @inlinable
  public func list<Element>(
    _ name: String? = nil, of elements: ElementGenerator<Element>, upTo limit: Int = 12
  ) -> MutableCollectionProperty<Element> {
    let list = MutableCollectionProperty([], comparison: elements.comparison)
    edits(list, name, elements: elements, upTo: limit)
    return list
  }

  /// Fills a list at random, and edits it: a section, for example, or an instance of your own class.
  ///
  /// ```swift
  /// try checkScripts(seeds: 0..<10) { script in
  ///   let album = Album("First", [])
  ///   script.edits(album, "album", elements: .letters)
  ///   script.expect(album.updates.reversed()) { album.reversed() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - list: A list that compares its elements in the way that the test needs.
  ///   - name: Its name in failures; without a name, a list is identified by its number.
  ///   - elements: Makes its elements.
  ///   - limit: The approximate maximum of the number of its elements.
  @inlinable
  public func edits<Element>(
    _ list: MutableCollectionProperty<Element>, _ name: String? = nil, elements: ElementGenerator<Element>,
    upTo limit: Int = 12
  ) {
    add(ListEditor(name ?? nextListName, list, elements, limit: max(limit, 1)).asEditedList, list, list.core.object)
  }

  /// Creates a dictionary, filled at random, that the script edits.
  ///
  /// ```swift
  /// try checkScripts(seeds: 0..<10) { script in
  ///   let scores = script.dictionary(of: .letters, items: .integers())
  ///   script.expect(scores.updates.mapValues { -$0 }) { Dictionary(scores.value).mapValues { -$0 } }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: Its name in failures; without a name, it is identified by its number.
  ///   - keys: Makes its keys.
  ///   - items: Makes its items.
  ///   - limit: The approximate maximum of the number of its keys.
  @inlinable
  public func dictionary<Key, Item>(
    _ name: String? = nil, of keys: ElementGenerator<Key>, items: ElementGenerator<Item>, upTo limit: Int = 12
  ) -> MutableDictionaryProperty<Key, Item> {
    let dictionary = MutableDictionaryProperty<Key, Item>([:], comparison: items.comparison)
    edits(dictionary, name, keys: keys, items: items, upTo: limit)
    return dictionary
  }

  /// Fills a dictionary at random, and edits it.
  @inlinable
  public func edits<Key, Item>(
    _ dictionary: MutableDictionaryProperty<Key, Item>, _ name: String? = nil, keys: ElementGenerator<Key>,
    items: ElementGenerator<Item>, upTo limit: Int = 12
  ) {
    let edits = KeyedEdits(name ?? nextListName, dictionary, keys, items, limit: max(limit, 1))
    add(edits.asEditedList, dictionary, dictionary.core.object)
  }

  /// Creates a set, filled at random, that the script edits.
  ///
  /// ```swift
  /// try checkScripts(seeds: 0..<10) { script in
  ///   let (tags, others) = (script.set(of: .letters), script.set(of: .letters))
  ///   script.expect(tags.updates.union(others.updates)) { Set(tags).union(others) }
  /// }
  /// ```
  @inlinable
  public func set<Element: Hashable>(
    _ name: String? = nil, of elements: ElementGenerator<Element>, upTo limit: Int = 12
  ) -> MutableSetProperty<Element> {
    let set = MutableSetProperty<Element>()
    let edits = KeyedEdits(name ?? nextListName, set, elements, limit: max(limit, 1))
    add(edits.asEditedList, set, set.core.object)
    return set
  }

  @usableFromInline var nextListName: String { lists.isEmpty ? "list" : "list \(lists.count + 1)" }

  @usableFromInline
  func add(_ list: EditedList, _ objects: AnyObject...) {
    for object in objects { tracker.watch(object) }
    var start = SeededGenerator(seed: seed &+ UInt64(lists.count + 1) &* 0x2545_F491_4F6C_DD1D)
    list.fill(startLimit, &start)
    lists.append(list)
    note(list.state())
  }

  /// Creates a property that the script sets at random, for use as the rule of an operator.
  ///
  /// ```swift
  /// try checkScripts(seeds: 0..<10) { script in
  ///   let list = script.list(of: .letters)
  ///   let length = script.rule("length", 2) { .random(in: 0..<5, using: &$0) }
  ///   script.expect(list.updates.prefix(length)) { Array(list.prefix(length.value)) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: Its name in failures.
  ///   - initial: Its first value.
  ///   - next: Makes another value.
  public func rule<Value>(
    _ name: String, _ initial: Value, _ next: @escaping (inout SeededGenerator) -> Value
  ) -> MutableProperty<Value> {
    let rule = MutableProperty(initial)
    action(name) { rule.value = next(&$0) }
    states.append { "\(name) = \(rule.value)" }
    return rule
  }

  /// Adds another action that the script performs at random. It should change what is observed immediately, and in a
  /// single commit. What is neither a list nor a property of this package, such as a clock or a variable, stays as it is when the
  /// script takes a transaction back: then set `rollback` of ``ScriptWeights`` to 0.
  ///
  /// ```swift
  /// try checkScripts(seeds: 0..<10) { script in
  ///   let list = script.list(of: .integers())
  ///   script.action("halve") { _ in list.set(list.map { $0 / 2 }) }
  ///   script.expect(list.updates.sum()) { list.reduce(0, +) }
  /// }
  /// ```
  public func action(_ name: String, _ body: @escaping (inout SeededGenerator) -> Void) {
    actions.append((name, body))
  }

  // MARK: Expectations

  @usableFromInline
  func add(_ expectation: ScriptExpectation) {
    expectations.append(expectation)
    attempt(expectation.begin)
  }

  @usableFromInline var nextExpectationName: String {
    expectations.isEmpty ? "the expectation" : "expectation \(expectations.count + 1)"
  }

  func attempt(_ body: () throws(LawViolation) -> Void) {
    do { try body() } catch { fail(error) }
  }

  /// Records a violation that was found during a delivery. Only the first one is kept.
  @usableFromInline
  func fail(_ violation: LawViolation) {
    if self.violation == nil { self.violation = violation }
  }

  // MARK: Running

  /// Performs a step, and checks the expectations.
  func perform(_ step: ScriptStep) {
    moment += 1
    hasRefreshed = false
    run(step)
    for expectation in expectations where violation == nil { attempt(expectation.check) }
  }

  private func run(_ step: ScriptStep) {
    switch step {
    case .edit(let seed):
      var random = SeededGenerator(seed: seed)
      edit(&random)
    case .action(let seed):
      var random = SeededGenerator(seed: seed)
      if actions.isEmpty { return edit(&random) }
      let number = Int.random(in: 0..<actions.count, using: &random)
      actions[number].body(&random)
      if isVerbose { note(actions[number].name + " → " + states.map { $0() }.joined(separator: ", ")) }
    case .subscriber(let seed):
      if expectations.isEmpty { return }
      var random = SeededGenerator(seed: seed)
      let number = Int.random(in: 0..<expectations.count, using: &random)
      attempt { () throws(LawViolation) in
        let text = try expectations[number].changeSubscribers(&random)
        if isVerbose { note(text) }
      }
    case .transaction(let steps, let isRolledBack): runTransaction(steps, isRolledBack: isRolledBack)
    }
  }

  private func edit(_ random: inout SeededGenerator) {
    if lists.isEmpty { return }
    let list = lists[Int.random(in: 0..<lists.count, using: &random)]
    list.edit(generator.edits[.random(in: generator.edits.indices, using: &random)], &random, self)
  }

  private func runTransaction(_ steps: [ScriptStep], isRolledBack: Bool) {
    let hadRefreshed = hasRefreshed
    note(isRolledBack ? "transaction that is rolled back" : "transaction")
    indentation += "  "
    depth += 1
    do {
      try transact {
        for step in steps { run(step) }
        // The updates that the commit sends count as sent outside the transaction.
        depth -= 1
        if isRolledBack { throw CancellationError() }
      }
    } catch { hasRefreshed = hadRefreshed }
    indentation.removeLast(2)
  }

  @usableFromInline func willRefresh() { hasRefreshed = true }

  @usableFromInline
  func note(_ text: @autoclosure () -> String) {
    if isVerbose { notes.append(indentation + text()) }
  }

  /// Ends everything, and checks that no instance is left.
  func finish() {
    for expectation in expectations { expectation.end() }
    expectations = []
    lists = []
    actions = []
    states = []
    if violation == nil { attempt(tracker.checkAllGone) }
  }
}
