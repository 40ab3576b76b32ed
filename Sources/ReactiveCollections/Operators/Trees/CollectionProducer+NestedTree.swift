extension CollectionProducer {
  /// Returns the tree of the elements, of the elements of their lists, and so on, at every depth.
  ///
  /// ```swift
  /// final class Topic {
  ///   let name: String
  ///   let topics = MutableCollectionProperty<Topic>()
  ///   init(_ name: String) { self.name = name }
  /// }
  ///
  /// let topics = MutableCollectionProperty([Topic("games")])
  /// let tree = topics.updates.tree(id: { ObjectIdentifier($0) }, children: { $0.topics.updates })
  /// let rows = CollectionProperty(tree.rows())
  /// topics[0].topics.append(Topic("chess"))
  /// print(rows.map { "\($0.depth) \($0.name)" })  // prints: ["0 games", "1 chess"]
  /// ```
  ///
  /// `children` is called once for each element that is inserted or updated to another one. An element that is in the tree already
  /// is left out where it occurs again. O(d + log n) for each element of a change, at a depth of d; moving an element moves those
  /// below it.
  ///
  /// - Parameters:
  ///   - id: Returns the id of an element.
  ///   - children: Returns the elements below one.
  public func tree<ID: Hashable>(
    id: @escaping (Element) -> ID, children: @escaping (Element) -> CollectionProducer
  ) -> TreeProducer<Element, ID> {
    TreeProducer(named(below: nil, id, children).tree(id: \.id, parent: \.parent))
  }

  /// Returns the elements and all below them, each with its id and that of its parent.
  private func named<ID: Hashable>(
    below parent: ID?, _ id: @escaping (Element) -> ID, _ children: @escaping (Element) -> CollectionProducer
  ) -> CollectionProducer<TreeNode<Element, ID>> {
    let named = map { TreeNode(element: $0, id: id($0), parent: parent, numbers: (-1, -1)) }
    let areObjects = Element.self is AnyObject.Type
    let isSame = areObjects ? { $0 as AnyObject === $1 as AnyObject } : ElementComparison<Element>.equalityOfValues
    return named.concatenated(
      with: flatMapping(isSame: isSame) { element in
        children(element).named(below: id(element), id, children)
      })
  }
}

extension CollectionProducer where Element: ObservableList, Element.Element == Element {
  /// Returns the tree of sections whose rows are sections as well, at every depth.
  ///
  /// ```swift
  /// final class Topic: MutableCollectionSection<Topic> {
  ///   let name: String
  ///   init(_ name: String, _ topics: [Topic] = []) {
  ///     self.name = name
  ///     super.init(topics)
  ///   }
  /// }
  ///
  /// let topics = MutableCollectionProperty([Topic("games", [Topic("chess")])])
  /// let rows = CollectionProperty(topics.updates.tree().rows())
  /// topics[0][0].append(Topic("openings"))
  /// print(rows.map { "\($0.depth) \($0.name)" })  // prints: ["0 games", "1 chess", "2 openings"]
  /// ```
  ///
  /// A section that is observed keeps its place in the tree by its identity. The costs are those of ``tree(id:children:)``.
  public func tree() -> TreeProducer<Element, ObjectIdentifier> {
    tree(id: { ObjectIdentifier($0) }, children: { $0.updates })
  }
}
