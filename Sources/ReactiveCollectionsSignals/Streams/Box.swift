/// A value in an object of its own.
///
/// Exclusivity is not checked: an access is a single read or assignment, or is made for an event, and events come one
/// at a time.
@usableFromInline
final class Box<Value> {
  @exclusivity(unchecked) @usableFromInline var value: Value
  @inlinable init(_ value: Value) { self.value = value }
}
