/// Refers to an object without keeping it.
package struct Weak<Object: AnyObject> {
  package private(set) weak var object: Object?

  package init(_ object: Object?) { self.object = object }
}

extension Weak: Sendable where Object: Sendable {}
