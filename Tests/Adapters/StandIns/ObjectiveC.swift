// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of Objective-C's runtime that the adapters use.
@_exported import Foundation

public enum objc_AssociationPolicy { case OBJC_ASSOCIATION_RETAIN_NONATOMIC }

private struct Key: Hashable { let object: ObjectIdentifier, key: UnsafeRawPointer }
private struct Association {
  // Another object may have the address of one that was deallocated.
  weak var object: AnyObject?
  let value: Any
}
nonisolated(unsafe) private var associated: [Key: Association] = [:]

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let association = associated[Key(object: ObjectIdentifier(object as AnyObject), key: key)]
  return association?.object === object as AnyObject ? association?.value : nil
}

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let key = Key(object: ObjectIdentifier(object as AnyObject), key: key)
  let old = associated.removeValue(forKey: key)
  if let value { associated[key] = Association(object: object as AnyObject, value: value) }
  // As in Objective-C's runtime, the old value is released before the call returns, when the new one is in its place.
  withExtendedLifetime(old) {}
}
