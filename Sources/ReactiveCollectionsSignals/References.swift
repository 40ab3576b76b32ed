public import Synchronization

/// The runtime's reference counts of an object.
@usableFromInline
enum References {
  /// All counts of a newly made object, in one word: one strong reference, no weak or unowned ones.
  @usableFromInline static let one: UInt = {
    let object = Unmanaged.passRetained(newObject())
    defer { object.release() }
    return counts(of: object.toOpaque())
  }()

  /// Not inlined, because the optimizer would allocate the object on the stack.
  @inline(never)
  private static func newObject() -> AnyObject {
    final class Object {}
    return Object()
  }

  /// Whether an object has exactly one reference, of any kind. `false` may be wrong.
  ///
  /// `isKnownUniquelyReferenced` does not see weak and unowned references. Each of these counts would take another
  /// call, at every operator of a chain that is observed.
  @inlinable
  static func areOne(to object: UnsafeRawPointer) -> Bool { counts(of: object) == one }

  /// The counts, which follow the pointer to the type.
  @inlinable
  static func counts(of object: UnsafeRawPointer) -> UInt {
    // Loaded atomically, since other threads may retain and release the object meanwhile.
    (object + MemoryLayout<UInt>.size).assumingMemoryBound(to: Atomic<UInt>.self).pointee.load(ordering: .relaxed)
  }
}
