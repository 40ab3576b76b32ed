public import ReactiveCollectionsPositions

extension CollectionProducer {
  /// Returns the elements that satisfy a predicate, in the order of the source.
  ///
  /// `isIncluded` is called once for each element that is inserted or updated, and never for moved or removed ones.
  /// O(log n) for each element of a change.
  ///
  /// ```swift
  /// let adults = CollectionProperty(people.updates.filter { $0.age >= 18 })
  /// people[1].age = 18
  /// print(adults.map(\.name))  // prints: ["Ada", "Bob", "Cleo"]
  /// ```
  @inlinable
  public func filter(_ isIncluded: @escaping (Element) -> Bool) -> CollectionProducer {
    applying(.fixed(isIncluded)) { Filtering($1) }
  }

  /// Returns the elements that satisfy a predicate that a property holds. Each time the predicate is replaced, it is
  /// called for all elements, and only elements with a different result are inserted or removed.
  ///
  /// O(n) when the predicate is replaced; otherwise O(log n) for each element of a change.
  ///
  /// ```swift
  /// let found = CollectionProperty(people.updates.filter(query.map { query in { $0.name.contains(query) } }))
  /// query.value = "o"
  /// print(found.map(\.name))  // prints: ["Bob", "Cleo"]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func filter(_ isIncluded: any PropertyProtocol<(Element) -> Bool>) -> CollectionProducer {
    applying(.live(isIncluded.readOnly)) { Filtering($1) }
  }
}

/// The elements that satisfy a predicate: one bit for each element of the source.
@usableFromInline
struct Filtering<Element>: Operator {
  @usableFromInline typealias Input = ListShape<Element>
  @usableFromInline typealias Output = ListShape<Element>

  @usableFromInline var isIncluded: (Element) -> Bool
  /// For each position of the source, whether the element there passes. The rank of a bit is the element's position in
  /// the result.
  @usableFromInline let passes = CountedBits()

  @inlinable init(_ isIncluded: @escaping (Element) -> Bool) { self.isIncluded = isIncluded }

  @inlinable func begin(_ source: List) -> List { insert(source, at: 0) }

  /// Examines elements that are inserted at a position, and returns those that pass.
  @inlinable
  func insert(_ elements: some Sequence<Element>, at index: Int) -> List {
    let (bits, passing) = examine(elements)
    passes.insert(bits, at: index)
    return passing
  }

  /// Returns which of the elements pass, and these.
  @inlinable
  func examine(_ elements: some Sequence<Element>) -> (PackedBits, passing: List) {
    var bits = PackedBits()
    bits.reserveCapacity(elements.underestimatedCount)
    var passing = ContiguousArray<Element>()
    for element in elements {
      let isIn = isIncluded(element)
      bits.append(isIn)
      if isIn { passing.append(element) }
    }
    return (bits, List(passing))
  }

  @inlinable
  mutating func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    switch record.change {
    case .insert(let index, let element):
      let isIn = isIncluded(element)
      let rank = passes.insert(isIn, at: index)
      if isIn { steps.append(.insert(rank, element)) }
    case .remove(let index, let element):
      let (wasIn, rank) = passes.remove(at: index)
      if wasIn { steps.append(.remove(rank, element)) }
    case .update(let index, let old, let new): update(at: index, from: old, to: new, &steps)
    case .move(let source, let target, let element): move(from: source, to: target, element, &steps)
    case .composite(let changes): for run in changes.runs { follow(run, &steps) }
    case nil: break
    }
  }

  @inlinable
  func update(at index: Int, from old: Element, to new: Element, _ steps: inout Steps<Output>) {
    let isIn = isIncluded(new)
    let (wasIn, rank) = passes.set(at: index, to: isIn)
    switch (wasIn, isIn) {
    case (true, true): steps.append(.update(rank, old: old, new: new))
    case (true, false): steps.append(.remove(rank, old))
    case (false, true): steps.append(.insert(rank, new))
    case (false, false): break
    }
  }

  @inlinable
  func move(from source: Int, to target: Int, _ element: Element, _ steps: inout Steps<Output>) {
    let (isIn, rank) = passes.remove(at: source)
    let newRank = passes.insert(isIn, at: target)
    if isIn, rank != newRank { steps.append(.move(from: rank, to: newRank, element)) }
  }

  @inlinable
  func follow(_ run: ChangeRun<Element>, _ steps: inout Steps<Output>) {
    switch run.kind {
    case .insert:
      let rank = passes.rank(run.index)
      let passing = insert(run.elements, at: run.index)
      if !passing.isEmpty { steps.append(.insertion(of: passing, at: rank)) }
    case .remove:
      let rank = passes.rank(run.index)
      var passing = ContiguousArray<Element>()
      for (offset, element) in run.elements.enumerated() where passes[run.index + offset] { passing.append(element) }
      passes.removeSubrange(run.index..<run.index + run.count)
      if !passing.isEmpty { steps.append(.removal(of: List(passing), at: rank)) }
    case .update:
      for (offset, pair) in zip(run.elements, run.newElements).enumerated() {
        update(at: run.index + offset, from: pair.0, to: pair.1, &steps)
      }
    case .move: move(from: run.index, to: run.target, run.elements[0], &steps)
    }
  }

  @inlinable mutating func prepare(_ rule: @escaping (Element) -> Bool) { isIncluded = rule }

  @inlinable
  mutating func replaceRule(_ source: List, _ steps: inout Steps<Output>) {
    let (new, passing) = examine(source)
    let change = Change.selection(of: source, from: passes.packed, to: new)
    passes.replaceAll(with: new)
    if !change.isEmpty { steps.append(change, leadingTo: passing) }
  }
}
