public import ReactiveCollectionsPositions

extension CollectionProducer {
  /// Returns the non-`nil` results of transforming the elements. If an element is updated and its result stays equal,
  /// nothing changes. Results are compared if their type is `Equatable`; those that are objects always count as updated.
  ///
  /// `transform` is called once for each element that is inserted or updated. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let initials = CollectionProperty(people.updates.compactMap(\.name.first))
  /// initials.flatChanges.startWithValues { print($0) }
  /// people[0].name = "Alan"  // sends nothing
  /// people[1].name = ""  // prints: remove(1, "B")
  /// ```
  @inlinable
  public func compactMap<New>(_ transform: @escaping (Element) -> New?) -> CollectionProducer<New> {
    compactMap(by: .fixed(transform))
  }

  /// Returns the non-`nil` results of transforming the elements by a function that a property holds. Each time the
  /// function is replaced, it is called for all elements, and only results that have changed are updated, as
  /// ``compactMap(_:)-(_)`` compares them.
  ///
  /// O(n) when the function is replaced; otherwise O(log n) for each element of a change.
  ///
  /// ```swift
  /// let limit = MutableProperty(2)
  /// let excess = limit.map { limit in { (number: Int) in number > limit ? number - limit : nil } }
  /// let rest = CollectionProperty(numbers.updates.compactMap(excess))
  /// limit.value = 1
  /// print(rest)  // prints: [2, 1]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func compactMap<New>(_ transform: any PropertyProtocol<(Element) -> New?>) -> CollectionProducer<New> {
    compactMap(by: .live(transform.readOnly))
  }

  @inlinable
  func compactMap<New>(by transform: Rule<(Element) -> New?>) -> CollectionProducer<New> {
    let shape = ListShape<New>(comparing: .ofValues)
    return CollectionProducer<New>(
      recipe.hosting(transform) {
        (CompactMapping($1), shape)
      } begin: {
        $0.results($1, at: 0)
      } follow: {
        $0.follow($1, &$2)
      } replaceRule: { state, transform in
        state.transform = transform
        return { $0.updateAll($1, &$2) }
      })
  }
}

/// The results of transforming elements that are not `nil`: one bit for each element of the source. It is hosted by closures:
/// see ``Hosting``.
@usableFromInline
struct CompactMapping<Element, New> {
  @usableFromInline typealias List = PersistentArray<New>
  @usableFromInline typealias Output = ListShape<New>

  @usableFromInline var transform: (Element) -> New?
  /// Whether two results are equal, so that an update makes no difference. If `nil`, every update counts.
  @usableFromInline let isUnchanged: ((New, New) -> Bool)?
  /// For each position of the source, whether there is a result. The rank of a bit is the result's position.
  @usableFromInline let passes = CountedBits()

  @inlinable
  init(_ transform: @escaping (Element) -> New?) {
    self.transform = transform
    isUnchanged = ElementComparison<New>.equalityOfValues
  }

  /// Transforms elements that are inserted at a position, and returns the results.
  @inlinable
  func results(_ elements: some Sequence<Element>, at index: Int) -> List {
    var bits = PackedBits()
    var results = ContiguousArray<New>()
    for element in elements {
      let new = transform(element)
      bits.append(new != nil)
      if let new { results.append(new) }
    }
    passes.insert(bits, at: index)
    return List(results)
  }

  @inlinable
  mutating func follow(_ record: Record<ListShape<Element>>, _ steps: inout Steps<Output>) {
    switch record.change {
    case .insert(let index, let element):
      let new = transform(element)
      let rank = passes.insert(new != nil, at: index)
      if let new { steps.append(.insert(rank, new)) }
    case .remove(let index, _):
      let (wasIn, rank) = passes.remove(at: index)
      if wasIn { steps.append(.remove(rank, steps[rank])) }
    case .update(let index, _, let element): update(at: index, to: element, &steps)
    case .move(let source, let target, _): move(from: source, to: target, &steps)
    case .composite(let changes): for run in changes.runs { follow(run, &steps) }
    case nil: break
    }
  }

  @inlinable
  func update(at index: Int, to element: Element, _ steps: inout Steps<Output>) {
    let new = transform(element)
    let (wasIn, rank) = passes.set(at: index, to: new != nil)
    let old = wasIn ? steps[rank] : nil
    switch (old, new) {
    case (let old?, let new?): if isUnchanged?(old, new) != true { steps.append(.update(rank, old: old, new: new)) }
    case (let old?, nil): steps.append(.remove(rank, old))
    case (nil, let new?): steps.append(.insert(rank, new))
    case (nil, nil): break
    }
  }

  @inlinable
  func move(from source: Int, to target: Int, _ steps: inout Steps<Output>) {
    let (isIn, rank) = passes.remove(at: source)
    let newRank = passes.insert(isIn, at: target)
    if isIn, rank != newRank { steps.append(.move(from: rank, to: newRank, steps[rank])) }
  }

  @inlinable
  func follow(_ run: ChangeRun<Element>, _ steps: inout Steps<Output>) {
    switch run.kind {
    case .insert:
      let rank = passes.rank(run.index)
      let results = results(run.elements, at: run.index)
      if !results.isEmpty { steps.append(.insertion(of: results, at: rank)) }
    case .remove:
      let range = passes.rank(run.index)..<passes.rank(run.index + run.count)
      passes.removeSubrange(run.index..<run.index + run.count)
      if !range.isEmpty { steps.append(.removal(of: List(steps.value[range]), at: range.lowerBound)) }
    case .update:
      for (offset, element) in run.newElements.enumerated() { update(at: run.index + offset, to: element, &steps) }
    case .move: move(from: run.index, to: run.target, &steps)
    }
  }

  @inlinable
  func updateAll(_ source: PersistentArray<Element>, _ steps: inout Steps<Output>) {
    for (index, element) in source.enumerated() { update(at: index, to: element, &steps) }
  }
}
