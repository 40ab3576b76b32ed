public import CollectionChanges
public import PersistentArrays

extension CollectionProducer {
  /// A value that elements are added to and removed from, in no particular order: a histogram, say.
  ///
  /// An element that is updated is removed as it was and added as it is; one that moves is not touched. What goes with a change is removed
  /// before what comes is added. So `remove` has to undo `add`,
  /// in whatever order both come; and what they look at must not change inside an element: where it does, `map(_:)` to it first.
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

  /// The sum of a number of each element. `number` is called once for each that comes in or is updated, and what it returned is kept:
  /// so an object may change. Traps on overflow, as `+` does.
  @inlinable
  public func sum<Number: AdditiveArithmetic>(of number: @escaping (Element) -> Number) -> AggregateProducer<Number> {
    map(number).sum()
  }

  /// The sum of a floating-point number of each element. What a running sum would lose, or never get rid of, is kept apart: the rounding
  /// error of each step, and numbers that are not finite.
  @inlinable
  public func sum<Number: BinaryFloatingPoint>(of number: @escaping (Element) -> Number) -> AggregateProducer<Number> {
    map(number).sum()
  }
}

extension CollectionProducer where Element: AdditiveArithmetic {
  /// The sum of all elements. Traps on overflow, as `+` does; what goes with a change is taken out before what comes is added.
  @inlinable
  public func sum() -> AggregateProducer<Element> {
    fold(.zero, adding: { $0 += $1 }, removing: { $0 -= $1 }).skipRepeats()
  }
}

extension CollectionProducer where Element: BinaryFloatingPoint {
  /// The sum of all elements: see `sum(of:)`.
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
