import ReactiveCollections
import ReactiveCollectionsTesting

/// A list under test beside its model: an array that is edited in the same way, and the log of what must have been told.
class Subject<Element>: AnySubject {
  /// One commit, as every observer has to hear of it.
  struct Entry {
    let before: [Element]
    let after: [Element]
    /// This level changed.
    let isFlat: Bool
    /// This level or that of its sections changed.
    let isSectioned: Bool
    let isRefreshed: Bool
    let isTransaction: Bool
    /// What the change has to be, where there is only one way to say it.
    let expected: CollectionChange<Element>?
    let deepBefore: Frozen
    let deepAfter: Frozen
    let sectionedAfter: Frozen
    var version: Int?
  }

  let name: String
  let list: MutableCollectionProperty<Element>
  /// Follows the list, from some moment on.
  private(set) lazy var copy = CollectionProperty(list.updates)
  let elements: Elements<Element>
  unowned let world: World
  let holdsSections: Bool

  /// The list with all edits made so far.
  private(set) var working: [Element]
  /// The list as it was committed last.
  private(set) var base: [Element]
  private(set) var log: [Entry] = []
  var watchers: [Watcher<Element>] = []
  /// The last call of an observer, of the list and of the copy: which entry of the log, and which observer.
  private var lastCalls = (list: (entry: -1, watcher: -1), copy: (entry: -1, watcher: -1))

  /// Whether a script may put an element into it.
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

  /// Where elements come and go, and one of them was refreshed, it depends whether all in all there is something to tell: so
  /// one more edit makes that certain.
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

  /// Back to what was committed last.
  func revert() {
    working = base
    isDirty = false
    isRefreshed = false
  }

  func closeDraft() {
    event = nil
    isFlat = isDirty && (isRefreshed || elements.keys(base) != elements.keys(working))
  }

  /// Whether it has something to tell: of itself or of what stands inside.
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

  /// The committed elements as deep changes show them: sections frozen.
  var snapshots: [Any] {
    base.map { element in
      if holdsSections, let subject = world.subject(of: element as AnyObject) { return subject.snapshot }
      return element
    }
  }

  /// The committed list as a section of another.
  var snapshot: Any { preconditionFailure("\(name) is not a section") }

  var committedDeep: Frozen { deepBase }
  var committedSections: Frozen { sectionedBase }

  func noteVersion(_ version: Int, of index: Int) { log[index].version = version }

  func lastCall(isOfCopy: Bool) -> (entry: Int, watcher: Int) { isOfCopy ? lastCalls.copy : lastCalls.list }

  func noteCall(_ call: (entry: Int, watcher: Int), isOfCopy: Bool) {
    if isOfCopy { lastCalls.copy = call } else { lastCalls.list = call }
  }

  // MARK: Edits

  /// Makes an edit: of the model first, since observers are called before the list's own method returns.
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
      // An editor that replaces the one it was given has the say in the end, so that nothing may follow it.
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

  /// All has been told that was to be told, and nobody disagrees.
  func verify() {
    checkValue()
    watchers.removeAll(where: \.isDisposed)
    for watcher in watchers { watcher.verify() }
    log.removeAll()
    (lastCalls.list.entry, lastCalls.copy.entry) = (-1, -1)
    for watcher in watchers { watcher.next = 0 }
  }
}

/// A subject of whatever elements.
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
