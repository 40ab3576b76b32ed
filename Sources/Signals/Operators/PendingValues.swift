/// The values of a source that wait for those of others.
@usableFromInline
final class PendingValues<Value> {
  @exclusivity(unchecked) @usableFromInline var values = Queue<Value>()
  /// There will be no more.
  @exclusivity(unchecked) @usableFromInline var isComplete = false

  @inlinable
  init() {}
}
