/// What waits for a loop, and in which form. Everything is called with a lock held, but for ``Taken/composed(_:)``.
@usableFromInline
package struct AsyncBacklog<Value> {
  /// What is taken out of it.
  @usableFromInline
  package enum Taken {
    case value(Value)
    /// What makes the value, or finds that there is none after all.
    case composed(() -> Value?)
  }

  /// What has become of a value.
  @usableFromInline
  package struct Kept {
    /// Whether there is more to take than before.
    @usableFromInline package let isMore: Bool
    /// What has been let go of for it. It ends without the lock, since that may run anything.
    @usableFromInline package let discarded: Any?

    @inlinable
    package init(isMore: Bool, discarded: Any?) {
      self.isMore = isMore
      self.discarded = discarded
    }
  }

  @usableFromInline let isEmpty: () -> Bool
  @usableFromInline let keep: (Value) -> Kept
  @usableFromInline let takeFirst: () -> Taken?

  /// Made of closures over what is kept, which are not called at the same time.
  @inlinable
  package init(
    isEmpty: @escaping () -> Bool, keep: @escaping (Value) -> Kept, takeFirst: @escaping () -> Taken?
  ) {
    self.isEmpty = isEmpty
    self.keep = keep
    self.takeFirst = takeFirst
  }

  /// All values, as they are.
  @usableFromInline package static var all: AsyncBacklog { AsyncBacklog(.unbounded) }

  /// The values, as they are: all of them, or as many as may wait.
  init(_ buffering: AsyncBuffering) {
    let (limit, keepsNewest) = buffering.limit
    precondition(limit > 0, "Values cannot be sent through a buffer of \(limit)")
    var values = Queue<Value>()
    self.init(
      isEmpty: { values.isEmpty },
      keep: { value in
        guard values.count < limit || keepsNewest else { return Kept(isMore: false, discarded: value) }
        let dropped = values.count == limit ? values.popFirst() : nil
        values.append(value)
        return Kept(isMore: dropped == nil, discarded: dropped)
      },
      takeFirst: { values.popFirst().map { .value($0) } })
  }
}
