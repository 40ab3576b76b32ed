extension MutableProperty {
  /// Keeps two properties equal: `left` takes the value of `right` now, and each the other's whenever that changes, until
  /// one of them goes away or the binding is disposed of.
  ///
  /// What is copied is the other side's current value, never an event's, and a side that has been copied to is not
  /// copied back: so both settle on one value, also if observers set them meanwhile. Neither is kept alive.
  @discardableResult
  public static func <~> (left: MutableProperty, right: MutableProperty) -> any Disposable {
    let sides = (BindingSide(left.core, isNews: false), BindingSide(right.core, isNews: true))
    let binding = CompositeDisposable()
    // First observed, then copied: observers of `left` may change either.
    binding += left.core.events.observe { _ in sides.0.copy(to: sides.1) }
    binding += right.core.events.observe { _ in sides.1.copy(to: sides.0) }
    left.lifetime.tie(binding)
    right.lifetime.tie(binding)
    sides.1.copy(to: sides.0)
    return binding
  }
}

/// One of two properties that follow one another. It remembers which of its versions the other has seen: that tells an echo from
/// a change without comparing values.
final class BindingSide<Value> {
  private weak var core: PropertyCore<Value>?
  private var seen: Int

  /// A side whose current value the other side has yet to see, if it `isNews`.
  init(_ core: PropertyCore<Value>, isNews: Bool) {
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
