import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@Suite struct ElementGeneratorTests {
  /// All elements that lists contain in any of several scripts.
  private func elements<Element: Hashable>(of generator: ElementGenerator<Element>) throws -> Set<Element> {
    var elements: Set<Element> = []
    try checkScripts(seeds: 0..<20) { script in
      let list = script.list(of: generator)
      script.expect("elements are collected") {
        elements.formUnion(list.value)
        return true
      }
    }
    return elements
  }

  @Test func integers() throws {
    #expect(try elements(of: .integers(in: 3..<7)) == [3, 4, 5, 6])
    #expect(try elements(of: .integers()) == Set(0..<10))
  }

  @Test func letters() throws {
    let texts = try elements(of: .letters)
    #expect(texts.isSuperset(of: ["a", "b", "c", "d", "e"]))
    #expect(texts.contains { $0.count > 1 } && texts.allSatisfy { $0.allSatisfy { "abcde".contains($0) } })
  }

  @Test func theComparisonIsThatOfTheList() throws {
    struct Row: Identifiable, Hashable {
      var id: Int
      var text: Int
    }
    var hasUpdated = false
    let rows = ElementGenerator<Row>(by: .init()) { random in
      Row(id: .random(in: 0..<100, using: &random), text: 0)
    } changing: { row, random in
      Row(id: row.id, text: .random(in: 1..<9, using: &random))
    }
    var weights = ScriptWeights()
    weights.edits = [.set: 1, .insert: 1]
    try checkScripts(seeds: 0..<20, weights: weights) { script in
      let list = script.list(of: rows)
      list.flatChanges.startWithValues { change in
        for case .update(_, let old, let new) in change.steps where old.id == new.id { hasUpdated = true }
      }
      script.expect(list.updates) { Array(list.value) }
    }
    #expect(hasUpdated)
  }
}
