/// Several objects that are kept alive together.
@usableFromInline
package final class KeptTogether {
  let objects: [Unmanaged<AnyObject>]

  private init(_ objects: [AnyObject]) { self.objects = objects.map { .passRetained($0) } }

  /// Returns nothing, a single object, or an object that holds several.
  @usableFromInline
  package static func all(_ objects: [AnyObject?]) -> AnyObject? {
    let objects = objects.compactMap(\.self)
    return objects.count < 2 ? objects.first : KeptTogether(objects)
  }

  deinit {
    for object in objects { DeferredRelease.release(object) }
  }
}
