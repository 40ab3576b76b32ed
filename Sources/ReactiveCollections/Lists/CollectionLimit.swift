/// How many elements a list keeps: when it gets more, those at the other end leave.
public enum CollectionLimit: Sendable {
  /// The first ones, so many at most: the best scores of a list that is kept in order.
  case first(Int)
  /// The last ones, so many at most: the newest lines of a log.
  case last(Int)

  /// Returns what a list of so many elements keeps.
  func kept(of count: Int) -> Range<Int> {
    switch self {
    case .first(let limit): 0..<min(limit, count)
    case .last(let limit): max(0, count - limit)..<count
    }
  }

  func kept<Element>(of elements: PersistentArray<Element>) -> PersistentArray<Element> {
    let kept = kept(of: elements.count)
    return kept.count < elements.count ? PersistentArray(elements[kept]) : elements
  }

  func check() {
    switch self {
    case .first(let limit), .last(let limit): precondition(limit >= 0, "The limit is negative: \(limit)")
    }
  }
}

extension MutableCollectionProperty {
  /// An empty list that keeps a number of elements. See ``init(_:keeping:comparison:)``.
  public convenience init(keeping limit: CollectionLimit) { self.init([], keeping: limit) }

  /// A list that keeps a number of elements: what is too much leaves by itself, in the change that brings in the others.
  ///
  /// ```swift
  /// let log = MutableCollectionProperty(["a", "b", "c"], keeping: .last(3))
  /// log.flatChanges.startWithValues { print($0) }
  /// log.append("d")  // prints: composite([remove(0, "a"), insert(2, "d")])
  /// ```
  ///
  /// An element that comes in where it would leave at once sends nothing. In a transaction, the list may have more elements, until
  /// the transaction ends. O(log n) for each edit, which costs about
  /// what a transaction of two edits does.
  ///
  /// - Parameters:
  ///   - elements: The first elements, of which the list keeps as many.
  ///   - limit: How many elements are kept, and which.
  ///   - comparison: How elements are compared; by their conformances if it is `nil`.
  /// - Precondition: The limit is not negative.
  public convenience init(
    _ elements: some Sequence<Element>, keeping limit: CollectionLimit, comparison: ElementComparison<Element>? = nil
  ) {
    limit.check()
    let all = PersistentArray(elements)
    self.init(PersistentArray(all[limit.kept(of: all.count)]), comparison: comparison ?? .byConformance)
    source.keptIndexes.limit = limit
    source.edits.isLimited = true
  }
}

extension Source where S: AnyListShape {
  /// How many elements the list keeps, if that is limited.
  @usableFromInline var limit: CollectionLimit? { edits.isLimited ? knownIndexes?.limit : nil }

  /// What the list would keep of elements if it got them now, outside of a transaction: so the change that is returned is the one
  /// that is made.
  func kept(of elements: PersistentArray<Element>) -> PersistentArray<Element> {
    guard domain.isQuiet, let limit else { return elements }
    return limit.kept(of: elements)
  }

  /// The removal of the elements that are too many.
  var excess: CollectionChange<Element>? {
    guard let kept = knownIndexes?.limit?.kept(of: items.count), kept.count < items.count else { return nil }
    let removed = kept.lowerBound > 0 ? 0..<kept.lowerBound : kept.upperBound..<items.count
    return .removal(of: PersistentArray(items[removed]), at: removed.lowerBound)
  }
}
