/// The values that wait for a loop, and the form in which they are stored. All closures are called with a lock held,
/// except that of ``Taken/composed(_:)``.
@usableFromInline
package struct AsyncBacklog<Value> {
  /// An element that is taken out of the backlog.
  @usableFromInline
  package enum Taken {
    case value(Value)
    /// A closure that makes the value, or finds that there is none after all.
    case composed(() -> Value?)
  }

  /// The result of adding a value: whether there is more to take than before, and the value that was discarded for it.
  /// It is released without the lock, since that may run any code.
  @usableFromInline package typealias Kept = (isMore: Bool, discarded: Any?)

  @usableFromInline let isEmpty: () -> Bool
  @usableFromInline let keep: (Value) -> Kept
  @usableFromInline let takeFirst: () -> Taken?

  /// Creates a backlog from closures that share its storage. They are never called at the same time.
  @inlinable
  package init(
    isEmpty: @escaping () -> Bool, keep: @escaping (Value) -> Kept, takeFirst: @escaping () -> Taken?
  ) {
    self.isEmpty = isEmpty
    self.keep = keep
    self.takeFirst = takeFirst
  }

  /// A backlog of all values, unchanged.
  @usableFromInline package static var all: AsyncBacklog { AsyncBacklog(.unbounded) }

  /// Creates a backlog of values, unchanged: all of them, or as many as the buffer allows.
  init(_ buffering: AsyncBuffering) {
    let (limit, keepsNewest) = buffering.limit
    precondition(limit > 0, "Values cannot be sent through a buffer of \(limit)")
    var values = Queue<Value>()
    self.init(
      isEmpty: { values.isEmpty },
      keep: { value in
        guard values.count < limit || keepsNewest else { return (isMore: false, discarded: value) }
        let dropped = values.count == limit ? values.popFirst() : nil
        values.append(value)
        return (isMore: dropped == nil, discarded: dropped)
      },
      takeFirst: { values.popFirst().map { .value($0) } })
  }
}
