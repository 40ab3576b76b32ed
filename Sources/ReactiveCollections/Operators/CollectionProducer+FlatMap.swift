public import ReactiveCollectionsPositions

extension CollectionProducer {
  /// Returns the elements of the lists that `transform` makes of the elements, one list after the other. Changes of
  /// these lists are followed as well. If an element is updated, its old and new list are compared, if their elements
  /// are `Equatable`.
  ///
  /// `transform` is called once for each element that is inserted or updated. If one commit changes several lists, the
  /// result changes once. O(log n) for each element of a change; moving an element moves each element of its list.
  ///
  /// ```swift
  /// let longTitles = albums.updates.flatMap { album in album.updates.map { "\(album.title): \($0)" } }
  /// print(CollectionProperty(longTitles))  // prints: ["First: a", "First: b", "Second: c"]
  /// ```
  @inlinable
  public func flatMap<New>(_ transform: @escaping (Element) -> CollectionProducer<New>) -> CollectionProducer<New> {
    flatMapping(transform)
  }

  /// Not available: an array is a value, and an observable list is followed by its `updates`.
  @available(*, unavailable, message: "For arrays, use map and flattened(); for an observable list, return its updates")
  public func flatMap<Values: Sequence>(_ transform: (Element) -> Values) -> CollectionProducer<Values.Element> {
    fatalError("Not available")
  }

  @inlinable
  func flatMapping<New>(
    isSame: ((Element, Element) -> Bool)? = nil,
    comparing comparison: ((ListNode<New>) -> ElementComparison<New>)? = nil,
    _ transform: @escaping (Element) -> CollectionProducer<New>
  ) -> CollectionProducer<New> {
    let shape = ListShape(comparing: ElementComparison<New>.ofValues)
    return CollectionProducer<New>(
      recipe.deriving { source, starting in
        let mapping = FlatMapping(
          isSame: isSame, comparison: comparison, keepsOwners: starting.isKeeping, transform)
        let hosting = HostingChoice<FlatMapping<Element, New>, Element, ListShape<New>>(mapping, mapping.parts) {
          $0.begin($1)
        } choose: {
          $0.choose($1, for: $2)
        } follow: {
          $0.follow($1, &$2)
        } isDone: {
          $0.isDone(with: $1)
        } isOver: {
          $0.isOver($1)
        }
        return Derived(source.input, shape, hosting)
      })
  }
}

/// The elements of the lists that are made of the elements of a list, one list after the other. It is hosted by closures: see
/// ``HostingChoice``.
@usableFromInline
struct FlatMapping<Element, New> {
  @usableFromInline typealias Sources = SingleInput<ListShape<Element>>
  @usableFromInline typealias Output = ListShape<New>
  @usableFromInline typealias List = PersistentArray<New>

  @usableFromInline let transform: (Element) -> CollectionProducer<New>
  /// Whether an updated element still has the same list.
  @usableFromInline let isSame: ((Element, Element) -> Bool)?
  /// How the old and the new list of an updated element are compared, by the new one; if `nil`, as results are.
  @usableFromInline let comparison: ((ListNode<New>) -> ElementComparison<New>)?
  @usableFromInline let parts: Parts
  /// The number of elements of each part.
  @usableFromInline let counts = PartialSums()
  /// The parts that the change with a version inserts, in its order; in place of a part, `nil` for an updated element
  /// that still has the same list. `nil` when the outer list has ended.
  @usableFromInline var chosen: (parts: [Part?], version: Int)? = ([], -1)

  @inlinable
  init(
    isSame: ((Element, Element) -> Bool)?, comparison: ((ListNode<New>) -> ElementComparison<New>)?, keepsOwners: Bool,
    _ transform: @escaping (Element) -> CollectionProducer<New>
  ) {
    self.isSame = isSame
    self.comparison = comparison
    parts = Parts(keepingOwners: keepsOwners)
    self.transform = transform
  }

  // MARK: Parts

  /// Makes the list of an element.
  @inlinable
  func start(_ element: Element) -> Part {
    let starting = Starting(keeping: parts.keepsOwners)
    let started = transform(element).recipe.started(starting, for: "A list that is made of an element")
    return parts.add(started.node, keptBy: started.keeper, owners: starting.kept)
  }

  @inlinable
  func node(of part: Part) -> ListNode<New> { unsafeDowncast(part.node.unsafelyUnwrapped, to: ListNode<New>.self) }

  @inlinable
  func list(of part: Part) -> List { node(of: part).known }

  // MARK: Following

  @inlinable
  mutating func begin(_ source: Sources) -> List {
    let new = source.value.map(start)
    var all = List()
    var lengths: [Int] = []
    for (position, part) in new.enumerated() {
      parts.place(part, at: position)
      let list = list(of: part)
      lengths.append(list.count)
      all.append(contentsOf: list)
    }
    counts.insert(lengths, at: 0)
    return all
  }

  /// Makes the lists of new elements, before changes are followed: they may have to update before this node.
  @inlinable
  mutating func choose(_ source: Sources, for node: Node) -> Bool {
    guard var (new, version) = chosen, let record = source.record?.takeUnretainedValue(), record.version != version
    else { return false }
    version = record.version
    record.change?.forEachRun { run in
      switch run.kind {
      // A closure may end the stream.
      case .insert: for element in run.elements where !node.graph.isAbandoned { new.append(start(element)) }
      case .update:
        for (old, element) in zip(run.elements, run.newElements) where !node.graph.isAbandoned {
          new.append(isSame?(old, element) == true ? nil : start(element))
        }
      case .remove, .move: break
      }
    }
    chosen = (new, version)
    return true
  }

  @inlinable
  mutating func follow(_ source: Sources, _ steps: inout Steps<Output>) {
    steps.composition = .comparing
    if let (made, version) = chosen, let change = source.record?._withUnsafeGuaranteedRef({ $0.change }) {
      var new = made[...]
      chosen = ([], version)
      change.forEachRun { follow($0, &new, &steps) }
    }
    for part in parts.takeChanged() {
      let record = part.record
      part.settle()
      guard let record, let change = unsafeDowncast(record, to: Record<ListShape<New>>.self).change else { continue }
      let start = counts.add(change.countDifference, at: parts.position(of: part))
      steps.appendUnlessEmpty(change.moved(by: start))
    }
  }

  @inlinable
  mutating func follow(_ run: ChangeRun<Element>, _ new: inout ArraySlice<Part?>, _ steps: inout Steps<Output>) {
    switch run.kind {
    case .insert:
      var inserted = List()
      for position in run.index..<run.index + run.count {
        guard let part = new.removeFirst() else { preconditionFailure("An inserted element must have a list") }
        parts.place(part, at: position)
        let list = list(of: part)
        _ = counts.insert(list.count, at: position)
        inserted.append(contentsOf: list)
      }
      steps.appendUnlessEmpty(.insertion(of: inserted, at: counts.sum(before: run.index)))
    case .remove:
      let start = counts.sum(before: run.index)
      let range = start..<start + counts.removeSubrange(run.index..<run.index + run.count)
      for _ in 0..<run.count { parts.remove(at: run.index) }
      if !range.isEmpty { steps.append(.removal(of: List(steps.value[range]), at: start)) }
    case .update:
      for position in run.index..<run.index + run.count {
        guard let part = new.removeFirst() else { continue }
        parts.remove(at: position)
        parts.place(part, at: position)
        let list = list(of: part)
        let (count, start) = counts.set(at: position, to: list.count)
        let (change, isExact) = replacement(of: List(steps.value[start..<start + count]), part, list, steps.shape)
        steps.appendUnlessEmpty(change.moved(by: start))
        if !isExact { steps.keepElements() }
      }
    case .move:
      let (count, start, end) = counts.move(from: run.index, to: run.target)
      parts.move(from: run.index, to: run.target)
      steps.appendUnlessEmpty(.moves(of: List(steps.value[start..<start + count]), from: start, to: end))
    }
  }

  /// Returns the change from the elements of a list to those of another one, and whether the elements that it does not
  /// name are the same in both.
  @inlinable
  func replacement(
    of old: List, _ part: Part, _ new: List, _ shape: Output
  ) -> (change: CollectionChange<New>, isExact: Bool) {
    let comparison = comparison.map { $0(node(of: part)) } ?? shape.traits.knownComparison
    if let comparison, comparison.identifies { return comparison.netChange(from: old, to: new) }
    return (CollectionChange([.removal(of: old, at: 0), .insertion(of: new, at: 0)]), true)
  }

  // MARK: The end

  /// Without the outer list, which may be all that keeps the inner ones going.
  @inlinable
  mutating func isDone(with source: Sources) -> Bool {
    if chosen == nil || !source.isFinal { return false }
    chosen = nil
    return true
  }

  @inlinable func isOver(_ source: Sources) -> Bool { (chosen == nil || source.isFinal) && parts.living == 0 }
}
