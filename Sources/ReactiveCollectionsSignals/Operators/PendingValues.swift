/// The values of a source that wait for values of other sources.
@usableFromInline
final class PendingValues<Value> {
  @exclusivity(unchecked) @usableFromInline var values = Queue<Value>()
  /// Whether no more values will be added.
  @exclusivity(unchecked) @usableFromInline var isComplete = false

  @inlinable
  init() {}
}
