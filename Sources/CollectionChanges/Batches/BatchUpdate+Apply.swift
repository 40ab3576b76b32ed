public import PersistentArrays

extension BatchUpdate {
  /// Makes the change in a list: ``change`` is applied. O(k log k + k log n) for k edits.
  ///
  /// - Throws: `ChangeError`, if a position does not exist; the step in the error is one of ``change``. The list is
  ///   then as it was.
  @inlinable
  public func apply(to list: inout PersistentArray<Element>) throws(ChangeError) {
    try change.apply(to: &list)
  }

  /// Makes the change in a list: ``change`` is applied. O(n + k log k + k log n) for k edits.
  ///
  /// - Throws: `ChangeError`, if a position does not exist; the step in the error is one of ``change``. The list is
  ///   then as it was.
  @inlinable
  public func apply<List: RangeReplaceableCollection<Element>>(to list: inout List) throws(ChangeError)
  where List.Index == Int {
    try change.apply(to: &list)
  }
}

extension BatchUpdate where Element: Equatable {
  /// Makes the change in a list: ``change`` is applied. O(k log k + k log n) for k edits.
  ///
  /// - Throws: `ChangeError`, if a position does not exist, or another element stands there; the step in the error is
  ///   one of ``change``. The list is then as it was.
  @inlinable
  public func apply(to list: inout PersistentArray<Element>) throws(ChangeError) {
    try change.apply(to: &list)
  }

  /// Makes the change in a list: ``change`` is applied. O(n + k log k + k log n) for k edits.
  ///
  /// - Throws: `ChangeError`, if a position does not exist, or another element stands there; the step in the error is
  ///   one of ``change``. The list is then as it was.
  @inlinable
  public func apply<List: RangeReplaceableCollection<Element>>(to list: inout List) throws(ChangeError)
  where List.Index == Int {
    try change.apply(to: &list)
  }
}
