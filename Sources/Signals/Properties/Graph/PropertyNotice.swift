/// What the watcher of a property learns as soon as it happens.
package enum PropertyNotice {
  /// The value may be another one.
  case stale
  /// A list that it is derived from stands higher in commits.
  case risen(Int)
}
