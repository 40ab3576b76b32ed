/// An element that is in a list, together with the object that is made of it.
///
/// Each version of an element has one of its own, and they pass the object on.
final class ElementObject<Element, Object: AnyObject> {
  let element: Element
  /// `nil` until the change that brings the element in is followed.
  fileprivate(set) var object: Object?

  init(_ element: Element) { self.element = element }

  /// The object of an element that is in the list.
  var made: Object { object.unsafelyUnwrapped }
}

/// Makes objects of the elements that a change brings in, or passes on those of elements that it takes out.
final class ObjectMaking<S: Shape, Element, Object: AnyObject> {
  typealias Entry = ElementObject<Element, Object>

  private let entries: NamedElements<S, Entry>
  private let comparison: ElementComparison<Element>
  private let make: (Element) -> Object
  private let update: (Object, Element) -> Void

  init(
    _ entries: NamedElements<S, Entry>, _ comparison: ElementComparison<Element>, make: @escaping (Element) -> Object,
    update: @escaping (Object, Element) -> Void
  ) {
    self.entries = entries
    self.comparison = comparison
    self.make = make
    self.update = update
  }

  /// Makes the objects of the first elements.
  func begin(_ value: S.Value) { entries.forEach(value) { $0.object = make($0.element) } }

  /// Follows a change. An object goes to the new version of its element, or to the same element elsewhere. Calls `leave`
  /// with each object that has nobody to go to, and then `come` with each that is made.
  func follow(_ change: S.Change, leave: (Object) -> Void = { _ in }, come: (Object) -> Void = { _ in }) {
    var (versions, gone, new): ([(Entry, Entry)], [Entry], [Entry]) = ([], [], [])
    entries.forEachReplacement(change) { old, current in
      switch (old, current) {
      case let (old?, current?) where comparison.isVersion(current.element, of: old.element):
        versions.append((old, current))
      default:
        if let old { gone.append(old) }
        if let current { new.append(current) }
      }
    }
    for (old, current) in versions { pass(old, to: current) }
    var leaves = Array(repeating: true, count: gone.count)
    if !gone.isEmpty, !new.isEmpty {
      let partners = comparison.partners(of: gone.map(\.element), new.map(\.element))
      for (entry, partner) in zip(new, partners) where partner >= 0 {
        pass(gone[Int(partner)], to: entry)
        leaves[Int(partner)] = false
      }
    }
    for (entry, leaves) in zip(gone, leaves) where leaves { entry.object.map(leave) }
    for entry in new where entry.object == nil {
      entry.object = make(entry.element)
      come(entry.made)
    }
  }

  private func pass(_ old: Entry, to new: Entry) {
    // What a change brings in and takes out again has none yet.
    let object = old.object ?? make(old.element)
    old.object = object
    new.object = object
    update(object, new.element)
  }
}
