/// The latest value of a source.
///
/// It is stored in a separate object instead of an `Optional`: the runtime would have to look up the optional's type
/// for each event of a member of a pack.
@usableFromInline
final class LatestValue<Value> {
  @usableFromInline
  final class Box {
    /// Exclusivity is not checked here and in `box`: each access is a single assignment or read.
    @exclusivity(unchecked) @usableFromInline var value: Value
    @inlinable init(_ value: Value) { self.value = value }
  }

  @exclusivity(unchecked) @usableFromInline var box: Box?

  @inlinable init() {}

  /// The value, which must have been set.
  @inlinable var value: Value { box.unsafelyUnwrapped.value }

  /// Replaces the value, and returns whether it is the first one.
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
