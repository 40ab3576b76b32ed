/// Watches a property for an object that is not a property itself and depends on it: an operator that takes its rule
/// from the property.
///
/// It is another node of the graph. It learns of a change in two steps: immediately, before any observer is called,
/// that the value may have changed; and when the change is brought up to date, that the value can be read.
@usableFromInline
package final class PropertyWatch<Value> {
  private let node: PropertyNode
  /// Held here, since its place in the graph releases it when it has ended. Released at its home, wherever this object
  /// is deallocated.
  private let source: Unmanaged<PropertyCore<Value>>

  /// Creates a watch. `note` must not call any observer. `settles` is called when the value has changed and can be
  /// read, and when it will not change again.
  package init(
    _ property: Property<Value>, note: @escaping (PropertyNotice) -> Void, settles: @escaping () -> Void
  ) {
    let source = property.source
    self.source = .passRetained(property.core)
    // The node sends nothing but its end.
    node = PropertyNode(
      from: [source], tell: .init { if $0.watcher != nil { settles() } },
      refresh: .init { if $0.watcher != nil { settles() } })
    node.holds = 1
    node.connect(with: property.feed)
    var isChoosing = false
    node.forEachAbove { if $0.isChoosing { isChoosing = true } }
    self.isChoosing = isChoosing
    // The first value is not a change.
    node.watcher = note
  }

  /// The value, up to date.
  @usableFromInline package var value: Value { source._withUnsafeGuaranteedRef { $0.value } }

  /// The number of changes of the value. Valid once the value has been read.
  @usableFromInline package var version: Int { source._withUnsafeGuaranteedRef { $0.version } }

  /// Whether the value will not change again.
  package var hasEnded: Bool { node.hasEnded }

  /// The greatest commit height among the lists from which it is derived; -1 if there are none.
  @usableFromInline package var commitHeight: Int { node.commitHeight }

  /// Whether it may later be derived from other lists, of other heights: it is a property of properties, or derived
  /// from one.
  @usableFromInline package let isChoosing: Bool

  /// Ends the watch. Called at its home.
  @usableFromInline
  package func end() { node.stopWatching() }

  deinit {
    let home = source._withUnsafeGuaranteedRef { $0.events.home }
    home.runLast { [node, source] in
      if node.holds > 0 { node.stopWatching() }
      source.release()
    }
  }
}

extension PropertyNode {
  fileprivate func stopWatching() {
    watcher = nil
    holds = 0
    disconnectIfUnneeded()
  }
}
