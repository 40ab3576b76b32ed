import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Trees of lists whose elements name their parents.
@Suite struct TreeTests {
  struct File: Hashable, Identifiable {
    var id: Int
    var folder: Int?
    var size = 1
  }

  /// A row of an outline.
  struct Shown: Equatable, CustomStringConvertible {
    var file: File
    var parent: Int?
    var depth: Int
    var hasChildren: Bool
    var isExpanded: Bool
    var description: String {
      "\(file.id) in \(parent ?? -1) of \(file.size) at \(depth), \(hasChildren), \(isExpanded)"
    }

    init(_ file: File, in parent: Int?, depth: Int, hasChildren: Bool, isExpanded: Bool) {
      (self.file, self.parent, self.depth) = (file, parent, depth)
      (self.hasChildren, self.isExpanded) = (hasChildren, isExpanded)
    }

    init(_ row: TreeRow<File, Int>) {
      self.init(
        row.element, in: row.node.parent, depth: row.depth, hasChildren: row.hasChildren, isExpanded: row.isExpanded)
    }
  }

  /// Returns what an outline shows, computed from scratch.
  private func outline(
    _ files: some Sequence<File>, hidesOrphans: Bool = false, _ isExpanded: (Int) -> Bool = { _ in true }
  ) -> [Shown] {
    var byID: [Int: File] = [:]
    for file in files where byID[file.id] == nil { byID[file.id] = file }
    var children: [Int?: [File]] = [:]
    var taken: Set<Int> = []
    for file in files where taken.insert(file.id).inserted {
      let parent = file.folder.flatMap { byID[$0]?.id }
      if parent == nil, file.folder != nil, hidesOrphans { continue }
      children[parent, default: []].append(file)
    }
    var rows: [Shown] = []
    func add(_ parent: Int?, _ depth: Int) {
      for file in children[parent] ?? [] {
        let isOpen = isExpanded(file.id)
        rows.append(Shown(file, in: parent, depth: depth, hasChildren: children[file.id] != nil, isExpanded: isOpen))
        if isOpen { add(file.id, depth + 1) }
      }
    }
    add(nil, 0)
    return rows
  }

  private func names(_ rows: some Sequence<TreeRow<File, Int>>) -> String {
    rows.map { String(repeating: ">", count: $0.depth) + "\($0.id)" }.joined(separator: " ")
  }

  // MARK: Against the whole outline

  /// Edits of a few hundred files: single ones, and many at once, which are placed in another way.
  @Test(arguments: 0..<4) func outlinesShowTheRecomputedRows(part: UInt64) throws {
    for seed in seeds(part: part, 6, long: 150) {
      var random = SeededGenerator(seed: seed)
      let ids = Int.random(in: 3..<(seed % 2 == 0 ? 12 : 400), using: &random)
      func file() -> File {
        File(
          id: .random(in: 0..<ids, using: &random),
          folder: Int.random(in: 0..<8, using: &random) == 0 ? nil : .random(in: 0..<ids + 3, using: &random),
          size: .random(in: 0..<9, using: &random))
      }
      let files = MutableCollectionProperty((0..<Int.random(in: 0..<ids, using: &random)).map { _ in file() })
      let toggled = MutableSetProperty<Int>()
      let limit = MutableProperty(3)
      let tree = files.updates.tree(id: \.id, parent: \.folder)
      let expanded = Recorder(tree.rows(expanded: toggled))
      let collapsed = CollectionProperty(tree.rows(collapsed: toggled))
      let sorted = CollectionProperty(tree.sortedChildren(by: \.size).rows())
      let hiding = CollectionProperty(
        files.updates.tree(id: \.id, parent: \.folder, orphans: .hidden).sortedChildren { $0.size > $1.size }
          .rows(collapsed: toggled))
      let found = CollectionProperty(
        tree.filter(keepingAncestors: limit.map { limit in { $0.size < limit } }).rows(collapsed: toggled))
      let totals = CollectionProperty(tree.total(of: \.size).rows())
      let outside = CollectionProperty(files.updates.outsideTree(id: \.id, parent: \.folder))

      func edit() {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: files.insert(file(), at: .random(in: 0...files.count, using: &random))
        case 2 where !files.isEmpty: files.remove(at: .random(in: 0..<files.count, using: &random))
        case 3,
          4 where !files.isEmpty:
          let index = Int.random(in: 0..<files.count, using: &random)
          var new = files[index]
          if Bool.random(using: &random) { new.folder = file().folder } else { new.size = file().size }
          files[index] = new
        case 5 where !files.isEmpty: files[Int.random(in: 0..<files.count, using: &random)] = file()
        case 6 where !files.isEmpty:
          files.move(
            from: .random(in: 0..<files.count, using: &random), to: .random(in: 0..<files.count, using: &random))
        default:
          let id = Int.random(in: 0..<ids, using: &random)
          if toggled.contains(id) { toggled.remove(id) } else { toggled.insert(id) }
        }
      }
      func check(_ step: Int) {
        let all = outline(files)
        let text = "seed \(seed), step \(step)"
        func expect(_ rows: some Sequence<TreeRow<File, Int>>, _ expected: [Shown], _ name: String) {
          let found = rows.map { Shown($0) }
          let difference = zip(found, expected).first { $0 != $1 }.map { "\($0)" } ?? "\(found.count) rows"
          let isEqual = found == expected
          #expect(isEqual, "\(text), \(name): \(difference)")
        }
        expect(expanded.values.last.map { Array($0.after) } ?? [], outline(files) { toggled.contains($0) }, "expanded")
        expect(collapsed, outline(files) { !toggled.contains($0) }, "collapsed")
        expect(sorted, outline(distinct(files).sorted { $0.size < $1.size }), "sorted")
        let descending = distinct(files).sorted { $0.size > $1.size }
        expect(hiding, outline(descending, hidesOrphans: true) { !toggled.contains($0) }, "hiding")
        #expect(totals.map { "\($0.id) \($0.depth) \($0.total)" } == sums(all), "\(text)")
        let kept = Set(keptRows(all) { $0.size < limit.value })
        let shown = distinct(files).filter { kept.contains($0.id) }
        expect(found, outline(shown) { !toggled.contains($0) }, "found")
        #expect(outside.count == files.count - all.count, "\(text)")
      }
      for step in 0..<40 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          let count = Int.random(in: 2..<200, using: &random)
          transact { for _ in 0..<count { edit() } }
        case 1: files.set(Array(files).shuffled(using: &random))
        case 2: limit.value = .random(in: 0..<9, using: &random)
        case 3: transact { for _ in 0..<4 { edit() } }
        default: edit()
        }
        check(step)
      }
      #expect(expanded.values.last.map { Array($0.after) } == Array(CollectionProperty(tree.rows(expanded: toggled))))
    }
  }

  private func distinct(_ files: some Sequence<File>) -> [File] {
    var ids: Set<Int> = []
    return files.filter { ids.insert($0.id).inserted }
  }

  private func sums(_ rows: [Shown]) -> [String] {
    rows.indices.map { index in
      let row = rows[index]
      let below = rows[(index + 1)...].prefix { $0.depth > row.depth }
      return "\(row.file.id) \(row.depth) \(below.reduce(row.file.size) { $0 + $1.file.size })"
    }
  }

  private func keptRows(_ rows: [Shown], _ isIncluded: (File) -> Bool) -> [Int] {
    rows.indices.filter { index in
      let below = rows[(index + 1)...].prefix { $0.depth > rows[index].depth }
      return isIncluded(rows[index].file) || below.contains { isIncluded($0.file) }
    }.map { rows[$0].file.id }
  }

  // MARK: One thing at a time

  @Test func parentsMayComeLaterThanChildren() {
    let files = MutableCollectionProperty([File(id: 3, folder: 2), File(id: 2, folder: 1)])
    let rows = CollectionProperty(files.updates.tree(parent: \.folder).rows())
    let hidden = CollectionProperty(files.updates.tree(parent: \.folder, orphans: .hidden).rows())
    #expect(names(rows) == "2 >3" && hidden.isEmpty)
    files.append(File(id: 1, folder: nil))
    #expect(names(rows) == "1 >2 >>3" && names(hidden) == "1 >2 >>3")
    files.removeLast()
    #expect(names(rows) == "2 >3" && hidden.isEmpty)
  }

  @Test func cyclesAreLeftOutAndComeBackWhenTheyAreBroken() {
    let files = MutableCollectionProperty([
      File(id: 1, folder: nil), File(id: 2, folder: 1), File(id: 3, folder: 2), File(id: 4, folder: 3),
    ])
    let tree = files.updates.tree(parent: \.folder)
    let rows = CollectionProperty(tree.rows())
    let totals = CollectionProperty(tree.total(of: \.size).rows())
    let outside = CollectionProperty(files.updates.outsideTree(id: \.id, parent: \.folder))
    files[1].folder = 3
    #expect(names(rows) == "1" && outside.map(\.id) == [2, 3, 4] && totals.map(\.total) == [1])
    files.append(File(id: 5, folder: 4))
    files.append(File(id: 6, folder: 6))
    #expect(names(rows) == "1" && outside.map(\.id) == [2, 3, 4, 5, 6])
    files[2].folder = 1
    #expect(names(rows) == "1 >3 >>2 >>4 >>>5" && outside.map(\.id) == [6] && totals.map(\.total) == [5, 4, 1, 2, 1])
  }

  @Test func ofSeveralElementsWithTheSameIDTheFirstIsInTheTree() {
    let files = MutableCollectionProperty([File(id: 1, size: 1), File(id: 1, size: 2), File(id: 2, folder: 1)])
    let rows = CollectionProperty(files.updates.tree(parent: \.folder).rows())
    #expect(rows.map(\.size) == [1, 1])
    files.move(from: 0, to: 1)
    #expect(rows.map(\.size) == [2, 1] && names(rows) == "1 >2")
    files.removeFirst()
    #expect(rows.map(\.size) == [1, 1] && names(rows) == "1 >2")
  }

  /// What an element names is known from when it came in: others that change do not ask again, and lead into no cycle.
  @Test func parentsThatChangeUnannouncedAreThoseOfTheLastVersion() {
    final class Box {
      let id: Int
      var parent: Int?
      init(_ id: Int, _ parent: Int?) { (self.id, self.parent) = (id, parent) }
    }
    let boxes = MutableCollectionProperty([Box(1, nil), Box(2, 1), Box(1, 2)])
    let tree = boxes.updates.tree(id: \.id, parent: \.parent).counted()
    let rows = CollectionProperty(tree.rows())
    boxes[0].parent = 2
    boxes.removeLast()
    #expect(rows.map { "\($0.depth) \($0.id) \($0.total)" } == ["0 1 2", "1 2 1"])
    boxes[0] = Box(1, 2)
    #expect(rows.isEmpty)
  }

  @Test func aSubtreeMovesAsOneMove() {
    let files = MutableCollectionProperty(
      [File(id: 0), File(id: 1), File(id: 2, folder: 0)] + (3..<1_000).map { File(id: $0, folder: 2) })
    let expanded = MutableSetProperty([0, 1])
    let rows = CollectionProperty(files.updates.tree(parent: \.folder).rows(expanded: expanded))
    let changes = Recorder(rows.updates)
    files[2].folder = 1
    #expect(names(rows) == "0 1 >2")
    var operations = changes.values[1].change.steps.map(\.operation)
    #expect(operations.count { $0 == .move } == 1 && !operations.contains(.insert) && !operations.contains(.remove))
    // With all rows below it, which is one change, too.
    expanded.insert(2)
    files[2].folder = 0
    #expect(rows.count == 1_000 && rows[1].id == 2 && changes.values.count == 4)
    operations = changes.values[3].change.steps.map(\.operation)
    #expect(!operations.contains(.insert) && !operations.contains(.remove))
  }

  @Test func whatIsExpandedIsKnownByItsIDThroughMovesRefreshesAndReturns() {
    let files = MutableCollectionProperty([File(id: 1), File(id: 2, folder: 1), File(id: 3, folder: 2), File(id: 4)])
    let expanded = MutableSetProperty([1, 2])
    let rows = CollectionProperty(files.updates.tree(parent: \.folder).rows(expanded: expanded))
    files[1].folder = 4
    #expect(names(rows) == "1 4")
    expanded.insert(4)
    #expect(names(rows) == "1 4 >2 >>3")
    let all = files.value
    files.set(all.map { File(id: $0.id, folder: $0.folder, size: 5) })
    #expect(names(rows) == "1 4 >2 >>3" && rows.allSatisfy { $0.size == 5 })
    files.removeAll()
    #expect(rows.isEmpty)
    files.set(all)
    #expect(names(rows) == "1 4 >2 >>3")
    expanded.remove(2)
    #expect(names(rows) == "1 4 >2" && rows[2].hasChildren && !rows[2].isExpanded)
  }

  @Test func aTotalIsThatOfTheWholeSubtreeAndExactForFloatingPointNumbers() {
    let files = MutableCollectionProperty([File(id: 1), File(id: 2, folder: 1), File(id: 3, folder: 1)])
    let numbers = [1: 0.0, 2: 1e16, 3: 1.0]
    let tree = files.updates.tree(parent: \.folder)
    let sums = CollectionProperty(tree.total { numbers[$0.id] ?? 0 }.rows())
    #expect(sums[0].total == 1e16)
    files.remove(at: 1)
    #expect(sums.map(\.total) == [1, 1])
    let counts = CollectionProperty(tree.counted().rows())
    let largest = CollectionProperty(tree.total(of: \.id, combining: max).nodes)
    #expect(counts.map(\.total) == [2, 1] && largest.map(\.total) == [3, 3])
    let huge = CollectionProperty(tree.total { $0.id == 1 ? Double.greatestFiniteMagnitude : 1e300 }.nodes)
    files.append(contentsOf: (4..<100).map { File(id: $0, folder: 3) })
    let negative = CollectionProperty(
      tree.total { $0.id == 1 ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude }.nodes)
    #expect(huge[0].total == .greatestFiniteMagnitude + 97 * 1e300 && negative[0].total == .infinity)
    files.removeLast(95)
    #expect(negative[0].total == .greatestFiniteMagnitude)
  }

  @Test func siblingsAreSortedByTotals() {
    let files = MutableCollectionProperty([
      File(id: 1, size: 0), File(id: 2, size: 5), File(id: 3, folder: 1, size: 3), File(id: 4, folder: 1, size: 4),
    ])
    let rows = CollectionProperty(
      files.updates.tree(parent: \.folder).total(of: \.size).sortedChildren(by: \.total, order: .descending).rows())
    func shown() -> [String] { rows.map { "\($0.id): \($0.total)" } }
    #expect(shown() == ["1: 7", "4: 4", "3: 3", "2: 5"])
    files[2].folder = 2
    #expect(shown() == ["2: 8", "3: 3", "1: 4", "4: 4"])
  }

  @Test func closuresAreCalledOnceForEachVersionAndNeverToShowOrHideRows() {
    var calls = (ids: 0, parents: 0, sizes: 0)
    let count = isLongRun ? 1_000_000 : 1_000
    let files = MutableCollectionProperty((0..<count).map { File(id: $0, folder: $0 == 0 ? nil : $0 / 100) })
    let expanded = MutableSetProperty<Int>()
    let tree = files.updates.tree {
      calls.ids += 1
      return $0.id
    } parent: {
      calls.parents += 1
      return $0.folder
    }
    let rows = CollectionProperty(
      tree.total { file in
        calls.sizes += 1
        return file.size
      }.rows(expanded: expanded))
    #expect(calls == (count, count, count) && rows.count == 1)
    expanded.insert(0)
    #expect(rows.count == 100)
    expanded.remove(0)
    files.move(from: 5, to: 9)
    #expect(calls == (count, count, count) && rows.count == 1)
    files[50].size = 7
    #expect(calls == (count + 1, count + 1, count + 1) && rows[0].total == count + 6)
  }

  @Test func veryDeepTreesNeedNoStack() {
    let depth = isLongRun ? 1_000_000 : 20_000
    let files = MutableCollectionProperty((0..<depth).map { File(id: $0, folder: $0 == 0 ? nil : $0 - 1) })
    let tree = files.updates.tree(parent: \.folder)
    let rows = CollectionProperty(tree.filter { $0.size > 0 }.total(of: \.size).rows())
    #expect(rows.count == depth && rows[0].total == depth && rows[depth - 1].depth == depth - 1)
    files[0].folder = depth - 1
    #expect(rows.isEmpty)
    files[0].folder = nil
    #expect(rows.count == depth)
  }

  @Test func rowsOfObjectsAreUpdatedWhenTheyAreRefreshed() {
    final class Folder {
      let id: Int
      let name = MutableProperty("a")
      init(_ id: Int) { self.id = id }
    }
    let folders = MutableCollectionProperty([Folder(0), Folder(1)])
    let tree = folders.updates.observing(\.name).tree(id: \.id) { $0.id == 0 ? nil : 0 }
    let rows = CollectionProperty(tree.rows())
    let changes = Recorder(rows.updates)
    folders[1].name.value = "b"
    #expect(changes.values.count == 2 && changes.values[1].change.operation == .update)
  }

  @Test func treesOfSharedListsFollowThem() async {
    let files = SharedCollectionProperty([File(id: 1), File(id: 2, folder: 1)])
    let counts = Guarded<[Int]>([])
    files.lift { $0.tree(parent: \.folder).total(of: \.size).rows() }.startWithValues { update in
      counts.withLock { $0 = update.after.map(\.total) }
    }
    files.append(File(id: 3, folder: 2))
    await until { counts.value == [3, 2, 1] }
  }
}

/// Trees of sections whose rows are sections.
@Suite struct NestedTreeTests {
  final class Folder: MutableCollectionSection<Folder> {
    let name: String
    init(_ name: String, _ folders: [Folder] = []) {
      self.name = name
      super.init(folders)
    }
  }

  /// Returns the rows of an outline, computed from scratch.
  private func outline(_ folders: some Sequence<Folder>, depth: Int = 0) -> [String] {
    folders.flatMap { folder in
      ["\(depth) \(folder.name) \(!folder.isEmpty)"] + outline(folder, depth: depth + 1)
    }
  }

  @Test(arguments: 0..<4) func sectionsOfEveryDepthShowTheRecomputedRows(part: UInt64) throws {
    for seed in seeds(part: part, 10, long: 200) {
      var random = SeededGenerator(seed: seed)
      let root = Folder("root")
      var all = [root]
      let rows = Recorder(root.updates.tree().rows())
      let late = root.updates.tree().counted()
      for step in 0..<60 {
        let folder = all[Int.random(in: 0..<all.count, using: &random)]
        func edit() {
          switch Int.random(in: 0..<5, using: &random) {
          case 0, 1:
            let new = Folder("\(all.count)", Bool.random(using: &random) ? [] : [Folder("leaf")])
            all.append(new)
            folder.insert(new, at: .random(in: 0...folder.count, using: &random))
          case 2 where !folder.isEmpty:
            let removed = folder.remove(at: .random(in: 0..<folder.count, using: &random))
            all.removeAll { $0 === removed }
          case 3 where folder.count > 1:
            folder.move(
              from: .random(in: 0..<folder.count, using: &random), to: .random(in: 0..<folder.count, using: &random))
          case 4 where folder.count > 1: folder.set(Array(folder).shuffled(using: &random))
          default: break
          }
        }
        if step % 5 == 0 { transact { for _ in 0..<4 { edit() } } } else { edit() }
        let shown = rows.values.last?.after.map { "\($0.depth) \($0.name) \($0.hasChildren)" } ?? []
        #expect(shown == outline(root), "seed \(seed), step \(step)")
        if step % 20 == 0 {
          #expect(CollectionProperty(late.nodes).first?.total ?? 0 == (root.first.map { outline([$0]).count } ?? 0))
        }
      }
    }
  }

  @Test func whatIsBelowASectionMovesWithItAndStaysExpanded() {
    let (games, chess, go) = (Folder("games"), Folder("chess"), Folder("go"))
    let topics = MutableCollectionProperty([games, Folder("food")])
    games.append(contentsOf: [chess, go])
    chess.append(Folder("openings"))
    let expanded = MutableSetProperty([ObjectIdentifier(chess)])
    let rows = CollectionProperty(topics.updates.tree().rows(expanded: expanded))
    expanded.insert(ObjectIdentifier(games))
    #expect(rows.map(\.name) == ["games", "chess", "openings", "go"] + ["food"])
    transact { topics[1].append(games.remove(at: 0)) }
    #expect(rows.map(\.name) == ["games", "go", "food"])
    expanded.insert(ObjectIdentifier(topics[1]))
    #expect(rows.map(\.name) == ["games", "go", "food", "chess", "openings"])
  }
}
