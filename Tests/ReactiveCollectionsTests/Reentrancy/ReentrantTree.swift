import ReactiveCollections
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting

/// Sections that are put into one another, turned round, moved and removed, in transactions that may fail; and elements
/// among them that act when they are released.
final class ReentrantTree {
  typealias Section = MutableCollectionSection<Any>

  weak var world: ReentrantWorld?
  /// The sections that exist, whether they are in the tree or not.
  private let pool = (0..<5).map { _ in Section() }
  let root = MutableCollectionProperty<Any>()
  /// Lists of a list, for `flatMap`.
  let inner = MutableCollectionProperty((0..<3).map { MutableCollectionSection([$0]) })
  /// What the changes at index paths have led to. The texts of elements are kept, and not the elements.
  private var replica: [Any] = []
  private var hasBegun = false

  /// A row that acts when it is released.
  private final class Row: CustomStringConvertible {
    let number: Int
    weak var world: ReentrantWorld?

    init(_ number: Int, _ world: ReentrantWorld?) {
      self.number = number
      self.world = world
    }

    deinit { world?.act() }

    var description: String { "\(number)" }
  }

  init() {
    root.changes.startWithValues { [unowned self] change in
      do {
        let before = Self.text(replica)
        let old = replica
        try change.apply(to: &replica)
        var undone = replica
        try change.inverted.apply(to: &undone)
        world?.check(
          Self.text(undone) == before, "The tree: undoing \(change) of \(before) leads to \(Self.text(undone))")
        withExtendedLifetime(old) {}
      } catch { world?.check(false, "The tree: \(change) does not fit \(Self.text(replica)): \(error)") }
      world?.act()
    }
  }

  func verify() {
    world?.check(Self.text(replica) == Self.text(root), "The tree is \(Self.text(root)), and not \(Self.text(replica))")
  }

  private static func text(_ rows: some Sequence<Any>) -> String {
    "["
      + rows.map { row in
        if let section = row as? Section { return text(section) }
        if let frozen = row as? SectionSnapshot<Section, Any> { return text(frozen.rows) }
        return "\(row)"
      }.joined(separator: ", ") + "]"
  }

  // MARK: Edits

  func edit() {
    guard let world else { return }
    if world.chance(1, in: 5) { return editInner(world) }
    let list = world.chance(1, in: 3) ? root : pool.randomElement(using: &world.random) ?? root
    let count = list.count
    func index() -> Int { .random(in: 0..<count, using: &world.random) }
    if count > 4 { return list.removeFirst(3) }
    switch Int.random(in: 0..<8, using: &world.random) {
    case 0, 1: list.append(Row(.random(in: 0..<100, using: &world.random), world))
    case 2, 3: if let section = section(for: list) { list.insert(section, at: count == 0 ? 0 : index()) }
    case 4 where count > 0: list.remove(at: index())
    case 5 where count > 0: list.move(from: index(), to: index())
    case 6 where count > 0:
      if let section = section(for: list) { list[index()] = section } else { list.refresh(at: index()) }
    default: list.append(Row(.random(in: 0..<100, using: &world.random), world))
    }
  }

  private func editInner(_ world: ReentrantWorld) {
    if world.chance(1, in: 2), let list = inner.value.randomElement(using: &world.random) {
      if list.count > 3 { list.removeAll() } else { list.append(.random(in: 0..<10, using: &world.random)) }
    } else if inner.count > 3 {
      inner.removeFirst()
    } else {
      inner.append(MutableCollectionSection([.random(in: 0..<10, using: &world.random)]))
    }
  }

  /// Returns a section that a list may contain.
  private func section(for list: MutableCollectionProperty<Any>) -> Section? {
    guard let world, let section = pool.randomElement(using: &world.random) else { return nil }
    func contains(_ outer: MutableCollectionProperty<Any>) -> Bool {
      outer === list || outer.contains { ($0 as? Section).map(contains) ?? false }
    }
    return contains(section) ? nil : section
  }
}
