// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Objective-C's runtime that the adapters use.
@_exported import Foundation

public enum objc_AssociationPolicy { case OBJC_ASSOCIATION_RETAIN_NONATOMIC }

private struct Key: Hashable { let object: ObjectIdentifier, key: UnsafeRawPointer }
nonisolated(unsafe) private var associated: [Key: Any] = [:]

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  associated[Key(object: ObjectIdentifier(object as AnyObject), key: key)]
}

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  associated[Key(object: ObjectIdentifier(object as AnyObject), key: key)] = value
}
