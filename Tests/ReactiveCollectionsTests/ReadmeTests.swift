import Foundation
import ReactiveCollections
import Testing

/// The example of the README, compiled and run, so that it cannot drift from what it shows.
@Suite struct ReadmeTests {
  private static let readme: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  }()

  /// The first block of code in a language.
  private func block(_ language: String) throws -> [Substring] {
    let lines = try #require(Self.readme).split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "```\(language)"))
    let end = try #require(lines[(start + 1)...].firstIndex(of: "```"))
    return Array(lines[(start + 1)..<end])
  }

  @Test func printsWhatTheReadmeShows() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    // The example begins here.
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
    // The example ends here.

    let shown = try block("text").map(String.init)
    #expect(output == shown)
  }

  @Test func theCodeIsThatOfTheReadme() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasSuffix("// The example begins here.") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// The example ends here.") })
    let here = lines[(start + 1)..<end].map { $0.dropFirst(4) }
    let there = try block("swift")
    #expect(there.prefix(2) == ["import ReactiveCollections", ""])
    #expect(here.map(String.init) == there.dropFirst(2).map(String.init))
  }
}
