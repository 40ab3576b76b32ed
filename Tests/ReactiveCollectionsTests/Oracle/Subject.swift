import ReactiveCollections
import ReactiveCollectionsTesting

/// A list under test with its model: an array that is edited in the same way, and a log of the expected commits.
class Subject<Element>: AnySubject {
  /// A commit that every observer has to receive.
  struct Entry {
    let before: [Element]
    let after: [Element]
    /// This level changed.
    let isFlat: Bool
    /// This level or the level of its sections changed.
    let isSectioned: Bool
    let isRefreshed: Bool
    let isTransaction: Bool
    /// The required change, if there is only one possible change.
    let expected: CollectionChange<Element>?
    let deepBefore: Frozen
    let deepAfter: Frozen
    let sectionedAfter: Frozen
    var version: Int?
  }

  let name: String
  let list: MutableCollectionProperty<Element>
  /// A list that follows this one, starting at some later moment.
  private(set) lazy var copy = CollectionProperty(list.updates)
  let elements: Elements<Element>
  unowned let world: World
  let holdsSections: Bool

  /// The list with all edits made so far.
  private(set) var working: [Element]
  /// The list as last committed.
  private(set) var base: [Element]
  private(set) var log: [Entry] = []
  var watchers: [Watcher<Element>] = []
  /// The last call of an observer of the list, and of the copy: the index of the log entry, and the observer's number.
  private var lastCalls = (list: (entry: -1, watcher: -1), copy: (entry: -1, watcher: -1))

  /// Whether a script may insert an element into the list.
  var accepts: (Any) -> Bool = { _ in true }

  private var isDirty = false
  private var isRefreshed = false
  private var expected: CollectionChange<Element>?
  private var deepBase: Frozen = .row(0)
  private var sectionedBase: Frozen = .row(0)
  private(set) var isFlat = false
  private var event: Bool?

  init(
    _ name: String, _ initial: [Element], _ elements: Elements<Element>, in world: World, holdsSections: Bool = false
  ) {
    self.name = name
    self.elements = elements
    self.world = world
    self.holdsSections = holdsSections
    list = elements.list(initial)
    working = initial
    base = initial
    world.add(self)
    deepBase = freeze(levels: .max, isCommitted: true)
    sectionedBase = freeze(levels: 2, isCommitted: true)
  }

  // MARK: The model

  func note(_ edit: Edit<Element>) {
    expected = world.depth == 0 && !isDirty ? edit.expected(on: working, elements) : nil
    isDirty = true
    if edit.isRefresh { isRefreshed = true }
    edit.perform(on: &working, elements)
  }

  /// Ensures that there is a change to report. If elements are removed and inserted and one of them was refreshed, it
  /// depends on the details whether a change remains, so this method makes one more edit.
  func makeCertain() {
    guard isRefreshed, elements.keys(base) == elements.keys(working) else { return }
    let edit = Edit.append(elements.make(&world.random))
    world.journal("\(name) \(edit)")
    note(edit)
    try? edit.perform(on: list, elements)
  }

  func savepoint() -> () -> Void {
    let (working, isDirty, isRefreshed) = (working, isDirty, isRefreshed)
    return {
      self.working = working
      self.isDirty = isDirty
      self.isRefreshed = isRefreshed
    }
  }

  /// Restores the last committed state.
  func revert() {
    working = base
    isDirty = false
    isRefreshed = false
  }

  func closeDraft() {
    event = nil
    isFlat = isDirty && (isRefreshed || elements.keys(base) != elements.keys(working))
  }

  /// Whether the list or a nested list has a change to report.
  func hasEvent() -> Bool {
    if let event { return event }
    let result = isFlat || sections().contains { $0.hasEvent() }
    event = result
    return result
  }

  func commit(isTransaction: Bool) {
    if hasEvent() {
      let (deep, sectioned) = (freeze(levels: .max, isCommitted: false), freeze(levels: 2, isCommitted: false))
      log.append(
        Entry(
          before: base, after: working, isFlat: isFlat, isSectioned: isFlat || sections().contains { $0.isFlat },
          isRefreshed: isRefreshed, isTransaction: isTransaction, expected: expected, deepBefore: deepBase,
          deepAfter: deep, sectionedAfter: sectioned))
      (deepBase, sectionedBase) = (deep, sectioned)
    }
  }

  func finishCommit() {
    base = working
    isDirty = false
    isRefreshed = false
    expected = nil
  }

  func sections() -> [any AnySubject] {
    holdsSections ? working.compactMap { world.subject(of: $0 as AnyObject) } : []
  }

  func freeze(levels: Int, isCommitted: Bool) -> Frozen {
    .list(
      name,
      (isCommitted ? base : working).map { element in
        if levels > 1, holdsSections, let subject = world.subject(of: element as AnyObject) {
          return subject.freeze(levels: levels - 1, isCommitted: isCommitted)
        }
        return .row(elements.key(element))
      })
  }

  /// The committed elements as they appear in deep changes, with sections frozen.
  var snapshots: [Any] {
    base.map { element in
      if holdsSections, let subject = world.subject(of: element as AnyObject) { return subject.snapshot }
      return element
    }
  }

  /// The committed list as a section of another list.
  var snapshot: Any { preconditionFailure("\(name) is not a section") }

  var committedSections: Frozen { sectionedBase }

  func noteVersion(_ version: Int, of index: Int) { log[index].version = version }

  func lastCall(isOfCopy: Bool) -> (entry: Int, watcher: Int) { isOfCopy ? lastCalls.copy : lastCalls.list }

  func noteCall(_ call: (entry: Int, watcher: Int), isOfCopy: Bool) {
    if isOfCopy { lastCalls.copy = call } else { lastCalls.list = call }
  }

  // MARK: Edits

  /// Makes an edit, first in the model, because observers are called before the list's own method returns.
  func edit(_ edit: Edit<Element>, on editor: inout CollectionEditor<Element>) throws {
    world.journal("\(name) editor \(edit) of \(elements.keys(working))")
    note(edit)
    try edit.perform(on: &editor, of: list, elements)
    world.check(
      elements.keys(editor) == elements.keys(working) && elements.keys(list.value) == elements.keys(working),
      "\(name): the editor shows \(elements.keys(editor)), the list \(elements.keys(list.value)), expected \(elements.keys(working))"
    )
  }

  func editAtRandom() throws {
    let edit = Edit.random(of: working, elements, isMild: world.isMild, using: &world.random)
    world.journal("\(name) \(edit) of \(elements.keys(working))")
    note(edit)
    if world.depth == 0 { world.commit(isTransaction: false) }
    try edit.perform(on: list, elements)
    checkValue()
  }

  func transactAtRandom(_ body: (() throws -> Void) throws -> Void) throws {
    try list.modify { editor in
      try body {
        try self.edit(.random(of: working, elements, isMild: world.isMild, using: &world.random), on: &editor)
      }
      // An editor that replaces the given one determines the result, so no edit may follow.
      if !world.isMild, !isRefreshed, Int.random(in: 0..<10, using: &world.random) == 0 {
        let target = (0..<Int.random(in: 0..<4, using: &world.random)).map { _ in elements.make(&world.random) }
        world.journal("\(name) replaced by \(elements.keys(target))")
        note(.set(target))
        editor = CollectionEditor(target)
      }
      world.endTransaction()
    }
  }

  // MARK: Observers

  func watchAtRandom() {
    let kinds = StreamKind.allCases.filter { $0 != .sectionedUpdates || canBeSectioned }
    watch(kinds[.random(in: 0..<kinds.count, using: &world.random)])
  }

  func watch(_ kind: StreamKind) {
    let isOfCopy = Int.random(in: 0..<3, using: &world.random) == 0
    world.journal("watch \(kind) of \(isOfCopy ? "a copy of " : "")\(name)")
    let watcher = Watcher(kind, isOfCopy: isOfCopy, of: self, next: log.count, number: world.nextNumber())
    watchers.append(watcher)
    watcher.start()
  }

  var canBeSectioned: Bool { false }
  func observeSections(_ watcher: Watcher<Element>) -> any Disposable { preconditionFailure("Only of sections") }

  func disposeAtRandom() {
    guard !watchers.isEmpty else { return }
    watchers[.random(in: 0..<watchers.count, using: &world.random)].dispose()
  }

  // MARK: Checks

  func checkValue() {
    world.check(
      elements.keys(list.value) == elements.keys(working),
      "\(name) holds \(elements.keys(list.value)), expected \(elements.keys(working))")
  }

  /// Checks that everything was sent that had to be sent, and that all observers agree.
  func verify() {
    checkValue()
    watchers.removeAll(where: \.isDisposed)
    for watcher in watchers { watcher.verify() }
    log.removeAll()
    (lastCalls.list.entry, lastCalls.copy.entry) = (-1, -1)
    for watcher in watchers { watcher.next = 0 }
  }
}

/// A subject with elements of any type.
protocol AnySubject: AnyObject {
  var isFlat: Bool { get }
  func savepoint() -> () -> Void
  func makeCertain()
  func closeDraft()
  func hasEvent() -> Bool
  func commit(isTransaction: Bool)
  func finishCommit()
  func revert()
  func freeze(levels: Int, isCommitted: Bool) -> Frozen
  var snapshot: Any { get }
  func editAtRandom() throws
  func transactAtRandom(_ body: (() throws -> Void) throws -> Void) throws
  func watchAtRandom()
  func disposeAtRandom()
  func verify()
  func descend(_ path: [Int]) -> (subject: any AnySubject, path: [Int])
  var count: Int { get }
  func makeAny() -> Any
  func noteInsertion(_ element: Any, at index: Int) -> Bool
  func noteRemoval(at index: Int) -> Any
  func noteReplacement(_ element: Any, at index: Int) -> Bool
  var accepts: (Any) -> Bool { get }
  func isInside(_ element: Any) -> Bool
  func contains(_ other: any AnySubject) -> Bool
  func editAtRandomPath() throws
  var identity: ObjectIdentifier { get }
}

extension Subject {
  var identity: ObjectIdentifier { ObjectIdentifier(list) }
}
