/// The values of a source that wait for those of others, the oldest first.
@usableFromInline
final class PendingValues<Value> {
  @exclusivity(unchecked) @usableFromInline var added: [Value] = []
  /// The oldest ones, the oldest last.
  @exclusivity(unchecked) @usableFromInline var oldest: [Value] = []
  /// There will be no more.
  @exclusivity(unchecked) @usableFromInline var isComplete = false

  @inlinable init() {}

  @inlinable var isEmpty: Bool { added.isEmpty && oldest.isEmpty }

  @inlinable
  func append(_ value: Value) { added.append(value) }

  /// Takes out the oldest. O(1), amortised.
  @inlinable
  func removeFirst() -> Value {
    if oldest.isEmpty {
      swap(&oldest, &added)
      oldest.reverse()
    }
    return oldest.removeLast()
  }
}
