import ReactiveCollections
import ReactiveCollectionsTesting

/// An item in a folder.
protocol Item: AnyObject {
  var number: Int { get }
}

/// Folders that contain files and folders, so that some elements of a list are sections and some are not.
struct MixedWorld {
  final class File: Item {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  final class Folder: MutableCollectionSection<any Item>, Item, NamedSection {
    let number: Int
    init(_ number: Int, _ items: [any Item]) {
      self.number = number
      super.init(items, comparison: Self.comparison)
    }

    static var comparison: ElementComparison<any Item> {
      ElementComparison(id: { ObjectIdentifier($0) }, content: { $0 === $1 })
    }
  }

  static func make(_ world: World) {
    let supply = Supply(world)
    world.key = { ($0 as? any Item)?.number ?? -1 }
    let elements = supply.elements(below: 3) { MutableCollectionProperty($0, comparison: Folder.comparison) }
    let items = (0..<3).map { _ in elements.make(&world.random) }
    let root = SectionSubject("root", items, elements, in: world, holdsSections: true) { _ in () }
    world.extra = { [unowned root] in try root.editAtRandomPath() }
  }

  /// The existing files and folders, with methods that add new ones. A folder is contained only in folders of a higher
  /// level.
  private final class Supply {
    unowned let world: World
    let files = (0..<5).map { File($0) }
    var folders: [[Folder]] = [[], [], []]

    init(_ world: World) { self.world = world }

    func elements(
      below level: Int, list: @escaping ([any Item]) -> MutableCollectionProperty<any Item>
    ) -> Elements<any Item> {
      func make(_ random: inout SeededGenerator) -> any Item {
        if level == 0 || Int.random(in: 0..<3, using: &random) == 0 { return files[.random(in: 0..<5, using: &random)] }
        return anyFolder(of: .random(in: 0..<level, using: &random), &random)
      }
      return Elements(
        make: make, vary: { _, random in make(&random) }, key: { $0.number }, comparison: Folder.comparison, list: list)
    }

    private func anyFolder(of level: Int, _ random: inout SeededGenerator) -> Folder {
      if folders[level].count < 4, Int.random(in: 0..<4, using: &random) == 0 { return newFolder(of: level, &random) }
      return folders[level].randomElement(using: &random) ?? newFolder(of: level, &random)
    }

    private func newFolder(of level: Int, _ random: inout SeededGenerator) -> Folder {
      weak var made: Folder?
      var number = 0
      let elements = elements(below: level) {
        number = (level + 1) * 100 + self.folders[level].count
        let folder = Folder(number, $0)
        made = folder
        self.folders[level].append(folder)
        return folder
      }
      let items = (0..<Int.random(in: 0..<3, using: &random)).map { _ in elements.make(&random) }
      let name = "s\((level + 1) * 100 + folders[level].count)"
      let subject = SectionSubject(name, items, elements, in: world, holdsSections: true) { rows in
        made.map { SectionSnapshot(section: $0, rows: PersistentArray<Any>(rows)) } as Any
      }
      subject.accepts = { ($0 as? any Item).map { $0.number < (level + 1) * 100 } == true }
      guard let folder = subject.list as? Folder else { preconditionFailure("It was made as one") }
      return folder
    }
  }
}
