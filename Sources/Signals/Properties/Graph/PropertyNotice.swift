/// A notice that the watcher of a property receives immediately.
package enum PropertyNotice {
  /// The value may have changed.
  case stale
  /// The commit height of a list from which the property is derived has grown.
  case risen(Int)
}
