import ReactiveCollections
import ReactiveCollectionsTesting

/// A list that can be a section of another list.
class SectionSubject<Element>: Subject<Element> {
  private let makeSnapshot: ([Any]) -> Any

  init(
    _ name: String, _ initial: [Element], _ elements: Elements<Element>, in world: World, holdsSections: Bool = false,
    makeSnapshot: @escaping ([Any]) -> Any
  ) {
    self.makeSnapshot = makeSnapshot
    super.init(name, initial, elements, in: world, holdsSections: holdsSections)
  }

  override var snapshot: Any { makeSnapshot(snapshots) }
}

/// A list that contains only sections, with a stream of updates of sections and rows.
final class TableSubject<Section: ObservableList & NamedSection>: SectionSubject<Section> {
  override var canBeSectioned: Bool { true }

  override func observeSections(_ watcher: Watcher<Section>) -> any Disposable {
    var isStarting = true
    let updates = watcher.isOfCopy ? copy.sectionedUpdates : list.sectionedUpdates
    return updates.startWithValues { [unowned self] update in
      let (before, after) = (frozen(update.before), frozen(update.after))
      do {
        try checkChangeLaws([update], sections: { $0 === $1 }, rows: { [world] in world.key($0) == world.key($1) })
      } catch { world.check(false, "\(name): \(error)") }
      if isStarting {
        isStarting = false
        world.check(update.before.isEmpty, "\(name) starts with \(update)")
        watcher.receive(start: after)
      } else {
        watcher.receive(sectioned: before, after, version: update.version, "\(update)")
      }
    }
  }

  private func frozen(_ snapshots: PersistentArray<SectionSnapshot<Section, Section.Element>>) -> Frozen {
    .list(name, snapshots.map { .list($0.section.name, $0.rows.map { .row(world.key($0)) }) })
  }
}

// MARK: - Deep edits

extension Subject {
  /// Descends to a nested list at random, or stays here.
  func descend(_ path: [Int] = []) -> (subject: any AnySubject, path: [Int]) {
    if holdsSections, !working.isEmpty, Int.random(in: 0..<4, using: &world.random) > 0 {
      let index = Int.random(in: 0..<working.count, using: &world.random)
      if let section = world.subject(of: working[index] as AnyObject) { return section.descend(path + [index]) }
    }
    return (self, path)
  }

  var count: Int { working.count }

  func makeAny() -> Any { elements.make(&world.random) }

  /// Records an insertion, if the element fits.
  func noteInsertion(_ element: Any, at index: Int) -> Bool {
    guard let element = element as? Element else { return false }
    note(.insert(element, at: index))
    return true
  }

  func noteRemoval(at index: Int) -> Any {
    let element = working[index]
    note(.remove(at: index))
    return element
  }

  func noteReplacement(_ element: Any, at index: Int) -> Bool {
    guard let element = element as? Element else { return false }
    note(.replace(at: index, element))
    return true
  }

  /// Makes an edit at a path of any depth.
  func editAtRandomPath() throws {
    let (inner, path) = descend()
    let index = Int.random(in: 0...inner.count, using: &world.random)
    let element = inner.makeAny()
    switch Int.random(in: 0..<5, using: &world.random) {
    case 0, 1:
      world.journal("\(name) insert \(element) at \(path + [index])")
      try edit(isRight: inner.noteInsertion(element, at: index)) { try list.insert(element, at: path + [index]) }
    case 2 where index < inner.count:
      world.journal("\(name) remove at \(path + [index])")
      _ = inner.noteRemoval(at: index)
      try edit(isRight: true) { try list.remove(at: path + [index]) }
    case 3 where index < inner.count:
      world.journal("\(name) replace at \(path + [index]) with \(element)")
      try edit(isRight: inner.noteReplacement(element, at: index)) {
        try list.replace(at: path + [index], with: element)
      }
    case 4 where index < inner.count: try moveAtRandom(from: path + [index], of: inner)
    default: break
    }
  }

  private func moveAtRandom(from source: [Int], of inner: any AnySubject) throws {
    let savepoints = world.subjects.map { $0.savepoint() }
    let element = inner.noteRemoval(at: source[source.count - 1])
    let (other, path) = descend()
    let target = path + [Int.random(in: 0...other.count, using: &world.random)]
    guard other.accepts(element) else { return restore(savepoints) }
    let fits = !other.isInside(element) && other.noteInsertion(element, at: target[target.count - 1])
    world.journal("\(name) move from \(source) to \(target)\(fits ? "" : ", which does not fit")")
    if !fits { restore(savepoints) }
    try edit(isRight: fits, isTransaction: source.dropLast() != target.dropLast()) {
      try list.move(from: source, to: target)
    }
  }

  private func restore(_ savepoints: [() -> Void]) { for restore in savepoints { restore() } }

  /// Whether this list is the element, or is inside it.
  func isInside(_ element: Any) -> Bool { world.subject(of: element as AnyObject)?.contains(self) == true }

  func contains(_ other: any AnySubject) -> Bool {
    other.identity == identity || sections().contains { $0.contains(other) }
  }

  private func edit(isRight: Bool, isTransaction: Bool = false, _ body: () throws -> Void) throws {
    if isRight, world.depth == 0 { world.commit(isTransaction: isTransaction) }
    do {
      try body()
      world.check(isRight, "\(name): an edit that does not fit was made")
    } catch let error as ChangeError {
      if isRight { throw error }
    }
    checkValue()
  }
}
