/// The newest value of a source.
///
/// In an object of its own and no `Optional`, whose type the runtime would have to look up for each event of a member of a pack.
@usableFromInline
final class LatestValue<Value> {
  @usableFromInline
  final class Box {
    @exclusivity(unchecked) @usableFromInline var value: Value
    @inlinable init(_ value: Value) { self.value = value }
  }

  @exclusivity(unchecked) @usableFromInline var box: Box?

  @inlinable init() {}

  /// The value; there is one.
  @inlinable var value: Value { box.unsafelyUnwrapped.value }

  /// Replaces the value, and says whether it is the first one.
  @inlinable
  func set(_ value: Value) -> Bool {
    if let box {
      box.value = value
      return false
    }
    box = Box(value)
    return true
  }
}
