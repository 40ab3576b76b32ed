/// What happened to a list.
///
/// A change is one step, or several in a ``composite(_:)``. Composites are *sequential*: the positions of each member
/// hold for the list that the members before it left. They do not nest, one step is never wrapped by this package, and
/// the change that changes nothing is `.composite([])`.
///
/// Changes name the elements they take out, so that they can be undone (``inverted``) and checked against the list
/// that they meet (`apply(to:)`).
public enum CollectionChange<Element> {
  /// The element comes in, and stands at the position afterwards.
  case insert(Int, Element)
  /// The element at the position goes out.
  case remove(Int, Element)
  /// The element at the position is replaced; or, if both are the same, it changed inside.
  case update(Int, old: Element, new: Element)
  /// The element at `from` is taken out and put in at `to`, counted after it was taken out.
  case move(from: Int, to: Int, Element)
  /// Several steps, one after the other.
  indirect case composite(Changes)

  /// The steps of a composite.
  public typealias Changes = ChangeSequence<Element>
}

extension CollectionChange: Equatable where Element: Equatable {}
extension CollectionChange: Hashable where Element: Hashable {}
extension CollectionChange: Sendable where Element: Sendable {}
