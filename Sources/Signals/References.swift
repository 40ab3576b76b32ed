public import Synchronization

/// What the runtime knows of the references to an object.
@usableFromInline
enum References {
  /// All counts of an object that has just been made, in one word: one strong reference, neither weak nor unowned ones.
  @usableFromInline static let one: UInt = {
    let object = Unmanaged.passRetained(newObject())
    defer { object.release() }
    return counts(of: object.toOpaque())
  }()

  /// Not on the stack, where the optimiser would put it.
  @inline(never)
  private static func newObject() -> AnyObject {
    final class Object {}
    return Object()
  }

  /// Whether an object has a single reference, of whatever kind. Where this says `false`, that may be wrong.
  ///
  /// `isKnownUniquelyReferenced` does not see weak and unowned references, and each of these takes a call to be asked for, at every
  /// operator of a chain that is observed.
  @inlinable
  static func areOne(to object: UnsafeRawPointer) -> Bool { counts(of: object) == one }

  /// They follow the pointer to the type.
  @inlinable
  static func counts(of object: UnsafeRawPointer) -> UInt {
    // Atomically, since other threads may retain and release the object meanwhile.
    (object + MemoryLayout<UInt>.size).assumingMemoryBound(to: Atomic<UInt>.self).pointee.load(ordering: .relaxed)
  }
}
