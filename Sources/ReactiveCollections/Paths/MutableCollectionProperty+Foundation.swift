#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension MutableCollectionProperty {
  /// Returns the element at a path. O(log n) for each level.
  ///
  /// - Throws: `ChangeError` if the path is not valid.
  @_disfavoredOverload
  public final func element(at path: IndexPath) throws(ChangeError) -> Any { try element(at: Array(path)) }

  /// Inserts an element at a path. O(log n) for each level.
  ///
  /// - Throws: `ChangeError`, as for a path that is an array.
  @_disfavoredOverload
  public final func insert(_ element: Any, at path: IndexPath) throws(ChangeError) {
    try insert(element, at: Array(path))
  }

  /// Removes the element at a path and returns it. O(log n) for each level.
  ///
  /// - Throws: `ChangeError`, as for a path that is an array.
  @_disfavoredOverload
  @discardableResult
  public final func remove(at path: IndexPath) throws(ChangeError) -> Any { try remove(at: Array(path)) }

  /// Replaces the element at a path, and returns the old element. O(log n) for each level.
  ///
  /// - Throws: `ChangeError`, as for a path that is an array.
  @_disfavoredOverload
  @discardableResult
  public final func replace(at path: IndexPath, with element: Any) throws(ChangeError) -> Any {
    try replace(at: Array(path), with: element)
  }

  /// Moves an element, within a list or from one list to another, so that it ends up at the path `target`, which is
  /// counted without the element. O(log n) for each level.
  ///
  /// - Throws: `ChangeError`, as for paths that are arrays.
  @_disfavoredOverload
  public final func move(from source: IndexPath, to target: IndexPath) throws(ChangeError) {
    try move(from: Array(source), to: Array(target))
  }
}
