extension Steps where S.Change: ListChange {
  /// Appends a change that has several steps, or none.
  @inlinable
  mutating func appendUnlessEmpty(_ change: S.Change) { if !change.isEmpty { append(change) } }
}
