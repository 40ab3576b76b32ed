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

// MARK: Key-value observing, which is Foundation's where it exists

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

public struct NSKeyValueObservedChange<Value> {}

/// An observation, which ends with `invalidate()`, or when nobody holds it.
public final class NSKeyValueObservation {
  fileprivate var notify: ((AnyObject, AnyKeyPath) -> Void)?
  fileprivate init(_ notify: @escaping (AnyObject, AnyKeyPath) -> Void) { self.notify = notify }
  public func invalidate() { notify = nil }
}

private struct Weak { weak var observation: NSKeyValueObservation? }
nonisolated(unsafe) private var observations: [Weak] = []

extension NSObjectProtocol where Self: NSObject {
  // The real one demands `@Sendable` of its closure, too.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation { object, changed in
      if let object = object as? Self, object === self, changed == keyPath {
        changeHandler(object, NSKeyValueObservedChange())
      }
    }
    observations.append(Weak(observation: observation))
    if options.contains(.initial) { changeHandler(self, NSKeyValueObservedChange()) }
    return observation
  }

  /// What the setter of a property that is `@objc dynamic` does by itself.
  public func didChange(_ keyPath: PartialKeyPath<Self>) {
    for weak in observations { weak.observation?.notify?(self, keyPath) }
  }
}
