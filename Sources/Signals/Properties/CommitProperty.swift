/// A property that a list sets in the middle of its commit, before anybody is told of that.
package final class CommitProperty<Value> {
  private let core: PropertyCore<Value>

  /// The property begins with a value.
  package init(initial: Value) {
    core = PropertyCore(initial)
    core.events.live()
  }

  /// How high the list stands that sets it.
  package func rise(to height: Int) {
    core.heightAsSource = height
    core.forEachBelow { $0.watcher?(.risen(height)) }
  }

  /// Sets it. Whoever asks sees that at once; observers are told after the commit.
  package func set(_ value: Value) { core.set(value) }

  /// It is set no more.
  package func finish() { core.finish() }

  /// The property; letting go of it, and of all that is derived from it, ends `run`.
  package func property(endingWith run: any Disposable) -> Property<Value> {
    Property(core, feed: PropertyFeed(core, run))
  }
}
