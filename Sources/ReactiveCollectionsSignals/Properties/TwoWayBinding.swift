extension MutableProperty {
  /// Keeps two properties equal. `left` takes the current value of `right` immediately. Then each takes the other's
  /// value whenever that changes, until one of them is deallocated or the binding is disposed of.
  ///
  /// The other side's current value is copied, never the value of an event, and the newer value wins. So any number of
  /// properties that are bound to one another, even in rings, settle on one value, even if observers set them
  /// meanwhile. Neither side is kept alive.
  ///
  /// ```swift
  /// let field = MutableProperty("")
  /// field <~> query
  /// field.value = "Ada"
  /// print(query.value)  // prints: Ada
  /// query.value = "Bob"
  /// print(field.value)  // prints: Bob
  /// ```
  @discardableResult
  public static func <~> (left: MutableProperty, right: MutableProperty) -> any Disposable {
    bindBothWays(left.core, left.lifetime, right.core, right.lifetime)
  }
}

/// An object that can be kept equal to another one of its type.
///
/// Each write of a bound object has a stamp, which is copied with the value. As only newer values replace older ones,
/// the stamp of an object only grows, and all connected objects end with the newest value: no value can circulate
/// forever. This works without comparing values.
package protocol TwoWayBindable<Value>: AnyObject {
  associatedtype Value
  /// The value, and the stamp of its last write.
  var stamped: (value: Value, stamp: Int) { get }
  /// Stamps the value as written now, and each value that is set from now on when it is written.
  func renew()
  /// Takes a value from another object, unless this one has a newer value. Returns whether it took it.
  func follow(_ new: Value, stamp: Int) -> Bool
  /// Calls `action` after each change.
  func observeChanges(_ action: @escaping () -> Void) -> any Disposable
}

extension Source: TwoWayBindable {
  package var stamped: (value: S.Value, stamp: Int) { withLock { (current, stampedAt) } }

  package func renew() { withLock { stampedAt = WriteClock.next() } }

  /// Stamps an edit that is being made.
  @usableFromInline func renewStamp() { stampedAt = stampToCopy.take() ?? WriteClock.next() }

  package func follow(_ new: S.Value, stamp: Int) -> Bool {
    withLock {
      guard stamp > stampedAt else { return false }
      stampToCopy = stamp
      S.assign(new, to: self)
      if stampToCopy.take() != nil { stampedAt = stamp }
      return true
    }
  }

  package func observeChanges(_ action: @escaping () -> Void) -> any Disposable {
    observe { if case .value = $0 { action() } }
  }
}

/// Keeps two things equal, on one isolation domain.
package func bindBothWays<Core: TwoWayBindable>(
  _ left: Core, _ leftLifetime: Lifetime, _ right: Core, _ rightLifetime: Lifetime
) -> any Disposable {
  let pair = BoundPair(left, right)
  let binding = CompositeDisposable()
  // Observed before the value is copied: observers of `left` may change either side.
  binding += left.observeChanges { pair.settle() }
  binding += right.observeChanges { pair.settle() }
  leftLifetime.tie(binding)
  rightLifetime.tie(binding)
  pair.begin()
  return binding
}

/// Two objects that follow one another, held weakly.
struct BoundPair<Core: TwoWayBindable> {
  private weak var left: Core?
  private weak var right: Core?

  /// Creates a pair. Writes are stamped from here on.
  init(_ left: Core, _ right: Core) {
    left.renew()
    right.renew()
    (self.left, self.right) = (left, right)
  }

  /// Copies the current value of the right side to the left side.
  func begin() {
    right?.renew()
    settle()
  }

  /// Copies the newer value to the side with the older one.
  func settle() {
    while let left, let right {
      let (atLeft, atRight) = (left.stamped, right.stamped)
      if atLeft.stamp == atRight.stamp { return }
      let isSettled =
        atLeft.stamp > atRight.stamp
        ? right.follow(atLeft.value, stamp: atLeft.stamp) : left.follow(atRight.value, stamp: atRight.stamp)
      // Otherwise another thread has changed a side meanwhile, possibly without a notification.
      if isSettled { return }
    }
  }
}

/// A clock that numbers the writes of bound properties, in the order in which they happen in the whole program.
@usableFromInline
package enum WriteClock {
  private static let newest = Atomic(0)

  @usableFromInline
  package static func next() -> Int { newest.add(1, ordering: .relaxed) }
}
