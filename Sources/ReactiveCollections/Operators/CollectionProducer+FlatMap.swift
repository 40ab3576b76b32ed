public import CollectionChanges
public import PersistentArrays
public import Signals

extension CollectionProducer {
  /// Returns the elements of the lists that `transform` makes of the elements, one list after the other. Changes of
  /// these lists are followed as well.
  ///
  /// `transform` is called once for each element that is inserted or updated. If one commit changes several lists, the
  /// result changes once. O(log n) for each element of a change; moving an element moves each element of its list.
  @inlinable
  public func flatMap<New>(_ transform: @escaping (Element) -> CollectionProducer<New>) -> CollectionProducer<New> {
    flatMapping(comparing: nil, transform)
  }

  /// Returns the elements of the lists that `transform` makes of the elements, one list after the other. Changes of
  /// these lists are followed as well. If an element is updated, its old and new list are compared.
  ///
  /// `transform` is called once for each element that is inserted or updated. If one commit changes several lists, the
  /// result changes once. O(log n) for each element of a change; moving an element moves each element of its list.
  @inlinable
  public func flatMap<New: Equatable>(
    _ transform: @escaping (Element) -> CollectionProducer<New>
  ) -> CollectionProducer<New> {
    flatMapping(comparing: .ofValues, transform)
  }

  /// Not available: an array is a value, and an observable list is followed by its `updates`.
  @available(*, unavailable, message: "For arrays, use map and flattened(); for an observable list, return its updates")
  public func flatMap<Values: Sequence>(_ transform: (Element) -> Values) -> CollectionProducer<Values.Element> {
    fatalError("Not available")
  }

  @inlinable
  func flatMapping<New>(
    comparing comparison: ElementComparison<New>?, isSame: ((Element, Element) -> Bool)? = nil,
    _ transform: @escaping (Element) -> CollectionProducer<New>
  ) -> CollectionProducer<New> {
    CollectionProducer<New>(comparing: comparison) { consumer in
      let run = FlatMapRun(transform, isSame: isSame, for: consumer, comparing: comparison)
      run.begin(self)
      return run.ending
    }
  }
}

/// One start of `flatMap`.
@usableFromInline
final class FlatMapRun<Element, New>: ListNode<New> {
  @usableFromInline typealias List = PersistentArray<New>

  /// The list that was made of one element.
  @usableFromInline
  final class Part {
    /// Its number among the parts, once it has a place.
    @usableFromInline var number = -1
    /// Its elements when it was started, until they are in the list.
    @usableFromInline var start: List?
    /// Its changes that are still to be sent.
    @usableFromInline var changes: [CollectionChange<New>] = []
    @usableFromInline var observation: (any Disposable)?
    @usableFromInline var hasEnded = false
    @inlinable init() {}

    @inlinable func takeStart() -> List { start.take() ?? [] }
  }

  /// A change of the outer list, and the parts that it inserts, in its order; `nil` for an updated element that still
  /// has the same list.
  @usableFromInline typealias Change = (change: CollectionChange<Element>, parts: [Part?])

  @usableFromInline let transform: (Element) -> CollectionProducer<New>
  /// Whether an updated element still has the same list.
  @usableFromInline let isSame: ((Element, Element) -> Bool)?
  /// The number of elements of each part.
  @usableFromInline let counts = PartialSums()
  @usableFromInline let places = Places()
  /// The parts by number.
  @exclusivity(unchecked) @usableFromInline var parts: [Part?] = []
  @exclusivity(unchecked) @usableFromInline var changes: [Change] = []
  /// The parts that have changed.
  @exclusivity(unchecked) @usableFromInline var changed: [Part] = []

  @inlinable
  init(
    _ transform: @escaping (Element) -> CollectionProducer<New>, isSame: ((Element, Element) -> Bool)?,
    for consumer: Consumer<New>, comparing comparison: ElementComparison<New>?
  ) {
    self.transform = transform
    self.isSame = isSame
    super.init(for: consumer, comparing: comparison, keepingList: true)
  }

  @inlinable
  func begin(_ source: CollectionProducer<Element>) {
    onFlush = { [unowned(unsafe) self] in self.emit() }
    feeds.add(endParts)
    let first = follow(source, needs: .change) { change, _ in
      self.changes.append((change, self.parts(for: change)))
    }
    var all = List()
    var counts: [Int] = []
    for element in first {
      let part = start(element)
      place(part, at: places.count)
      let list = part.takeStart()
      counts.append(list.count)
      all.append(contentsOf: list)
    }
    self.counts.insert(counts, at: 0)
    // Changes that parts have made since they were started are sent after the start.
    begin(all)
  }

  /// Ends all parts, including those whose elements have not been inserted yet.
  @inlinable
  func endParts() {
    for part in parts { part?.observation?.dispose() }
    for change in changes {
      for part in change.parts { part?.observation?.dispose() }
    }
  }

  // MARK: Parts

  /// Makes the list of an element and follows it. From now on this node is higher than that list, so that the list's
  /// changes arrive before this node does its part.
  @inlinable
  func start(_ element: Element) -> Part {
    let part = Part()
    if feeds.isDisposed { return part }
    livingSources += 1
    let observation = transform(element).attach(
      Consumer(
        node: self, needs: .change, start: { list, _ in part.start = list },
        change: { change, _, _, _ in
          if part.changes.isEmpty { self.changed.append(part) }
          part.changes.append(change)
          self.wake()
        },
        end: {
          part.hasEnded = true
          self.sourceEnded()
        }))
    // Traps if it has none.
    _ = started(part.start)
    // The closure that made the list may have ended this run.
    if feeds.isDisposed { observation.dispose() } else { part.observation = observation }
    return part
  }

  /// Starts and returns the parts that a change inserts.
  @inlinable
  func parts(for change: CollectionChange<Element>) -> [Part?] {
    var parts: [Part?] = []
    change.forEachRun { run in
      switch run.kind {
      case .insert: for element in run.elements { parts.append(start(element)) }
      case .update:
        for (old, new) in zip(run.elements, run.newElements) {
          parts.append(isSame?(old, new) == true ? nil : start(new))
        }
      case .remove, .move: break
      }
    }
    if feeds.isDisposed { for part in parts { part?.observation?.dispose() } }
    return parts
  }

  @inlinable
  func place(_ part: Part, at position: Int) {
    part.number = places.insert(at: position)
    while parts.count <= part.number { parts.append(nil) }
    parts[part.number] = part
  }

  @inlinable
  func removePart(at position: Int) {
    let number = places.remove(at: position)
    guard let part = parts[number] else { return }
    parts[number] = nil
    part.number = -1
    part.observation?.dispose()
    if !part.hasEnded { sourceEnded() }
  }

  // MARK: Changes

  @inlinable
  func emit() {
    var (outer, inner): ([Change], [Part]) = ([], [])
    swap(&outer, &changes)
    swap(&inner, &changed)
    send(edits: true) { [self] list in
      if outer.isEmpty, inner.count == 1, inner[0].changes.count == 1 { return follow(inner[0], on: &list)[0] }
      var composition = emptyComposition
      for (change, new) in outer {
        var parts = new[...]
        change.forEachRun { follow($0, &parts, on: &list, &composition) }
      }
      for part in inner { for change in follow(part, on: &list) { composition.append(change) } }
      return composition.change
    }
  }

  /// Takes the changes of a part, makes them in the list, and returns them at their positions in it.
  @inlinable
  func follow(_ part: Part, on list: inout List) -> [CollectionChange<New>] {
    var changes: [CollectionChange<New>] = []
    swap(&changes, &part.changes)
    guard part.number >= 0 else { return [] }
    let position = places.position(of: part.number)
    for index in changes.indices {
      changes[index] = changes[index].moved(by: counts.add(changes[index].countDifference, at: position))
      changes[index].performUnchecked(on: &list)
    }
    return changes
  }

  @inlinable
  func follow(
    _ run: ChangeRun<Element>, _ parts: inout ArraySlice<Part?>, on list: inout List,
    _ composition: inout ChangeComposition<New>
  ) {
    switch run.kind {
    case .insert:
      var new = List()
      for position in run.index..<run.index + run.count {
        guard let part = parts.removeFirst() else { preconditionFailure("An inserted element must have a list") }
        place(part, at: position)
        let start = part.takeStart()
        _ = counts.insert(start.count, at: position)
        new.append(contentsOf: start)
      }
      let start = counts.sum(before: run.index)
      list.replaceSubrange(start..<start, with: new)
      composition.append(.insertion(of: new, at: start))
    case .remove:
      let start = counts.sum(before: run.index)
      let range = start..<start + counts.removeSubrange(run.index..<run.index + run.count)
      for _ in 0..<run.count { removePart(at: run.index) }
      composition.append(.removal(of: List(list[range]), at: start))
      list.removeSubrange(range)
    case .update:
      for position in run.index..<run.index + run.count {
        guard let part = parts.removeFirst() else { continue }
        removePart(at: position)
        place(part, at: position)
        let new = part.takeStart()
        let (count, start) = counts.set(at: position, to: new.count)
        let old = List(list[start..<start + count])
        list.replaceSubrange(start..<start + count, with: new)
        composition.append(replacement(of: old, with: new).moved(by: start))
      }
    case .move:
      let (count, start, end) = counts.move(from: run.index, to: run.target)
      places.move(from: run.index, to: run.target)
      let moved = List(list[start..<start + count])
      list.removeSubrange(start..<start + count)
      list.replaceSubrange(end..<end, with: moved)
      composition.append(.moves(of: moved, from: start, to: end))
    }
  }

  @inlinable
  func replacement(of old: List, with new: List) -> CollectionChange<New> {
    if let comparison { return comparison.changes(from: old, to: new) }
    return CollectionChange([.removal(of: old, at: 0), .insertion(of: new, at: 0)])
  }
}
