/// Watches a property on behalf of what is no property itself and depends on it: an operator whose rule it holds.
///
/// It is one more node of the graph, which knows of a change in two steps: at once, before anybody is told, that the value may be
/// another one; and, when the change is brought up to date, that it can be asked for.
@usableFromInline
package final class PropertyWatch<Value> {
  private let node: PropertyNode
  /// Held here, since its place in the graph lets go of it when it has ended. Given up at home, wherever this dies.
  private let source: Unmanaged<PropertyCore<Value>>

  /// `note` must call nobody; `settles` is called when the value has changed and can be asked for, and when it changes no more.
  package init(
    _ property: Property<Value>, note: @escaping (PropertyNotice) -> Void, settles: @escaping () -> Void
  ) {
    let source = property.source
    self.source = .passRetained(property.core)
    // It is told of nothing but its end.
    node = PropertyNode(
      from: [source], tell: .init { if $0.watcher != nil { settles() } },
      refresh: .init { if $0.watcher != nil { settles() } })
    node.holds = 1
    node.connect(with: property.feed)
    var isChoosing = false
    node.forEachAbove { if $0.isChoosing { isChoosing = true } }
    self.isChoosing = isChoosing
    // The first value is no change.
    node.watcher = note
  }

  /// The value, up to date.
  @usableFromInline package var value: Value { source._withUnsafeGuaranteedRef { $0.value } }

  /// Counts the changes of the value, once that has been asked for.
  @usableFromInline package var version: Int { source._withUnsafeGuaranteedRef { $0.version } }

  /// Whether the value changes no more.
  package var hasEnded: Bool { node.hasEnded }

  /// How high what it is derived from stands in the commits of lists; -1 if there is no list behind it.
  @usableFromInline package var commitHeight: Int { node.commitHeight }

  /// Whether it may come to be derived from other lists, of other heights: it is a property of properties, or derived from one.
  @usableFromInline package let isChoosing: Bool

  /// Ends it, at home.
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
