public import CollectionChanges
public import PersistentArrays

extension CollectionProducer {
  /// A value that elements are added to and removed from, in no particular order: a histogram, say.
  ///
  /// An element that is updated is removed as it was and added as it is; one that moves is not touched. In each change all removals come
  /// before all additions. So `remove` has to undo `add`, in whatever order both are called; and what they look at must not change inside
  /// an element: if it does, `map(_:)` to it first.
  ///
  /// One call for each element that is inserted or removed, and two for one that is updated. A value with storage of its own, such as a
  /// dictionary, is copied at the next change if somebody still holds the one that was sent, as a `Property` does: then a change costs as
  /// much as the value is large.
  ///
  /// - Parameters:
  ///   - initial: The value for an empty list.
  ///   - add: Adds an element; called once for each that comes in.
  ///   - remove: Removes one; called once for each that goes.
  @inlinable
  public func fold<Value>(
    _ initial: Value, adding add: @escaping (inout Value, Element) -> Void,
    removing remove: @escaping (inout Value, Element) -> Void
  ) -> AggregateProducer<Value> {
    aggregating { Folding(initial, add, remove) }
  }

  /// The sum of a number of each element. `number` is called once for each that is inserted or updated, and what it returned is kept:
  /// so an object may change. Traps on overflow, as `+` does. O(log n) for each element of a change.
  @inlinable
  public func sum<Number: AdditiveArithmetic>(of number: @escaping (Element) -> Number) -> AggregateProducer<Number> {
    map(number).sum()
  }

  /// The sum of a floating-point number of each element: the exact one, rounded once, whatever has been in the list before. It is infinite
  /// while it is too large for its type, and not-a-number while the elements' sum is none. O(log n) for each element of a change.
  @inlinable
  public func sum<Number: BinaryFloatingPoint>(of number: @escaping (Element) -> Number) -> AggregateProducer<Number> {
    map(number).sum()
  }
}

extension CollectionProducer where Element: AdditiveArithmetic {
  /// The sum of all elements. Traps on overflow, as `+` does; in each change all removals come before all additions. O(1) for each element
  /// of a change.
  @inlinable
  public func sum() -> AggregateProducer<Element> {
    fold(.zero, adding: { $0 += $1 }, removing: { $0 -= $1 }).skipRepeats()
  }
}

extension CollectionProducer where Element: BinaryFloatingPoint {
  /// The sum of all elements: see `sum(of:)`. O(1) for each element of a change.
  @inlinable
  public func sum() -> AggregateProducer<Element> {
    fold(ExactSum<Element>(), adding: { $0.add($1) }, removing: { $0.remove($1) }).map(\.value).skipRepeats()
  }
}

/// A started fold.
@usableFromInline
struct Folding<Element, Value>: ListAggregate {
  @usableFromInline var value: Value
  @usableFromInline let add: (inout Value, Element) -> Void
  @usableFromInline let remove: (inout Value, Element) -> Void

  @inlinable
  init(
    _ initial: Value, _ add: @escaping (inout Value, Element) -> Void,
    _ remove: @escaping (inout Value, Element) -> Void
  ) {
    value = initial
    self.add = add
    self.remove = remove
  }

  @inlinable static var needsList: Bool { false }

  @inlinable
  mutating func begin(with list: PersistentArray<Element>) -> Value {
    for element in list { add(&value, element) }
    return value
  }

  @inlinable
  mutating func follow(_ change: CollectionChange<Element>, leadingTo list: PersistentArray<Element>?) -> Value? {
    var isTouched = false
    // First all that goes, so that a sum of unsigned numbers does not run over in between.
    change.forEachRun { run in
      if run.kind == .remove || run.kind == .update { for element in run.elements { remove(&value, element) } }
    }
    change.forEachRun { run in
      if run.kind == .insert || run.kind == .update { for element in run.newElements { add(&value, element) } }
      if run.kind != .move { isTouched = true }
    }
    return isTouched ? value : nil
  }
}
