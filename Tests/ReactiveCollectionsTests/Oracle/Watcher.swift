import ReactiveCollections
import ReactiveCollectionsTesting

/// The streams of a list.
enum StreamKind: CaseIterable {
  case producer, signal, flatChanges, flatChangesSignal, changes, changesSignal, updates, sectionedUpdates

  /// Whether the stream sends the current list first.
  var startsWithList: Bool {
    switch self {
    case .producer, .updates, .sectionedUpdates: true
    default: false
    }
  }
}

/// An observer of one stream of a list, or of a list that follows it. It replays the values that it receives and
/// compares them with the log.
final class Watcher<Element> {
  let kind: StreamKind
  /// Whether it observes the list that follows.
  let isOfCopy: Bool
  let number: Int
  unowned let subject: Subject<Element>
  /// The first entry of the log that it has not received yet.
  var next: Int
  private(set) var isDisposed = false
  private var isStarting: Bool
  private var disposable: (any Disposable)?
  private var version = 0
  /// The replayed state of this level, or of all levels in `deep`.
  private var list: PersistentArray<Element>
  private var deep: [Any] = []
  /// The sections after the previous update.
  var sectioned: Frozen = .list("", [])

  private var elements: Elements<Element> { subject.elements }
  private var world: World { subject.world }
  private var name: String { "\(kind) #\(number) of \(isOfCopy ? "a copy of " : "")\(subject.name)" }

  init(_ kind: StreamKind, isOfCopy: Bool, of subject: Subject<Element>, next: Int, number: Int) {
    self.kind = kind
    self.isOfCopy = isOfCopy
    self.number = number
    self.subject = subject
    self.next = next
    isStarting = kind.startsWithList
    list = PersistentArray(subject.base)
  }

  func start() {
    if isOfCopy { start(on: subject.copy) } else { start(on: subject.list) }
  }

  private func start(on list: some ObservableList<Element>) {
    switch kind {
    case .producer: disposable = list.producer.startWithValues { self.receive($0) }
    case .signal: disposable = list.signal.observeValues { self.receive($0) }
    case .flatChanges: disposable = list.flatChanges.startWithValues { self.receive($0) }
    case .flatChangesSignal: disposable = list.flatChangesSignal.observeValues { self.receive($0) }
    case .updates: disposable = list.updates.startWithValues { self.receive($0) }
    case .changes, .changesSignal:
      deep = subject.snapshots
      if kind == .changes {
        disposable = list.changes.startWithValues { self.receive($0) }
      } else {
        disposable = list.changesSignal.observeValues { self.receive($0) }
      }
    case .sectionedUpdates: disposable = subject.observeSections(self)
    }
    world.check(!isStarting, "\(name) did not start with the list")
  }

  /// Disposes of the observation, if the code that started it has received its disposable yet.
  func dispose() {
    guard let disposable, !isDisposed else { return }
    world.journal("dispose \(name)")
    isDisposed = true
    disposable.dispose()
  }

  func verify() {
    world.check(nextEntry() == nil, "\(name) did not receive a commit")
  }

  // MARK: Received values

  private func receive(_ list: PersistentArray<Element>) {
    if isStarting {
      isStarting = false
      world.check(elements.keys(list) == elements.keys(subject.base), "\(name) starts with \(elements.keys(list))")
    } else if let entry = take("\(elements.keys(list))") {
      world.check(
        elements.keys(list) == elements.keys(entry.after),
        "\(name) sends \(elements.keys(list)) for \(elements.keys(entry.after))")
    }
    world.react()
  }

  private func receive(_ change: CollectionChange<Element>) {
    if let entry = take("\(change)") { replay(change, entry) }
    world.react()
  }

  private func receive(_ update: CollectionUpdate<Element>) {
    let (before, after) = (elements.keys(update.before), elements.keys(update.after))
    if isStarting {
      isStarting = false
      world.check(before.isEmpty && after == elements.keys(subject.base), "\(name) starts with \(update)")
      let all = CollectionChange.insertion(of: update.after, at: 0)
      world.check(elements.describe(update.change) == elements.describe(all), "\(name) starts with \(update)")
      list = update.after
      version = update.version
    } else if let entry = take("\(update)") {
      world.check(
        before == elements.keys(entry.before), "\(name): before is \(before), not \(elements.keys(entry.before))")
      world.check(after == elements.keys(entry.after), "\(name): after is \(after), not \(elements.keys(entry.after))")
      world.check(before == elements.keys(list), "\(name): before is not the previous after")
      noteVersion(update.version)
      replay(update.change, entry)
    }
    world.keep(update.before, elements.keys)
    world.keep(update.after, elements.keys)
    world.react()
  }

  private func receive(_ change: IndexPathChange) {
    if let entry = take("\(change)") {
      let before = Frozen.list(subject.name, deep.map { Frozen($0, key: key) })
      world.check(before == entry.deepBefore, "\(name): replayed \(before), not \(entry.deepBefore)")
      if case .composite(let steps) = change { world.check(steps.count > 1, "\(name): a wrapped step, \(change)") }
      do {
        var undone = deep
        try change.apply(to: &undone)
        let after = Frozen.list(subject.name, undone.map { Frozen($0, key: key) })
        world.check(
          after == entry.deepAfter, "\(name): \(change) of \(before) leads to \(after), not to \(entry.deepAfter)")
        deep = undone
        try change.inverted.apply(to: &undone)
        let back = Frozen.list(subject.name, undone.map { Frozen($0, key: key) })
        world.check(back == before, "\(name): \(change) of \(before) undone leads to \(back)")
      } catch {
        world.check(false, "\(name): \(change) does not fit \(before): \(error)")
      }
    }
    world.react()
  }

  /// Receives sections, as frozen lists before and after.
  func receive(start: Frozen) {
    isStarting = false
    world.check(
      start.rows == subject.committedSections.rows, "\(name) starts with \(start), not \(subject.committedSections)")
    sectioned = start
    world.react()
  }

  func receive(sectioned before: Frozen, _ after: Frozen, version: Int, _ change: String) {
    if let entry = take(change) {
      world.check(before.rows == sectioned.rows, "\(name): before is \(before), not \(sectioned)")
      world.check(after.rows == entry.sectionedAfter.rows, "\(name): after is \(after), not \(entry.sectionedAfter)")
      noteVersion(version)
      sectioned = after
    }
    world.react()
  }

  // MARK: Expected values

  private func isRelevant(_ entry: Subject<Element>.Entry) -> Bool {
    switch kind {
    case .producer, .signal, .changes, .changesSignal: true
    case .flatChanges, .flatChangesSignal, .updates: entry.isFlat
    case .sectionedUpdates: entry.isSectioned
    }
  }

  private func nextEntry() -> Int? { subject.log.indices[next...].first { isRelevant(subject.log[$0]) } }

  private var taken = -1

  /// Returns the commit that this call is about. All observers receive one commit before the first receives the next,
  /// in the order in which they subscribed.
  private func take(_ event: @autoclosure () -> String) -> Subject<Element>.Entry? {
    world.check(!isDisposed, "\(name) is disposed, but received \(event())")
    guard let index = nextEntry() else {
      world.check(false, "\(name) received \(event()), although nothing changed")
      return nil
    }
    next = index + 1
    taken = index
    let last = subject.lastCall(isOfCopy: isOfCopy)
    world.check(last < (index, number), "\(name) is called after \(last), for commit \(index)")
    subject.noteCall((index, number), isOfCopy: isOfCopy)
    return subject.log[index]
  }

  private func noteVersion(_ version: Int) {
    world.check(version > self.version, "\(name): version \(version) after \(self.version)")
    self.version = version
    if isOfCopy { return }
    if let known = subject.log[taken].version {
      world.check(known == version, "\(name): versions \(known) and \(version)")
    }
    subject.noteVersion(version, of: taken)
  }

  private func replay(_ change: CollectionChange<Element>, _ entry: Subject<Element>.Entry) {
    do {
      try checkChangeLaws(
        of: change, from: list, to: PersistentArray(entry.after), by: { elements.key($0) == elements.key($1) })
    } catch { world.check(false, "\(name): \(error)") }
    if let expected = entry.expected {
      world.check(
        elements.describe(change) == elements.describe(expected), "\(name): \(change) instead of \(expected)")
    }
    if !entry.isRefreshed {
      let announced = change.steps.contains { step in
        if case .update(_, let old, let new) = step { elements.key(old) == elements.key(new) } else { false }
      }
      world.check(!announced, "\(name): \(change) updates an element that did not change")
    }
    if entry.isTransaction {
      let normal = CollectionChange.empty.then(change, by: elements.comparison)
      world.check(
        elements.describe(normal) == elements.describe(change), "\(name): \(change) is not normalized: \(normal)")
    }
    list = PersistentArray(entry.after)
  }

  private func key(_ element: Any) -> Int { (element as? Element).map(elements.key) ?? world.key(element) }
}
