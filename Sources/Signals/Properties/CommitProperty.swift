/// A property that a list sets during its commit, before any update of that commit is sent.
package final class CommitProperty<Value> {
  private let core: PropertyCore<Value>

  /// Creates a property with an initial value.
  package init(initial: Value) {
    core = PropertyCore(initial)
    core.events.live()
  }

  /// Sets the height of the list that sets this property.
  package func rise(to height: Int) {
    core.heightAsSource = height
    core.forEachBelow { $0.watcher?(.risen(height)) }
  }

  /// Sets the value. Readers see it immediately; observers are called after the commit.
  package func set(_ value: Value) { core.set(value) }

  /// Ends the property: it is not set again.
  package func finish() { core.finish() }

  /// Returns the property. When it and everything derived from it has been released, `run` is disposed of.
  package func property(endingWith run: any Disposable) -> Property<Value> {
    Property(core, feed: PropertyFeed(core, run))
  }
}
