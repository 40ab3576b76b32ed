public import CollectionChanges
public import PersistentArrays
public import Signals

extension CollectionProducer {
  /// The elements that satisfy a predicate, in the order of the source.
  ///
  /// `isIncluded` is called once for each element that comes in or is updated, and never for what moves or goes. O(log n) for each
  /// element of a change.
  @inlinable
  public func filter(_ isIncluded: @escaping (Element) -> Bool) -> CollectionProducer {
    applying { Filtering(isIncluded) }
  }

  /// The elements that satisfy a predicate that a property holds. Each time it is replaced, it is called for all elements, and those
  /// that pass it and did not before are inserted, and the other way round: no more than that.
  ///
  /// O(n) when it is replaced; otherwise O(log n) for each element of a change.
  @inlinable
  public func filter(_ isIncluded: some PropertyProtocol<(Element) -> Bool>) -> CollectionProducer {
    applying(isIncluded) { Filtering($0) }
  }

  /// What is made of the elements, where it is something.
  ///
  /// `transform` is called once for each element that comes in or is updated. O(log n) for each element of a change.
  @inlinable
  public func compactMap<New>(_ transform: @escaping (Element) -> New?) -> CollectionProducer<New> {
    map(transform).withoutNils(comparing: nil)
  }

  /// What is made of the elements, where it is something; where an element is updated and what is made of it stays equal, that is no
  /// change.
  ///
  /// `transform` is called once for each element that comes in or is updated. O(log n) for each element of a change.
  @inlinable
  public func compactMap<New: Equatable>(_ transform: @escaping (Element) -> New?) -> CollectionProducer<New> {
    map(transform).withoutNils(comparing: .ofValues)
  }

  /// What a function that a property holds makes of the elements, if that is not nil: each time it is replaced, it is called for all.
  ///
  /// O(n) when it is replaced; otherwise O(log n) for each element of a change.
  @inlinable
  public func compactMap<New>(_ transform: some PropertyProtocol<(Element) -> New?>) -> CollectionProducer<New> {
    map(transform).withoutNils(comparing: nil)
  }

  /// What a function that a property holds makes of the elements, if that is not nil: each time it is replaced, it is called for all, and
  /// those change of which it makes something that is not equal to what was there.
  ///
  /// O(n) when it is replaced; otherwise O(log n) for each element of a change.
  @inlinable
  public func compactMap<New: Equatable>(
    _ transform: some PropertyProtocol<(Element) -> New?>
  ) -> CollectionProducer<New> {
    map(transform).withoutNils(comparing: .ofValues)
  }

  @inlinable
  func withoutNils<Wrapped>(
    comparing comparison: ElementComparison<Wrapped>?
  ) -> CollectionProducer<Wrapped> where Element == Wrapped? {
    filter { $0 != nil }.applying(comparing: comparison) { Unwrapping() }
  }
}

/// A started `filter`: of each element of the source it knows whether it passes, and of none more.
@usableFromInline
struct Filtering<Element>: RuledListOperator {
  @usableFromInline typealias List = PersistentArray<Element>
  @usableFromInline typealias Change = CollectionChange<Element>

  @usableFromInline var isIncluded: (Element) -> Bool
  /// For each position of the source whether the element there passes; its rank is where it stands in the result.
  @usableFromInline let passes = CountedBits()

  @inlinable
  init(_ isIncluded: @escaping (Element) -> Bool) { self.isIncluded = isIncluded }

  @inlinable static var keepsList: Bool { false }

  @inlinable
  func begin(with source: List) -> List { examine(source, at: 0) }

  @inlinable
  func follow(_ change: Change, leadingTo source: List?, on list: inout List) -> Change {
    switch change {
    case .insert(let index, let element):
      let isIn = isIncluded(element)
      let rank = passes.insert(isIn, at: index)
      return isIn ? .insert(rank, element) : .empty
    case .remove(let index, let element):
      let (wasIn, rank) = passes.remove(at: index)
      return wasIn ? .remove(rank, element) : .empty
    case .update(let index, let old, let new): return update(at: index, from: old, to: new)
    case .move(let source, let target, let element):
      let (isIn, rank) = passes.remove(at: source)
      let newRank = passes.insert(isIn, at: target)
      return isIn && rank != newRank ? .move(from: rank, to: newRank, element) : .empty
    case .composite(let changes):
      var composition = ChangeComposition<Element>()
      for run in changes.runs { follow(run, &composition) }
      return composition.change
    }
  }

  @inlinable
  func update(at index: Int, from old: Element, to new: Element) -> Change {
    let isIn = isIncluded(new)
    let (wasIn, rank) = passes.set(at: index, to: isIn)
    return switch (wasIn, isIn) {
    case (true, true): .update(rank, old: old, new: new)
    case (true, false): .remove(rank, old)
    case (false, true): .insert(rank, new)
    case (false, false): .empty
    }
  }

  @inlinable
  func follow(_ run: ChangeRun<Element>, _ composition: inout ChangeComposition<Element>) {
    switch run.kind {
    case .insert:
      let rank = passes.rank(run.index)
      composition.append(.insertion(of: examine(List(run.elements), at: run.index), at: rank))
    case .remove:
      let rank = passes.rank(run.index)
      var wereIn = ContiguousArray<Element>()
      for (offset, element) in run.elements.enumerated() where passes[run.index + offset] { wereIn.append(element) }
      passes.removeSubrange(run.index..<run.index + run.count)
      composition.append(.removal(of: List(wereIn), at: rank))
    case .update:
      for (offset, pair) in zip(run.elements, run.newElements).enumerated() {
        composition.append(update(at: run.index + offset, from: pair.0, to: pair.1))
      }
    case .move:
      var none = List()
      let element = run.elements[0]
      composition.append(follow(.move(from: run.index, to: run.target, element), leadingTo: nil, on: &none))
    }
  }

  /// Lets in those that pass, of elements that come in at a position.
  @inlinable
  func examine(_ elements: List, at index: Int) -> List {
    var bits = PackedBits()
    bits.reserveCapacity(elements.count)
    var passing = ContiguousArray<Element>()
    for element in elements {
      let isIn = isIncluded(element)
      bits.append(isIn)
      if isIn { passing.append(element) }
    }
    passes.insert(bits, at: index)
    return List(passing)
  }

  @inlinable
  mutating func prepare(for rule: @escaping (Element) -> Bool) { isIncluded = rule }

  @inlinable
  mutating func replaceRule(
    by rule: @escaping (Element) -> Bool, source: List, on list: inout List
  ) -> Change {
    isIncluded = rule
    let old = passes.packed
    var new = PackedBits()
    new.reserveCapacity(source.count)
    var passing = ContiguousArray<Element>()
    for element in source {
      let isIn = isIncluded(element)
      new.append(isIn)
      if isIn { passing.append(element) }
    }
    list = List(passing)
    passes.replaceAll(with: new)
    return .selection(of: source, from: old, to: new)
  }
}

/// A started stream of what is known to be something.
@usableFromInline
struct Unwrapping<Wrapped>: ListOperator {
  @inlinable init() {}

  @inlinable static var keepsList: Bool { false }

  @inlinable
  func begin(with source: PersistentArray<Wrapped?>) -> PersistentArray<Wrapped> {
    PersistentArray(source.map { $0.unsafelyUnwrapped })
  }

  @inlinable
  func follow(
    _ change: CollectionChange<Wrapped?>, leadingTo source: PersistentArray<Wrapped?>?,
    on list: inout PersistentArray<Wrapped>
  ) -> CollectionChange<Wrapped> {
    change.map { $0.unsafelyUnwrapped }
  }
}
