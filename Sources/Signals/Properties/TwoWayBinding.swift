internal import Synchronization

extension MutableProperty {
  /// Keeps two properties equal: `left` takes the value of `right` now, and each the other's whenever that changes, until
  /// one of them goes away or the binding is disposed of.
  ///
  /// What is copied is the other side's current value, never an event's, and the newer one wins. So any number of properties
  /// that are bound to one another, in rings too, settle on one value, also if observers set them meanwhile. Neither side is
  /// kept alive.
  @discardableResult
  public static func <~> (left: MutableProperty, right: MutableProperty) -> any Disposable {
    bindBothWays(left.core, left.lifetime, right.core, right.lifetime)
  }
}

/// What can be kept equal to another of its kind.
///
/// Each write of a bound thing has a stamp, which is copied with the value. As only newer values replace older ones, the
/// stamp of a thing only grows, and all that are connected end with the newest: nothing can go round and round. That needs no
/// comparison of values.
package protocol TwoWayBindable<Value>: AnyObject {
  associatedtype Value
  /// The value, and the stamp of its last write.
  var stamped: (value: Value, stamp: Int) { get }
  /// The value counts as written now, and all that are set from now on as written when they are.
  func renew()
  /// Takes a value from another one, unless it has a newer one, and says whether it did.
  func follow(_ new: Value, stamp: Int) -> Bool
  /// Calls `action` after each change.
  func observeChanges(_ action: @escaping () -> Void) -> any Disposable
}

extension PropertyCore: TwoWayBindable {
  var stamped: (value: Value, stamp: Int) {
    let (value, _, stamp) = current
    return (value, stamp)
  }

  func observeChanges(_ action: @escaping () -> Void) -> any Disposable {
    events.observe { if case .value = $0 { action() } }
  }
}

/// Keeps two things equal, on one isolation domain.
package func bindBothWays<Core: TwoWayBindable>(
  _ left: Core, _ leftLifetime: Lifetime, _ right: Core, _ rightLifetime: Lifetime
) -> any Disposable {
  let pair = BoundPair(left, right)
  let binding = CompositeDisposable()
  // First observed, then copied: observers of `left` may change either.
  binding += left.observeChanges { pair.settle() }
  binding += right.observeChanges { pair.settle() }
  leftLifetime.tie(binding)
  rightLifetime.tie(binding)
  pair.begin()
  return binding
}

/// Two things that follow one another, held weakly.
struct BoundPair<Core: TwoWayBindable> {
  private weak var left: Core?
  private weak var right: Core?

  /// Writes are stamped from here on.
  init(_ left: Core, _ right: Core) {
    left.renew()
    right.renew()
    (self.left, self.right) = (left, right)
  }

  /// Gives the left side the value that the right one has now.
  func begin() {
    right?.renew()
    settle()
  }

  /// Gives the side with the older value the newer one.
  func settle() {
    while let left, let right {
      let (atLeft, atRight) = (left.stamped, right.stamped)
      if atLeft.stamp == atRight.stamp { return }
      let isSettled =
        atLeft.stamp > atRight.stamp
        ? right.follow(atLeft.value, stamp: atLeft.stamp) : left.follow(atRight.value, stamp: atRight.stamp)
      // Otherwise another thread has been there meanwhile, and need not have told of it.
      if isSettled { return }
    }
  }
}

/// Numbers the writes of bound properties, in the order in which they happen anywhere in the program.
@usableFromInline
package enum WriteClock {
  private static let newest = Atomic(0)

  @usableFromInline
  package static func next() -> Int { newest.add(1, ordering: .relaxed).newValue }
}
