import Foundation
import ReactiveCollections
import Testing

/// The examples of the README, compiled and run, so that they cannot drift from what it shows.
@Suite struct ReadmeTests {
  private static let readme: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  }()

  /// The blocks of code in a language.
  private func blocks(_ language: String) throws -> [[String]] {
    let lines = try #require(Self.readme).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.indices.filter { lines[$0] == "```\(language)" }.map { start in
      Array(lines[(start + 1)...].prefix { $0 != "```" })
    }
  }

  /// What an example prints, and its number.
  private func run(_ number: Int, _ example: (@escaping (String) -> Void) -> Void) throws {
    var output: [String] = []
    example { output.append($0) }
    let shown = try blocks("text")[number]
    #expect(output == shown)
  }

  @Test func printsWhatTheReadmeShows() throws {
    try run(0) { output in
      func print(_ items: Any...) { output(items.map { "\($0)" }.joined(separator: " ")) }

      // Example 0 begins here.
      let fruit = MutableCollectionProperty(["apple", "pear"])
      fruit.updates.startWithValues { update in
        print(update.change, "→", update.after)
      }
      fruit.append("fig")
      fruit.move(from: 2, to: 0)
      fruit.modify { items in  // one transaction, one event
        items.removeLast()
        items[1] = "quince"
      }
      let change = fruit.set(["fig", "kiwi", "quince"])  // says what that changed
      print("undo:", change.inverted)
      // Example 0 ends here.
    }
  }

  @Test func operatorsPrintWhatTheReadmeShows() throws {
    try run(1) { output in
      func print(_ items: Any...) { output(items.map { "\($0)" }.joined(separator: " ")) }

      // Example 1 begins here.
      struct Person: Identifiable, Equatable {
        let id: Int
        var name: String
        var age: Int
      }

      let people = MutableCollectionProperty([
        Person(id: 1, name: "Eve", age: 52), Person(id: 2, name: "Bob", age: 17), Person(id: 3, name: "Ada", age: 36),
      ])
      let text = MutableProperty("")
      let adults = people.updates
        .filter { $0.age >= 18 }
        .filter(text.map { text in { text.isEmpty || $0.name.contains(text) } })  // as one types
        .sorted { $0.name }
      adults.startWithValues { update in
        print(update.change.map(\.name), "→", update.after.map(\.name))
      }
      people[1].age = 18
      text.value = "b"
      people[1].name = "Bobby"
      text.value = ""
      // Example 1 ends here.
    }
  }

  @Test(arguments: 0..<2) func theCodeIsThatOfTheReadme(number: Int) throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasSuffix("// Example \(number) begins here.") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// Example \(number) ends here.") })
    let here = lines[(start + 1)..<end].map { String($0.dropFirst(6)) }
    var there = try blocks("swift")[number]
    if number == 0 {
      #expect(there.prefix(2) == ["import ReactiveCollections", ""])
      there.removeFirst(2)
    }
    #expect(here == there)
  }
}
