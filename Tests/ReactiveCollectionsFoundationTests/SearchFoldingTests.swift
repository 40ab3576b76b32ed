import ReactiveCollections
import ReactiveCollectionsFoundation
import Testing

/// Texts that are searched by the rules of Foundation.
@Suite struct SearchFoldingTests {
  @Test(arguments: [
    ("cafe", "Café"), ("CAFÉ", "cafe"), ("zoe", "ZOË"), ("ａｂ", "AB"), ("ab", "ＡＢ"), ("naive", "nai\u{308}ve"),
    ("Ångström", "angstrom"),
  ]) func caseDiacriticsAndWidthMakeNoDifference(query: String, text: String) {
    #expect(SearchQuery(query, folding: .standard).matches(text))
    #expect(SearchQuery(query, folding: .standard).ranges(in: text).map { String(text[$0]) } == [text])
  }

  @Test func otherLettersMakeADifference() {
    #expect(!SearchQuery("cafe", folding: .standard).matches("caff"))
    #expect(!SearchQuery("cafe").matches("Café"))
  }

  @Test func listsAreSearchedByFoundationsRulesWhereItIsImported() {
    struct Person { var name: String }
    let people = MutableCollectionProperty(
      [Person(name: "Zoë"), Person(name: "Ann")], comparison: ElementComparison(id: \.name) { $0.name == $1.name })
    let text = MutableProperty("zoe")
    #expect(CollectionProperty(people.updates.searched(text, in: [\.name])).map(\.name) == ["Zoë"])
  }
}
