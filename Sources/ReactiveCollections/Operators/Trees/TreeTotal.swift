/// An element of a tree, together with a total of it and all elements below it: see ``TreeProducer/total(of:)-(_)``.
///
/// ```swift
/// let sizes = files.updates.tree(id: \.name, parent: \.folder).total(of: \.size)
/// let rows = CollectionProperty(sizes.rows())
/// print(rows.map { "\($0.name) \($0.total)" })  // prints: ["docs 8", "a.md 3", "b.md 5"]
/// ```
@dynamicMemberLookup
public struct TreeTotal<Element, Total> {
  /// The element.
  public let element: Element
  /// What the element and all elements below it come to.
  public let total: Total

  /// Creates an element with its total.
  public init(element: Element, total: Total) {
    self.element = element
    self.total = total
  }

  /// A part of the element.
  public subscript<Part>(dynamicMember part: KeyPath<Element, Part>) -> Part { element[keyPath: part] }
}

extension TreeTotal: Equatable where Element: Equatable, Total: Equatable {}
extension TreeTotal: Sendable where Element: Sendable, Total: Sendable {}
