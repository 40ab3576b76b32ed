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
    let pair = BoundPair(left.core, right.core)
    let binding = CompositeDisposable()
    // First observed, then copied: observers of `left` may change either.
    binding += left.core.events.observe { _ in pair.settle() }
    binding += right.core.events.observe { _ in pair.settle() }
    left.lifetime.tie(binding)
    right.lifetime.tie(binding)
    pair.begin()
    return binding
  }
}

/// Two properties that follow one another, held weakly.
///
/// Each write of a bound property has a stamp, which is copied with the value. As only newer values replace older ones, the
/// stamp of a property only grows, and all that are connected end with the newest: nothing can go round and round. That needs
/// no comparison of values.
struct BoundPair<Value> {
  private weak var left: PropertyCore<Value>?
  private weak var right: PropertyCore<Value>?

  /// Writes are stamped from here on.
  init(_ left: PropertyCore<Value>, _ right: PropertyCore<Value>) {
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
      let (atLeft, atRight) = (left.current, right.current)
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
enum WriteClock {
  private static let newest = Atomic(0)

  static func next() -> Int { newest.add(1, ordering: .relaxed).newValue }
}
