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
  /// Returns which of many elements pass: the loop that the client compiles.
  @usableFromInline let examine: (_ isIncluded: (Element) -> Bool, List) -> PackedBits

  @inlinable
  init(_ isIncluded: @escaping (Element) -> Bool) {
    self.isIncluded = isIncluded
    examine = { isIncluded, elements in
      var bits = PackedBits()
      bits.reserveCapacity(elements.count)
      elements.forEachChunk { bits.append($0, where: isIncluded) }
      return bits
    }
  }

  @usableFromInline
  func begin(_ source: List) -> List { insert(source, at: 0) }

  /// Examines elements that are inserted at a position, and returns those that pass.
  private func insert(_ elements: List, at index: Int) -> List {
    let bits = examine(isIncluded, elements)
    passes.insert(bits, at: index)
    return List(at: bits.positions, of: elements)
  }

  @inlinable
  mutating func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    // Not by way of `follow(_:_:)`, which would copy the change.
    switch record.change {
    case .insert(let index, let element): insert(element, at: index, &steps)
    case .remove(let index, let element): remove(element, at: index, &steps)
    case .update(let index, let old, let new): update(at: index, from: old, to: new, &steps)
    case .move(let source, let target, let element): move(element, from: source, to: target, &steps)
    case .composite(let changes): follow(changes, &steps)
    case nil: break
    }
  }

  @inlinable
  func follow(_ step: Change, _ steps: inout Steps<Output>) {
    switch step {
    case .insert(let index, let element): insert(element, at: index, &steps)
    case .remove(let index, let element): remove(element, at: index, &steps)
    case .update(let index, let old, let new): update(at: index, from: old, to: new, &steps)
    case .move(let source, let target, let element): move(element, from: source, to: target, &steps)
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  @inlinable
  @inline(never)
  func follow(_ changes: Change.Changes, _ steps: inout Steps<Output>) {
    for run in changes.runs.indices {
      if changes.count(ofRun: run) > 1, followMany(run, of: changes, &steps) { continue }
      changes.forEachStep(in: run..<run + 1) { follow($0, &steps) }
    }
  }

  @inlinable
  func insert(_ element: Element, at index: Int, _ steps: inout Steps<Output>) {
    let isIn = isIncluded(element)
    let rank = passes.insert(isIn, at: index)
    if isIn { steps.append(.insert(rank, element)) }
  }

  @inlinable
  func remove(_ element: Element, at index: Int, _ steps: inout Steps<Output>) {
    let (wasIn, rank) = passes.remove(at: index)
    if wasIn { steps.append(.remove(rank, element)) }
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
  func move(_ element: Element, from source: Int, to target: Int, _ steps: inout Steps<Output>) {
    let (isIn, rank) = passes.remove(at: source)
    let newRank = passes.insert(isIn, at: target)
    if isIn, rank != newRank { steps.append(.move(from: rank, to: newRank, element)) }
  }

  /// Follows a run if it inserts or removes elements. Returns whether it does.
  @usableFromInline
  func followMany(_ number: Int, of changes: Change.Changes, _ steps: inout Steps<Output>) -> Bool {
    let run = changes.runs[number]
    switch run.kind {
    case .insert:
      let rank = passes.rank(run.index)
      let passing = insert(run.elements.elements, at: run.index)
      if !passing.isEmpty { steps.append(.insertion(of: passing, at: rank)) }
    case .remove:
      let rank = passes.rank(run.index)
      let offsets = (0..<run.count).filter { passes[run.index + $0] }
      passes.removeSubrange(run.index..<run.index + run.count)
      if !offsets.isEmpty {
        steps.append(.removal(of: List(at: offsets, of: run.elements.elements), at: rank))
      }
    case .update, .move: return false
    }
    return true
  }

  @inlinable mutating func prepare(_ rule: @escaping (Element) -> Bool) { isIncluded = rule }

  @usableFromInline
  mutating func replaceRule(_ source: List, _ steps: inout Steps<Output>) {
    let new = examine(isIncluded, source)
    let change = Change.selection(of: source, from: passes.packed, to: new)
    passes.replaceAll(with: new)
    if !change.isEmpty { steps.append(change, leadingTo: List(at: new.positions, of: source)) }
  }
}
