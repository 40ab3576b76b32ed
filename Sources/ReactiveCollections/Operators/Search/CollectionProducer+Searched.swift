extension CollectionProducer {
  /// Returns the elements that match what is typed, with terms, quotes and minuses, as ``SearchQuery`` has them.
  ///
  /// ```swift
  /// let found = CollectionProperty(people.updates.searched(query, in: [\.name, \.id]))
  /// query.value = "B"
  /// print(found.map(\.name))  // prints: ["Bob"]
  /// query.value = "-bob"
  /// print(found.map(\.name))  // prints: ["Ada", "Cleo"]
  /// ```
  ///
  /// A letter more examines only the elements that have matched, and a letter less only the others. When the text is replaced, or
  /// in part, all are examined. Whoever shows a row highlights what ``SearchQuery/ranges(in:)`` finds, and `rank`
  /// of a ``SearchQuery`` says how well elements match, to sort by.
  ///
  /// O(k) comparisons of texts and O(n / 64 + m log n) for a letter, for k elements that are examined and m that come or leave;
  /// otherwise O(log n) for each element of a change.
  ///
  /// - Parameters:
  ///   - text: What is typed.
  ///   - fields: Where terms are looked for.
  ///   - folding: What makes texts comparable: only case, if it is not given. With `import ReactiveCollectionsFoundation`, it is
  ///     case, diacritics and width.
  @inlinable
  public func searched(
    _ text: any PropertyProtocol<String>, in fields: [KeyPath<Element, String>], folding: TextFolding = .caseless
  ) -> CollectionProducer {
    searched(text.readOnly.map { SearchQuery($0, folding: folding) }, in: fields)
  }

  /// Returns the elements that match a query. Otherwise works like ``searched(_:in:folding:)``.
  ///
  /// ```swift
  /// let terms = query.map { SearchQuery($0) }
  /// let best = people.updates.searched(terms, in: [\.name]).sorted(
  ///   by: terms.map { terms in { person in terms.rank(person.name) } })
  /// ```
  @inlinable
  public func searched(
    _ query: any PropertyProtocol<SearchQuery>, in fields: [KeyPath<Element, String>]
  ) -> CollectionProducer {
    filter(query, changing: { $1.change(from: $0) }) { query, element in
      query.matches(fields.count) { element[keyPath: fields[$0]] }
    }
  }
}
