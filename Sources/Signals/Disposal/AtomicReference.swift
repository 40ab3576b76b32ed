internal import Synchronization

/// An owned reference that can be exchanged from any thread. It cannot be read in place, which is what makes it safe.
final class AtomicReference<Object: AnyObject> {
  private let address = Atomic<UInt>(0)

  /// Puts `object` in and returns what was there.
  @discardableResult
  func exchange(_ object: Object?) -> Object? {
    let new = object.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
    let old = address.exchange(new, ordering: .sequentiallyConsistent)
    return UnsafeRawPointer(bitPattern: old).map { Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
  }

  deinit { exchange(nil) }
}
