import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// What a person types to search for, and lists that are searched.
@Suite struct SearchTests {
  struct Note: Hashable {
    var title: String
    var body: String
  }

  /// Foldings that find less, more and other things.
  static let foldings = [
    TextFolding.caseless, TextFolding { String($0) }, TextFolding { "Ää".contains($0) ? "a" : String($0) },
    TextFolding { $0 == "Ä" ? "" : String($0) },
  ]

  @Test(arguments: [
    ("tea", "Tea house", true), ("tea house", "the house of tea", true), ("\"tea house\"", "the house of tea", false),
    ("\"tea house\"", "A TEA HOUSE", true), ("-tea", "tea house", false), ("-tea", "coffee", true), ("-", "tea", true),
    ("tea -\"green tea", "green tea", false), ("tea -\"green tea", "tea, green", true), ("\"", "anything", true),
    ("  ", "anything", true), ("ÄRGER", "Ärger", true), ("strasse", "Straße", true),
    ("straße", "STRASSE 1", true), ("straße", "STRAẞE", true), ("STRAẞE", "strasse", true), ("ας", "ΑΣ", true),
    ("ΑΣ", "ας", true), ("ſet", "SET", true), ("i", "ı", false),
    ("a-b", "a-b", true),
    ("eat", "tea", false), ("е", "e", false), ("--a", "-a", false), ("\"\" x", "y", false), ("a\"b c", "a\"b c", true),
  ]) func termsQuotesAndMinuses(query: String, text: String, matches: Bool) {
    #expect(SearchQuery(query).matches(text) == matches)
    // Texts that are not ASCII are searched in another way.
    #expect(SearchQuery(query).matches(text + "→") == matches)
  }

  @Test func eachTermMayBeInAnotherTextAndNoneOfThoseWithAMinusMayBeInAny() {
    #expect(SearchQuery("tea cup").matches("Tea", "a cup"))
    #expect(!SearchQuery("tea -cup").matches("Tea", "a cup"))
    #expect(!SearchQuery("tea pot").matches("Tea", "a cup"))
    #expect(SearchQuery("").matches([]) && !SearchQuery("a").matches([]) && SearchQuery("-a").matches([]))
  }

  @Test func rangesAreThoseOfWholeCharactersInOrder() {
    func found(_ query: String, _ text: String) -> [String] {
      SearchQuery(query).ranges(in: text).map { String(text[$0]) }
    }
    #expect(found("a", "banana") == ["a", "a", "a"])
    #expect(found("ana an", "banana") == ["anana"] && found("aa", "aaa b aa") == ["aaa", "aa"])
    #expect(found("NA ba", "Banana") == ["Banana"] && found("na ba", "Ba na") == ["Ba", "na"])
    #expect(found("é", "cafe\u{301} É") == ["e\u{301}", "É"])
    #expect(found("b -a", "ab👍🏽b") == ["b", "b"])
    #expect(found("👍🏽", "a👍🏽b") == ["👍🏽"])
    #expect(found("", "a").isEmpty && found("-a", "a").isEmpty && found("x", "").isEmpty)
  }

  @Test func wholeTextsAreBetterThanBeginningsAndThoseThanInnerParts() {
    let query = SearchQuery("tea")
    let texts = ["tea", "Tea house", "green tea", "steam"]
    #expect(texts.map { query.rank($0) } == [0, 1, 2, 3])
    #expect(query.rank("steam, tea") == 2 && query.rank("coffee") == 4)
    #expect(query.rank("steam", "tea") == 3)
    #expect(["tea", "tea house", "a tea", "steam", "y"].map { query.rank("x", $0) } == [4, 5, 6, 7, 8])
    #expect(SearchQuery("tea cup").rank("tea cup") == 1 + 2)
  }

  @Test func everyLetterIsFoundWhicheverItsCase() {
    for number in UInt32(0x80)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(number), scalar.properties.isCased, scalar != "ı" else { continue }
      let letter = String(Character(scalar))
      for other in [letter.uppercased(), letter.lowercased()] {
        if !SearchQuery(letter).matches(other) || !SearchQuery(other).matches(letter) {
          Issue.record("\(letter) \(other)")
        }
      }
    }
  }

  @Test func aTermThatFoldsToNothingIsNothing() {
    let query = SearchQuery("Ä tea -Ä", folding: Self.foldings[3])
    #expect(query.matches("Tea") && !query.matches("Ä"))
    #expect(query.ranges(in: "Ätea").count == 1 && query.rank("tea") == 0)
    #expect(SearchQuery("-Ä", folding: Self.foldings[3]).isEmpty)
  }

  @Test func aQueryKnowsWhetherItIsNarrower() {
    func change(_ old: String, _ new: String) -> RuleChange { SearchQuery(new).change(from: SearchQuery(old)) }
    #expect(change("t", "tea") == .narrowed && change("tea", "t") == .widened && change("tea", "TEA ") == .unchanged)
    #expect(change("tea", "tea cup") == .narrowed && change("tea cup", "cup") == .widened)
    #expect(change("tea", "tee") == .replaced && change("", "a") == .narrowed && change("a", "") == .widened)
    #expect(change("a -tea", "a -t") == .narrowed && change("a -t", "a -tea") == .widened)
    #expect(change("-a", "-b") == .replaced && change("a", "-a") == .replaced && change("t a", "tea") == .narrowed)
    let other = SearchQuery("tea", folding: Self.foldings[1])
    #expect(other.change(from: SearchQuery("tea")) == .replaced && other != SearchQuery("tea"))
    #expect(SearchQuery("", folding: Self.foldings[1]).change(from: SearchQuery("")) == .unchanged)
  }

  @Test(arguments: 0..<(isLongRun ? 400 : 40)) func aNarrowerQueryMatchesNothingMore(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func text(_ letters: String, _ count: ClosedRange<Int>) -> String {
      String((0..<Int.random(in: count, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<300 {
      let (old, new) = (text("aAbÄ -\"", 0...6), text("aAbÄ -\"", 0...6))
      let note = text("aAbBÄä ", 0...8)
      let foldings = (0..<2).map { _ in Self.foldings.randomElement(using: &random) ?? .caseless }
      let (oldQuery, newQuery) = (SearchQuery(old, folding: foldings[0]), SearchQuery(new, folding: foldings[1]))
      let (before, after) = (oldQuery.matches(note), newQuery.matches(note))
      _ = newQuery.ranges(in: note)
      switch newQuery.change(from: oldQuery) {
      case .unchanged: #expect(before == after, "\(old) → \(new): \(note)")
      case .narrowed: #expect(before || !after, "\(old) → \(new): \(note)")
      case .widened: #expect(after || !before, "\(old) → \(new): \(note)")
      case .replaced: break
      }
    }
  }

  @Test(arguments: 0..<4) func foundElementsAreThoseThatMatch(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 30)) { script in
      let list = script.list(of: .integers(in: 0..<600))
      let query = script.rule("query", "") { random in
        String((0..<Int.random(in: 0..<4, using: &random)).map { _ in "0123- äÄ".randomElement(using: &random) ?? "0" })
      }
      func note(_ number: Int) -> Note {
        Note(title: String("\(number)".map { $0 == "1" ? "ä" : $0 == "2" ? "Ä" : $0 }), body: "\(number / 7)")
      }
      let all = list.updates.map { note($0) }
      script.expect(all.searched(query, in: [\.title, \.body])) {
        list.map { note($0) }.filter { SearchQuery(query.value).matches($0.title, $0.body) }
      }
      let folding = script.rule("folding", Self.foldings[0]) { Self.foldings.randomElement(using: &$0) ?? .caseless }
      let folded = query.combineLatest(with: folding).map { SearchQuery($0, folding: $1) }
      script.expect(all.searched(folded, in: [\.title, \.body])) {
        list.map { note($0) }.filter { SearchQuery(query.value, folding: folding.value).matches($0.title, $0.body) }
      }
      let limit = script.rule("limit", 300) { .random(in: 0..<600, using: &$0) }
      script.expect(
        list.updates.filter(limit, changing: { $0 < $1 ? .widened : $0 > $1 ? .narrowed : .unchanged }) { $1 < $0 }
      ) {
        list.filter { $0 < limit.value }
      }
    }
  }

  @Test(arguments: [1_000, isLongRun ? 1_000_000 : 20_000]) func aLetterMoreExaminesOnlyWhatHasMatched(count: Int) {
    let list = MutableCollectionProperty((0..<count).map { "\($0 % 1_000)" })
    let text = MutableProperty("")
    var examined = 0
    let found = CollectionProperty(
      list.updates.filter(text.map { SearchQuery($0) }, changing: { $1.change(from: $0) }) { query, text in
        examined += 1
        return query.matches(text)
      })
    func type(_ new: String) -> Int {
      examined = 0
      text.value = new
      return examined
    }
    #expect(examined == count)
    #expect(type("9") == count)
    let nines = found.count
    #expect(type("99") == nines && found.count == count / 1_000 * 19)
    #expect(type("99 ") == 0)
    let both = found.count
    #expect(type("999") == both && found.count == count / 1_000)
    #expect(type("99") == count - count / 1_000)
    #expect(type("8") == count)
    // Two letters in one transaction are compared with what was there before.
    examined = 0
    transact {
      text.value = "7"
      text.value = "87"
    }
    #expect(examined == nines && found.allSatisfy { $0.contains("87") })
  }
}
