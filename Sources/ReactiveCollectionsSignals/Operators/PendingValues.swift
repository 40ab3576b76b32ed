/// The values of a source that wait for values of other sources.
@usableFromInline
final class PendingValues<Value> {
  /// Exclusivity is not checked: releasing what was in it is left to the caller.
  @exclusivity(unchecked) @usableFromInline var values = Queue<Value>()
  /// Whether no more values will be added.
  @usableFromInline var isComplete = false

  @inlinable
  init() {}
}
