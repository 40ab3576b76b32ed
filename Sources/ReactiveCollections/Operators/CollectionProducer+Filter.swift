public import CollectionChanges
public import PersistentArrays
public import Signals

extension CollectionProducer {
  /// Returns the elements that satisfy a predicate, in the order of the source.
  ///
  /// `isIncluded` is called once for each element that is inserted or updated, and never for moved or removed ones.
  /// O(log n) for each element of a change.
  @inlinable
  public func filter(_ isIncluded: @escaping (Element) -> Bool) -> CollectionProducer {
    applying { Filtering(isIncluded) }
  }

  /// Returns the elements that satisfy a predicate that a property holds. Each time the predicate is replaced, it is
  /// called for all elements, and only elements with a different result are inserted or removed.
  ///
  /// O(n) when the predicate is replaced; otherwise O(log n) for each element of a change.
  @inlinable
  public func filter(_ isIncluded: any PropertyProtocol<(Element) -> Bool>) -> CollectionProducer {
    applying(isIncluded) { Filtering($0) }
  }

  /// Returns the non-`nil` results of transforming the elements.
  ///
  /// `transform` is called once for each element that is inserted or updated. O(log n) for each element of a change.
  @inlinable
  public func compactMap<New>(_ transform: @escaping (Element) -> New?) -> CollectionProducer<New> {
    map(transform).withoutNils(comparing: nil)
  }

  /// Returns the non-`nil` results of transforming the elements. If an element is updated and its result stays equal,
  /// nothing changes; only a result that is an object always counts as updated.
  ///
  /// `transform` is called once for each element that is inserted or updated. O(log n) for each element of a change.
  @inlinable
  public func compactMap<New: Equatable>(_ transform: @escaping (Element) -> New?) -> CollectionProducer<New> {
    applying(comparing: .ofValues) { Mapping(transform, isUnchanged: Mapping<Element, New>.equalityOfOptionals) }
      .withoutNils(comparing: .ofValues)
  }

  /// Returns the non-`nil` results of transforming the elements by a function that a property holds. Each time the
  /// function is replaced, it is called for all elements.
  ///
  /// O(n) when the function is replaced; otherwise O(log n) for each element of a change.
  @inlinable
  public func compactMap<New>(_ transform: any PropertyProtocol<(Element) -> New?>) -> CollectionProducer<New> {
    map(transform).withoutNils(comparing: nil)
  }

  /// Returns the non-`nil` results of transforming the elements by a function that a property holds. Each time the
  /// function is replaced, it is called for all elements, and only unequal results are updated; results that are objects always are.
  ///
  /// O(n) when the function is replaced; otherwise O(log n) for each element of a change.
  @inlinable
  public func compactMap<New: Equatable>(
    _ transform: any PropertyProtocol<(Element) -> New?>
  ) -> CollectionProducer<New> {
    applying(transform, comparing: .ofValues) { Mapping($0, isUnchanged: Mapping<Element, New>.equalityOfOptionals) }
      .withoutNils(comparing: .ofValues)
  }

  @inlinable
  func withoutNils<Wrapped>(
    comparing comparison: ElementComparison<Wrapped>?
  ) -> CollectionProducer<Wrapped> where Element == Wrapped? {
    filter { $0 != nil }.applying(comparing: comparison) { Unwrapping() }
  }
}

/// A started `filter`. It keeps one bit per element of the source: whether the element passes.
@usableFromInline
struct Filtering<Element>: RuledListOperator {
  @usableFromInline typealias List = PersistentArray<Element>
  @usableFromInline typealias Change = CollectionChange<Element>

  @usableFromInline var isIncluded: (Element) -> Bool
  /// For each position of the source, whether the element there passes. The rank of a bit is the element's position in
  /// the result.
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

  /// Examines elements that are inserted at a position, and returns those that pass.
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

/// A started operator that unwraps elements that are known not to be `nil`.
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
