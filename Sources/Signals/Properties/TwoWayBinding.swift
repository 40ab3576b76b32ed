extension MutableProperty {
  /// Keeps two properties equal: `left` takes the value of `right` now, and each the other's whenever that changes, until
  /// one of them goes away or the binding is disposed of.
  ///
  /// What is copied is the other side's current value, never an event's, and a side that has been copied to is not
  /// copied back: so both settle on one value, also if observers set them meanwhile. Neither is kept alive.
  @discardableResult
  public static func <~> (left: MutableProperty, right: MutableProperty) -> any Disposable {
    bindBothWays(left.core, left.lifetime, right.core, right.lifetime)
  }
}

extension PropertyCore: TwoWayBindable {
  func observeChanges(_ action: @escaping () -> Void) -> any Disposable { events.observe { _ in action() } }
}

/// What can be kept equal to another of its kind.
package protocol TwoWayBindable<Value>: AnyObject {
  associatedtype Value
  /// The value, and a number that is greater after each change.
  var current: (value: Value, version: Int) { get }
  /// Sets the value; `committed` gets its version, before anybody is told.
  func replace(with new: Value, committed: (Int) -> Void)
  /// Calls `action` after each change.
  func observeChanges(_ action: @escaping () -> Void) -> any Disposable
}

/// Keeps two things equal, on one isolation domain.
package func bindBothWays<Core: TwoWayBindable>(
  _ left: Core, _ leftLifetime: Lifetime, _ right: Core, _ rightLifetime: Lifetime
) -> any Disposable {
  let sides = (BindingSide(left, isNews: false), BindingSide(right, isNews: true))
  let binding = CompositeDisposable()
  // First observed, then copied: observers of `left` may change either.
  binding += left.observeChanges { sides.0.copy(to: sides.1) }
  binding += right.observeChanges { sides.1.copy(to: sides.0) }
  leftLifetime.tie(binding)
  rightLifetime.tie(binding)
  sides.1.copy(to: sides.0)
  return binding
}

/// One of two things that follow one another. It remembers which of its versions the other has seen: that tells an echo from
/// a change without comparing values.
final class BindingSide<Core: TwoWayBindable> {
  private weak var core: Core?
  private var seen: Int

  /// A side whose current value the other side has yet to see, if it `isNews`.
  init(_ core: Core, isNews: Bool) {
    self.core = core
    seen = isNews ? -1 : core.current.version
  }

  /// Gives the other side this one's value, unless that has seen it.
  func copy(to other: BindingSide) {
    guard let source = core, let target = other.core else { return }
    let (value, version) = source.current
    guard version != seen else { return }
    seen = version
    target.replace(with: value) { other.seen = $0 }
  }
}
