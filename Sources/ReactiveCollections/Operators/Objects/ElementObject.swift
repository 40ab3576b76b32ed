/// An element that is in a list, together with the object that is made of it.
///
/// Each version of an element has one of its own, and they pass the object on.
@usableFromInline
final class ElementObject<Element, Object: AnyObject> {
  let element: Element
  /// `nil` until the change that brings the element in is followed.
  fileprivate(set) var object: Object?

  init(_ element: Element) { self.element = element }

  /// The object of an element that is in the list.
  var made: Object { object.unsafelyUnwrapped }
}

/// A change that names what it takes out of a list and what it brings in, at whatever positions.
protocol Replacing<Element> {
  associatedtype Element

  /// Calls `body` for each element that is taken out or brought in; with both if one takes the place of the other.
  func forEachReplacement(_ body: (_ old: Element?, _ new: Element?) -> Void)
  /// The same change without what it brings in and takes out again.
  var net: Self { get }
}

/// Makes objects of the elements that a change brings in, or passes on those of elements that it takes out.
struct ObjectMaking<Element, Object: AnyObject> {
  typealias Entry = ElementObject<Element, Object>

  private let comparison: ElementComparison<Element>
  private let make: (Element) -> Object
  private let update: (Object, Element) -> Void

  init(
    _ comparison: ElementComparison<Element>, make: @escaping (Element) -> Object,
    update: @escaping (Object, Element) -> Void
  ) {
    self.comparison = comparison
    self.make = make
    self.update = update
  }

  /// Makes the object of an element.
  func begin(_ entry: Entry) { entry.object = make(entry.element) }

  /// Follows a change, and returns it without elements that come and go in it. An object goes to the new version of its
  /// element, or to the same element elsewhere. Calls `leave` with each element whose object has nobody to go to, and then
  /// makes the objects of others, with each of which it calls `come`.
  @discardableResult
  func follow<Change: Replacing>(
    _ change: Change, leave: (Entry) -> Void = { _ in }, come: (Entry) -> Void = { _ in }
  ) -> Change where Change.Element == Entry {
    var (versions, gone, new): ([(Entry, Entry)], [Entry], [Entry]) = ([], [], [])
    var isNet = true
    change.forEachReplacement { old, current in
      if let old, old.object == nil { isNet = false }
      switch (old, current) {
      case let (old?, current?) where comparison.isVersion(current.element, of: old.element):
        versions.append((old, current))
      default:
        if let old { gone.append(old) }
        if let current { new.append(current) }
      }
    }
    if !isNet { return follow(change.net, leave: leave, come: come) }
    keepStaying(&gone, &new)
    for (old, current) in versions { pass(old, to: current) }
    var leaves = Array(repeating: true, count: gone.count)
    if !gone.isEmpty, !new.isEmpty {
      let partners = comparison.partners(of: gone.map(\.element), new.map(\.element))
      for (entry, partner) in zip(new, partners) where partner >= 0 {
        pass(gone[Int(partner)], to: entry)
        leaves[Int(partner)] = false
      }
    }
    for (entry, leaves) in zip(gone, leaves) where leaves { leave(entry) }
    for entry in new where entry.object == nil {
      begin(entry)
      come(entry)
    }
    return change
  }

  /// Leaves out what is there before and after, such as the rows that a section keeps when it is replaced.
  private func keepStaying(_ gone: inout [Entry], _ new: inout [Entry]) {
    let staying = Set(new.lazy.filter { $0.object != nil }.map(ObjectIdentifier.init))
    if staying.isEmpty { return }
    gone.removeAll { staying.contains(ObjectIdentifier($0)) }
    new.removeAll { staying.contains(ObjectIdentifier($0)) }
  }

  private func pass(_ old: Entry, to new: Entry) {
    new.object = old.object
    update(old.made, new.element)
  }
}
