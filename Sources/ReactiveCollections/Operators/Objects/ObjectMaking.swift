/// An element that is in a list, together with the object that is made of it.
///
/// Each version of an element has one of its own, and they pass the object on.
final class ElementObject<Element, Object: AnyObject> {
  let element: Element
  private var object: Object?

  init(_ element: Element) { self.element = element }

  /// The object: there since the change was followed that has brought the element in.
  var made: Object {
    get {
      guard let object else { preconditionFailure("A change names an element that it has brought in itself") }
      return object
    }
    set { object = newValue }
  }

  var isMade: Bool { object != nil }
}

/// Makes objects of the elements that a change brings in, or passes on those of elements that it takes out.
final class ObjectMaking<S: Shape, Element, Object: AnyObject> {
  typealias Entry = ElementObject<Element, Object>

  private let entries: NamedElements<S, Entry>
  private let identity: ObjectIdentity<Element>
  private let life: ObjectLife<Element, Object>

  init(
    _ entries: NamedElements<S, Entry>, _ identity: ObjectIdentity<Element>, _ life: ObjectLife<Element, Object>
  ) {
    self.entries = entries
    self.identity = identity
    self.life = life
  }

  /// Makes the objects of the first elements.
  func begin(_ value: S.Value) { entries.forEach(value) { $0.made = life.make($0.element) } }

  /// Follows a net change: what it names is either there before it, or after it. An object goes to the new version of its
  /// element, or to the same element elsewhere, or leaves.
  func follow(_ change: S.Change) {
    var (versions, gone, new): ([(Entry, Entry)], [Entry], [Entry]) = ([], [], [])
    entries.forEachReplacement(change) { old, current in
      switch (old, current) {
      case let (old?, current?) where identity.isVersion(current.element, old.element):
        versions.append((old, current))
      default:
        if let old { gone.append(old) }
        if let current { new.append(current) }
      }
    }
    for (old, current) in versions { pass(old, to: current) }
    var leaves = Array(repeating: true, count: gone.count)
    if !gone.isEmpty, !new.isEmpty {
      let partners = identity.comparison.partners(of: gone.map(\.element), new.map(\.element))
      for (entry, partner) in zip(new, partners) where partner >= 0 {
        let old = gone[Int(partner)]
        // One that only comes back is no new version.
        if identity.comparison.isUnchanged(old.element, entry.element) {
          entry.made = old.made
        } else {
          pass(old, to: entry)
        }
        leaves[Int(partner)] = false
      }
    }
    for (entry, leaves) in zip(gone, leaves) where leaves { life.leave(entry.made) }
    for entry in new where !entry.isMade { entry.made = life.make(entry.element) }
  }

  private func pass(_ old: Entry, to new: Entry) {
    new.made = old.made
    life.update(old.made, new.element)
  }
}

/// What happens to an object: it is made of an element, receives new versions, and leaves.
typealias ObjectLife<Element, Object> = (
  make: (Element) -> Object, update: (Object, Element) -> Void, leave: (Object) -> Void
)

/// How an element is found again: in its place, as the new version (the first one) of an old one, and elsewhere.
typealias ObjectIdentity<Element> = (
  isVersion: (_ new: Element, _ old: Element) -> Bool, comparison: ElementComparison<Element>
)
