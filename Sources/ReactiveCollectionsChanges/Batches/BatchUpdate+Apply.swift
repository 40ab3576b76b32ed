extension Batch where Position == Int {
  /// Applies the batch to a list, by applying ``change``. O(k log k + k log n) for k edits.
  ///
  /// - Throws: `ChangeError` if a position does not exist. The step in the error is a step of ``change``. The list is
  ///   then unchanged.
  @inlinable
  public func apply(to list: inout PersistentArray<Element>) throws(ChangeError) {
    try change.apply(to: &list)
  }

  /// Applies the batch to a list, by applying ``change``. O(n + k log k + k log n) for k edits.
  ///
  /// ```swift
  /// var list = [Person.ada, .bob]
  /// try list.batch(to: [.bob, .cleo], by: .init()).apply(to: &list)
  /// print(list.map(\.name))  // prints: ["Bob", "Cleo"]
  /// ```
  ///
  /// - Throws: `ChangeError` if a position does not exist. The step in the error is a step of ``change``. The list is
  ///   then unchanged.
  @inlinable
  public func apply<List: RangeReplaceableCollection<Element>>(to list: inout List) throws(ChangeError)
  where List.Index == Int {
    try change.apply(to: &list)
  }
}

extension Batch where Position == Int, Element: Equatable {
  /// Applies the batch to a list, by applying ``change``. O(k log k + k log n) for k edits.
  ///
  /// - Throws: `ChangeError` if a position does not exist or holds a different element. The step in the error is a step
  ///   of ``change``. The list is then unchanged.
  @inlinable
  public func apply(to list: inout PersistentArray<Element>) throws(ChangeError) {
    try change.apply(to: &list)
  }

  /// Applies the batch to a list, by applying ``change``. O(n + k log k + k log n) for k edits.
  ///
  /// - Throws: `ChangeError` if a position does not exist or holds a different element. The step in the error is a step
  ///   of ``change``. The list is then unchanged.
  @inlinable
  public func apply<List: RangeReplaceableCollection<Element>>(to list: inout List) throws(ChangeError)
  where List.Index == Int {
    try change.apply(to: &list)
  }
}
