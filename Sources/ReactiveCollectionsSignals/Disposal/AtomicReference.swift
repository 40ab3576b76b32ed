/// An owned reference that can be exchanged on any thread. It cannot be read in place, which makes it safe.
final class AtomicReference<Object: AnyObject> {
  private let address = Atomic<UInt>(0)

  /// Stores `object` and returns the previous one.
  @discardableResult
  func exchange(_ object: Object?) -> Object? {
    let new = object.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
    let old = address.exchange(new, ordering: .sequentiallyConsistent)
    return UnsafeRawPointer(bitPattern: old).map { Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
  }

  deinit { exchange(nil) }
}
