import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting

/// Outlines, objects, searches and selections that follow single edits; compared with making them again with the standard
/// library.
enum LivingBenchmarks {
  struct File: Identifiable, Equatable {
    let id: Int
    var folder: Int?
    var size: Int
    var name: String { "file \(id) of folder \(folder ?? 0)" }
  }

  static var all: [Benchmark] {
    var all: [Benchmark] = []
    for size in [1_000, 1_000_000] {
      all += trees(size)
      all += objects(size)
      all += betweenRows(size)
      all += [searches(size), selections(size)]
    }
    return all + [limited()]
  }

  // MARK: Trees

  private static func trees(_ size: Int) -> [Benchmark] {
    let resized: (inout [File], Int) -> Void = { $0[$1].size += 1 }
    return [
      following(
        "tree: a size, totals of all folders", size, resized, { totals(in: $0) },
        { CollectionProperty($0.tree(parent: \.folder).total(of: \.size).rows()) }),
      following(
        "tree: a size, rows", size, resized, { rows(of: $0) },
        { CollectionProperty($0.tree(parent: \.folder).rows()) }),
      following(
        "tree: a file goes to another folder, rows", size,
        { $0[$1].folder = ($1 &* 7) % max(1, min($1, $0.count / 10)) }, { rows(of: $0) },
        { CollectionProperty($0.tree(parent: \.folder).rows()) }),
      Benchmark(
        "living/tree: a folder is expanded and collapsed/\(size)",
        .init("made again", size > 1_000 ? 2 : 100) {
          let files = files(size)
          return { for _ in 0..<(size > 1_000 ? 2 : 100) { blackHole(rows(of: files)) } }
        },
        .init("followed", 10_000) {
          let list = MutableCollectionProperty(files(size))
          let expanded = MutableSetProperty<Int>([0])
          let rows = CollectionProperty(list.updates.tree(parent: \.folder).rows(expanded: expanded))
          let folders = rows.dropFirst().prefix(9).map(\.id)
          return {
            for index in 0..<5_000 {
              expanded.insert(folders[index % folders.count])
              expanded.remove(folders[index % folders.count])
            }
            blackHole(rows)
          }
        }),
    ]
  }

  /// The rows of all files, each with its depth, folders before what is in them.
  private static func rows(of files: [File]) -> [(file: File, depth: Int)] {
    let children = Dictionary(grouping: files, by: \.folder)
    var rows: [(file: File, depth: Int)] = []
    var stack = (children[nil] ?? []).reversed().map { (file: $0, depth: 0) }
    while let row = stack.popLast() {
      rows.append(row)
      for child in (children[row.file.id] ?? []).reversed() { stack.append((child, row.depth + 1)) }
    }
    return rows
  }

  /// The size of each file with all below it. Folders come before what is in them.
  private static func totals(in files: [File]) -> [Int] {
    var totals = files.map(\.size)
    for file in files.reversed() { if let folder = file.folder { totals[folder] += totals[file.id] } }
    return totals
  }

  // MARK: Objects and rows between rows

  private final class Row {
    var file: File
    init(_ file: File) { self.file = file }
  }

  private static func objects(_ size: Int) -> [Benchmark] {
    [
      following("objects that stay", size, { $0[$1].size += 1 }, { $0.map { Row($0) } }) {
        CollectionProperty(
          $0.map {
            Row($0)
          } updating: {
            $0.file = $1
          })
      },
      following("an operator of one's own", size, { $0[$1].size += 1 }, { $0.map(\.size) }) {
        CollectionProperty($0.applying { Sizes() })
      },
    ]
  }

  private struct Sizes: CollectionOperator {
    func begin(_ list: PersistentArray<File>) -> PersistentArray<Int> { PersistentArray(list.map(\.size)) }

    func follow(
      _ step: CollectionChange<File>, leadingTo list: PersistentArray<File>, _ result: inout CollectionResult<Int>
    ) {
      switch step {
      case .insert(let index, let file): result.insert(file.size, at: index)
      case .remove(let index, _): result.remove(at: index)
      case .update(let index, _, let file): result[index] = file.size
      case .move(let source, let target, _): result.move(from: source, to: target)
      case .composite: break
      }
    }
  }

  private static func betweenRows(_ size: Int) -> [Benchmark] {
    let resized: (inout [File], Int) -> Void = { $0[$1].size += 1 }
    return [
      following("headers of 100 groups", size, resized, { withHeaders($0) }) {
        CollectionProperty($0.grouped(by: { $0.id % 100 }, sortedBy: <).mapRows(\.size).flattened(header: { -$0 }))
      },
      following("separators between neighbors", size, resized, { separated($0.map(\.size)) }) {
        CollectionProperty($0.map(\.size).separated { $0 / 100 == $1 / 100 ? nil : -1 })
      },
    ]
  }

  private static func withHeaders(_ files: [File]) -> [Int] {
    var groups: [[Int]] = Array(repeating: [], count: 100)
    for file in files { groups[file.id % 100].append(file.size) }
    return groups.indices.flatMap { [-$0] + groups[$0] }
  }

  private static func separated(_ sizes: [Int]) -> [Int] {
    var rows: [Int] = []
    for (index, size) in sizes.enumerated() {
      if index > 0, sizes[index - 1] / 100 != size / 100 { rows.append(-1) }
      rows.append(size)
    }
    return rows
  }

  // MARK: Searches, selections and limits

  private static func searches(_ size: Int) -> Benchmark {
    let texts = ["f", "fi", "file 1", "file 12", "file 123 of"]
    return Benchmark(
      "living/search: letters that narrow/\(size)",
      .init("searched again", 4) {
        let names = files(size).map(\.name)
        return {
          for text in texts.dropFirst() {
            let query = SearchQuery(text)
            blackHole(names.filter { query.matches($0) })
          }
        }
      },
      .init("narrowed", 4) {
        let list = MutableCollectionProperty(files(size).map(\.name))
        let text = MutableProperty(texts[0])
        let found = CollectionProperty(list.updates.searched(text, in: [\.self]))
        return {
          for next in texts.dropFirst() { text.value = next }
          blackHole(found)
        }
      })
  }

  private static func selections(_ size: Int) -> Benchmark {
    Benchmark(
      "living/selection: another row/\(size)",
      .init("made again", size > 1_000 ? 4 : 1_000) {
        let files = files(size)
        var selected: Set<Int> = []
        return {
          for index in 0..<(size > 1_000 ? 4 : 1_000) {
            selected = [index]
            blackHole(files.filter { selected.contains($0.id) })
          }
        }
      },
      .init("followed", 1_000) {
        let list = MutableCollectionProperty(files(size))
        let selection = Selection(of: list.updates)
        let selected = CollectionProperty(selection.selected)
        return {
          for index in 0..<1_000 { selection.select(index) }
          blackHole(selected)
        }
      })
  }

  private static func limited() -> Benchmark {
    Benchmark(
      "living/log with a limit: a line appended/1000",
      .init("array", 10_000) {
        var lines = Array(0..<1_000)
        return {
          for line in 0..<10_000 {
            lines.append(line)
            lines.removeFirst()
          }
          blackHole(lines)
        }
      },
      .init("list", 10_000) {
        let lines = MutableCollectionProperty(0..<1_000, keeping: .last(1_000))
        let shown = CollectionProperty(lines.updates.map { $0 &+ 1 })
        return {
          for line in 0..<10_000 { lines.append(line) }
          blackHole(shown)
        }
      })
  }

  // MARK: Tasks

  private static func following<Result>(
    _ name: String, _ size: Int, _ edit: @escaping (inout [File], Int) -> Void,
    _ make: @escaping ([File]) -> Result, _ follow: @escaping (CollectionProducer<File>) -> AnyObject
  ) -> Benchmark {
    let number = size > 1_000 ? 2 : 100
    return Benchmark(
      "living/\(name)/\(size)",
      .init("made again", number) {
        var list = files(size)
        let positions = positions(number, size)
        return {
          for position in positions {
            edit(&list, position)
            blackHole(make(list))
          }
        }
      },
      .init("followed", 2_000) {
        var edited = files(size)
        let list = MutableCollectionProperty(edited)
        let result = follow(list.updates)
        let changes = positions(2_000, size).map { position in
          edit(&edited, position)
          return (position, edited[position])
        }
        return {
          for (position, file) in changes { list[position] = file }
          blackHole(result)
        }
      })
  }

  /// A tree of files of which each folder has ten.
  private static func files(_ size: Int) -> [File] {
    (0..<size).map { File(id: $0, folder: $0 == 0 ? nil : ($0 - 1) / 10, size: $0 % 1_000) }
  }

  /// Positions of files that are no folders, so that none gets into itself.
  private static func positions(_ count: Int, _ size: Int) -> [Int] {
    var random = SeededGenerator(seed: 7)
    return (0..<count).map { _ in .random(in: size / 5..<size, using: &random) }
  }
}
