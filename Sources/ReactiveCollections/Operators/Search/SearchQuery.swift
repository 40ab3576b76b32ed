/// What a person has typed to search for: words and quoted phrases, each of which must occur, or must not if there is a minus
/// before it.
///
/// ```swift
/// let query = SearchQuery(#"tea -green "high mountain""#)
/// print(query.matches("Oolong tea", "from the high mountains"))  // prints: true
/// print(query.matches("Green tea", "from the high mountains"))  // prints: false
/// ```
///
/// Terms are found anywhere in a text, also inside words, and each in another text if there are several. What is still being
/// typed is no error: a quote without its end reaches to the end, and a minus without a term is nothing, as is a term that folds to nothing. An empty query matches
/// everything.
public struct SearchQuery: Sendable {
  /// What has been typed.
  public let text: String
  private let folding: TextFolding
  /// The terms that must occur, and those that must not.
  private let (wanted, unwanted): ([SearchTerm], [SearchTerm])

  /// Creates a query of what has been typed. O(n).
  public init(_ text: String, folding: TextFolding = .caseless) {
    self.text = text
    self.folding = folding
    var (wanted, unwanted): ([SearchTerm], [SearchTerm]) = ([], [])
    for (term, isWanted) in Self.terms(of: text) {
      let term = SearchTerm(folding.folded(term))
      if term.characters.isEmpty { continue }
      if isWanted { wanted.append(term) } else { unwanted.append(term) }
    }
    (self.wanted, self.unwanted) = (wanted, unwanted)
  }

  /// Whether it matches everything.
  public var isEmpty: Bool { wanted.isEmpty && unwanted.isEmpty }

  private static func terms(of text: String) -> [(term: String, isWanted: Bool)] {
    var terms: [(String, Bool)] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      let isWanted = rest.first != "-"
      if !isWanted { rest.removeFirst() }
      let term: Substring
      if rest.first == "\"" {
        rest.removeFirst()
        term = rest.prefix { $0 != "\"" }
        rest = rest[term.endIndex...].dropFirst()
      } else {
        term = rest.prefix { !$0.isWhitespace }
        rest = rest[term.endIndex...]
      }
      if !term.isEmpty { terms.append((String(term), isWanted)) }
    }
    return terms
  }

  // MARK: Matching

  /// Whether the texts of one element match: each term is in one of them, and none of those with a minus is in any.
  public func matches(_ texts: String...) -> Bool { matches(texts) }

  /// Whether the texts of one element match: each term is in one of them, and none of those with a minus is in any.
  public func matches(_ texts: some Sequence<String>) -> Bool {
    if isEmpty { return true }
    let texts = Array(texts)
    return matches(texts.indices) { texts[$0] }
  }

  /// Whether the texts of one element match, which are asked for by their numbers.
  @usableFromInline
  func matches(_ count: Int, _ text: (Int) -> String) -> Bool {
    if isEmpty { return true }
    // One term may be found before all texts have been read; none is read twice.
    if wanted.count + unwanted.count == 1 { return matches(0..<count, text) }
    let texts = (0..<count).map(text)
    return matches(texts.indices) { texts[$0] }
  }

  private func matches(_ texts: Range<Int>, _ text: (Int) -> String) -> Bool {
    func occurs(_ term: SearchTerm) -> Bool { texts.contains { folding.contains(term, in: text($0)) } }
    return wanted.allSatisfy(occurs) && !unwanted.contains(where: occurs)
  }

  /// Returns where terms are in a text, to be highlighted: in order, and those that touch or overlap as one. O(n k) for k
  /// terms.
  ///
  /// ```swift
  /// let title = "Tea house"
  /// print(SearchQuery("ouse t").ranges(in: title).map { title[$0] })  // prints: ["T", "ouse"]
  /// ```
  public func ranges(in text: String) -> [Range<String.Index>] {
    if wanted.isEmpty { return [] }
    // The number of the character of the text that each folded one is made of.
    var origins: [Int] = []
    var count = 0
    let folded = folding.folded(text) { before in
      while origins.count < before { origins.append(count - 1) }
      count += 1
    }
    while origins.count < folded.count { origins.append(count - 1) }
    let indices = Array(text.indices) + [text.endIndex]
    var found: [Range<Int>] = []
    for term in wanted {
      var start = 0
      while let index = firstIndex(of: term.characters, in: folded, from: start) {
        // Occurrences may overlap.
        start = index + 1
        found.append(origins[index]..<origins[index + term.characters.count - 1] + 1)
      }
    }
    var merged: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, last.upperBound >= range.lowerBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged.map { indices[$0.lowerBound]..<indices[$0.upperBound] }
  }

  /// Returns how well the texts of one element match, to sort by: the smaller the better.
  ///
  /// A term is best if it is the whole of a text, then at its beginning, at the beginning of a word, and inside one; earlier
  /// texts are better than later ones, and any is better than none. The ranks of the terms are added.
  public func rank(_ texts: String...) -> Int { rank(texts) }

  /// Returns how well the texts of one element match, to sort by: the smaller the better.
  public func rank(_ texts: some Sequence<String>) -> Int {
    let texts = texts.map { folding.folded($0) }
    return wanted.reduce(0) { sum, term in
      let ranks = texts.enumerated().compactMap { number, text in
        Self.rank(of: term, in: text).map { number * 4 + $0 }
      }
      return sum + (ranks.min() ?? texts.count * 4)
    }
  }

  /// Returns the rank of a term in one text, below 4; `nil` if it is not there.
  private static func rank(of term: SearchTerm, in text: [Character]) -> Int? {
    guard var index = firstIndex(of: term.characters, in: text) else { return nil }
    if index == 0 { return term.characters.count == text.count ? 0 : 1 }
    while true {
      if !text[index - 1].isLetter && !text[index - 1].isNumber { return 2 }
      guard let next = firstIndex(of: term.characters, in: text, from: index + 1) else { return 3 }
      index = next
    }
  }

  // MARK: Changing

  /// How this query relates to an older one: if a letter is added to a term, or another term, it is narrower.
  public func change(from old: SearchQuery) -> RuleChange {
    if folding != old.folding, !isEmpty || !old.isEmpty { return .replaced }
    return switch (isWithin(old), old.isWithin(self)) {
    case (true, true): .unchanged
    case (true, false): .narrowed
    case (false, true): .widened
    case (false, false): .replaced
    }
  }

  /// Whether whatever matches this query matches another one: it has to contain each term that the other one wants, and the
  /// other one must not exclude more.
  private func isWithin(_ other: SearchQuery) -> Bool {
    other.wanted.allSatisfy { term in wanted.contains { $0.contains(term) } }
      && other.unwanted.allSatisfy { term in unwanted.contains { term.contains($0) } }
  }
}

extension SearchQuery: Equatable {
  /// Two queries are equal if the same has been typed, and is folded by the same folding.
  public static func == (left: SearchQuery, right: SearchQuery) -> Bool {
    left.text == right.text && left.folding == right.folding
  }
}
