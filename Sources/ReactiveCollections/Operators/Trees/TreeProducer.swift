public import ReactiveCollectionsPositions

/// A tree that is made of a list whose elements name their parents: as a stream, like ``CollectionProducer``.
///
/// It is a list of ``TreeNode``s, each with its own id and that of its parent, and siblings are in the order of that list. So a
/// subtree moves when one element names another parent, however large it is, and what is not shown costs nothing but its
/// place in the list.
///
/// ```swift
/// let tree = files.updates.tree(id: \.name, parent: \.folder)
/// let rows = CollectionProperty(tree.sortedChildren(by: \.size).rows())
/// print(rows.map(\.name))  // prints: ["docs", "a.md", "b.md"]
/// ```
///
/// Operators make trees of trees, in any order: to sort by a total, or to filter before adding up. ``rows(expanded:)`` makes
/// the list that an outline shows.
public struct TreeProducer<Element, ID: Hashable> {
  /// The nodes, in the order of siblings, not of rows: parents may come behind their children. Of each cycle and of each id there
  /// is at most what can be in a tree.
  public let nodes: CollectionProducer<TreeNode<Element, ID>>

  @usableFromInline
  init(_ nodes: CollectionProducer<TreeNode<Element, ID>>) { self.nodes = nodes }

  /// Creates the tree of elements that come with their ids.
  init(_ named: TreeProducer<TreeNode<Element, ID>, ID>) {
    let shape = ListShape<Element>(comparing: .ofValues).ofNodes(ID.self)
    nodes = CollectionProducer<TreeNode<Element, ID>>(
      named.nodes.recipe.hosting { _ in
        ((), shape)
      } begin: { _, nodes in
        PersistentArray(nodes.map { $0.with($0.element.element) })
      } follow: { _, record, steps in
        guard let change = record.change else { return }
        steps.append(change.map(old: { $0.with($0.element.element) }, new: { $0.with($0.element.element) }))
      })
  }
}

/// What becomes of elements whose parents are not in the list.
public struct OrphanPolicy: Sendable {
  // An enumeration would be in every program, with its conformances.
  @usableFromInline let areRoots: Bool

  @inlinable init(areRoots: Bool) { self.areRoots = areRoots }

  /// They are roots until their parents come.
  @inlinable public static var roots: OrphanPolicy { OrphanPolicy(areRoots: true) }
  /// They are not in the tree, with all below them, until their parents come.
  @inlinable public static var hidden: OrphanPolicy { OrphanPolicy(areRoots: false) }
}

extension CollectionProducer {
  /// Returns the tree of the elements, which name their parents.
  ///
  /// ```swift
  /// let tree = files.updates.tree(id: \.name, parent: \.folder)
  /// let rows = CollectionProperty(tree.rows())
  /// files.append(File(name: "c.md", folder: "b.md", size: 1))
  /// print(rows.map { "\($0.depth) \($0.name)" })  // prints: ["0 docs", "1 a.md", "1 b.md", "2 c.md"]
  /// ```
  ///
  /// Parents may come later than their children. Of several elements with the same id, the first one is in the tree. Elements that
  /// are their own ancestors are not, nor is what is below them: see ``outsideTree(id:parent:orphans:)``. They come into the tree
  /// as soon as one of them gets another parent.
  ///
  /// `id` and `parent` are called once for each element that is inserted or updated, and their results are kept. O(d + log n) for
  /// each element of a change, at a depth of d; more only for the elements that come into the tree with it, or leave it, for orphans whose
  /// parent comes or goes, and for those with the same id.
  ///
  /// - Parameters:
  ///   - id: Returns the id of an element.
  ///   - parent: Returns the id of an element's parent; `nil` for a root.
  ///   - orphans: What becomes of elements whose parents are not in the list.
  @inlinable
  public func tree<ID: Hashable>(
    id: @escaping (Element) -> ID, parent: @escaping (Element) -> ID?, orphans: OrphanPolicy = .roots
  ) -> TreeProducer<Element, ID> {
    TreeProducer(
      rooted(id, parent, orphans: orphans, showsTree: true, { $0.ofNodes(ID.self) }) {
        TreeNode(element: $0, id: $1, parent: $2, numbers: $3)
      })
  }

  /// Returns the elements that are not in the tree of the list: those that are their own ancestors, those below them, those whose
  /// id an element before them has, and orphans if these are hidden.
  ///
  /// ```swift
  /// let lost = CollectionProperty(files.updates.outsideTree(id: \.name, parent: \.folder))
  /// files.append(File(name: "x", folder: "y", size: 1))
  /// files.append(File(name: "y", folder: "x", size: 1))
  /// print(lost.map(\.name))  // prints: ["x", "y"]
  /// ```
  ///
  /// The parameters and the costs are those of ``tree(id:parent:orphans:)``.
  @inlinable
  public func outsideTree<ID: Hashable>(
    id: @escaping (Element) -> ID, parent: @escaping (Element) -> ID?, orphans: OrphanPolicy = .roots
  ) -> CollectionProducer {
    rooted(id, parent, orphans: orphans, showsTree: false, { $0 }) { element, _, _, _ in element }
  }
}

extension CollectionProducer where Element: Identifiable {
  /// Returns the tree of the elements, which name their parents. See ``tree(id:parent:orphans:)``.
  @inlinable
  public func tree(
    parent: @escaping (Element) -> Element.ID?, orphans: OrphanPolicy = .roots
  ) -> TreeProducer<Element, Element.ID> { tree(id: \.id, parent: parent, orphans: orphans) }
}

extension TreeProducer {
  /// Returns the tree of the results of transforming the elements, which stay where they are. `transform` is called once for each
  /// element that is inserted or updated.
  ///
  /// ```swift
  /// let names = tree.map(\.name).sortedChildren(by: >)
  /// print(CollectionProperty(names.rows()).map(\.element))  // prints: ["docs", "b.md", "a.md"]
  /// ```
  public func map<New>(_ transform: @escaping (Element) -> New) -> TreeProducer<New, ID> {
    TreeProducer<New, ID>(nodes.map { $0.with(transform($0.element)) })
  }

  // MARK: Order

  /// Returns the tree with siblings in an order, which is kept after every change; equal ones are in the order before. Costs
  /// what `sorted` costs of a list of all elements, whatever is shown.
  ///
  /// ```swift
  /// let rows = CollectionProperty(tree.sortedChildren { $0.size > $1.size }.rows())
  /// print(rows.map(\.name))  // prints: ["docs", "b.md", "a.md"]
  /// ```
  public func sortedChildren(by areInIncreasingOrder: @escaping (Element, Element) -> Bool) -> TreeProducer {
    TreeProducer(nodes.sorted { areInIncreasingOrder($0.element, $1.element) })
  }

  /// Returns the tree with siblings in the order of a key, which is called once for each element that is inserted or updated.
  @_disfavoredOverload
  public func sortedChildren<Key: Comparable>(
    by key: @escaping (Element) -> Key, order: KeyOrder = .ascending
  ) -> TreeProducer {
    TreeProducer(nodes.sorted(by: { key($0.element) }, order: order))
  }

  /// Returns the tree with siblings in an order that a property holds, or in the order before while it is `nil`.
  @_disfavoredOverload
  public func sortedChildren(by order: any PropertyProtocol<((Element, Element) -> Bool)?>) -> TreeProducer {
    TreeProducer(
      nodes.sorted(
        by: order.readOnly.map { order in
          order.map { order in { order($0.element, $1.element) } }
        }))
  }

  /// Returns the tree with siblings in an order that a property holds.
  @_disfavoredOverload
  public func sortedChildren(by order: any PropertyProtocol<(Element, Element) -> Bool>) -> TreeProducer {
    TreeProducer(nodes.sorted(by: order.readOnly.map { order in { order($0.element, $1.element) } }))
  }

  // MARK: Filter

  /// Returns the nodes that satisfy a predicate, together with all their ancestors.
  ///
  /// ```swift
  /// let rows = CollectionProperty(tree.filter(keepingAncestors: { $0.size > 4 }).rows())
  /// print(rows.map(\.name))  // prints: ["docs", "b.md"]
  /// ```
  ///
  /// O(d · log k + log n) for each element of a change, at a depth of d and with k siblings on each level; more only for the
  /// elements that come with it, or leave.
  @inlinable
  public func filter(keepingAncestors isIncluded: @escaping (Element) -> Bool) -> TreeProducer {
    keepingAncestors(.fixed(isIncluded))
  }

  /// Returns the nodes that satisfy a predicate that a property holds, together with all their ancestors. O(n log k) when it is
  /// replaced.
  @_disfavoredOverload
  @inlinable
  public func filter(keepingAncestors isIncluded: any PropertyProtocol<(Element) -> Bool>) -> TreeProducer {
    keepingAncestors(.live(isIncluded.readOnly))
  }

  @inlinable
  func keepingAncestors(_ rule: Rule<(Element) -> Bool>) -> TreeProducer {
    typealias Kept = (totals: TreeTotals<Bool>, shown: CountedBits, isIncluded: (Element) -> Bool)
    return TreeProducer(
      CollectionProducer<TreeNode<Element, ID>>(
        nodes.recipe.hosting(rule) { shape, isIncluded -> (Kept, ListShape<TreeNode<Element, ID>>) in
          ((TreeTotals({ $0 || $1 }, isUnchanged: ==), CountedBits(), isIncluded), shape)
        } begin: { kept, source in
          kept.totals.beginKept(source, kept.isIncluded, kept.shown)
        } follow: { kept, record, steps in
          kept.totals.followKept(record, kept.isIncluded, kept.shown, &steps)
        } replaceRule: { kept, isIncluded in
          kept.isIncluded = isIncluded
          return { kept, source, steps in
            kept.totals.replaceAll(source, kept.isIncluded)
            kept.totals.showKept(source, kept.shown, &steps)
          }
        }))
  }

  // MARK: Totals

  /// Returns the same tree, with the sum of a number taken from each element and all elements below it.
  ///
  /// ```swift
  /// let sizes = tree.total(of: \.size).sortedChildren(by: \.total, order: .descending)
  /// print(CollectionProperty(sizes.rows()).map { "\($0.name) \($0.total)" })  // prints: ["docs 8", "b.md 5", "a.md 3"]
  /// ```
  ///
  /// `number` is called once for each element that is inserted or updated. Traps on overflow, as `+`
  /// does. O(d · log k + log n) for each element of a change, at a depth of d and with k siblings on each level.
  @inlinable
  public func total<Number: AdditiveArithmetic>(
    of number: @escaping (Element) -> Number
  ) -> TreeProducer<TreeTotal<Element, Number>, ID> { total(of: number, combining: +) }

  /// Returns the same tree, with the number of elements in each subtree: 1 for an element without any below it. Otherwise works
  /// like `total(of:)`.
  ///
  /// ```swift
  /// print(CollectionProperty(tree.counted().rows()).map { "\($0.name) \($0.total)" })  // prints: ["docs 3", "a.md 1", "b.md 1"]
  /// ```
  @inlinable
  public func counted() -> TreeProducer<TreeTotal<Element, Int>, ID> { total(of: { _ in 1 }, combining: +) }

  /// Returns the same tree, with the exact sum of a floating-point number taken from each element and all elements below it,
  /// rounded once. Otherwise works like `total(of:)` with other numbers.
  public func total<Number: BinaryFloatingPoint>(
    of number: @escaping (Element) -> Number
  ) -> TreeProducer<TreeTotal<Element, Number>, ID> {
    totaling({ ExactSum(number($0)) }, { $0.adding($1) }, isUnchanged: nil, \.value)
  }

  /// Returns the same tree, with what a value taken from each element and from all elements below it come to: for example, the
  /// newest date.
  ///
  /// ```swift
  /// let largest = CollectionProperty(tree.total(of: \.size, combining: max).rows())
  /// print(largest[0].total)  // prints: 5
  /// ```
  ///
  /// - Parameters:
  ///   - value: Returns the value of an element; called once for each that is inserted or updated.
  ///   - combine: Combines two values. The order must make no difference, as for sums, minima or unions.
  @inlinable
  public func total<Value>(
    of value: @escaping (Element) -> Value, combining combine: @escaping (Value, Value) -> Value
  ) -> TreeProducer<TreeTotal<Element, Value>, ID> {
    totaling(value, combine, isUnchanged: ElementComparison<Value>.equalityOfValues) { $0 }
  }

  @inlinable
  func totaling<Value, Total>(
    _ value: @escaping (Element) -> Value, _ combine: @escaping (Value, Value) -> Value,
    isUnchanged: ((Value, Value) -> Bool)?, _ total: @escaping (Value) -> Total
  ) -> TreeProducer<TreeTotal<Element, Total>, ID> {
    let isSame = ElementComparison<Total>.equalityOfValues
    return TreeProducer<TreeTotal<Element, Total>, ID>(
      CollectionProducer<TreeNode<TreeTotal<Element, Total>, ID>>(
        nodes.recipe.hosting { shape in
          (TreeTotals<Value>(combine, isUnchanged: isUnchanged), shape.withTotals(Total.self))
        } begin: {
          $0.beginNodes($1, value, total)
        } follow: {
          $0.followNodes($1, value, total, isSame, &$2)
        }))
  }

  // MARK: Rows

  /// Returns the rows of an outline: the nodes whose ancestors are all expanded, each before its children.
  ///
  /// ```swift
  /// let rows = CollectionProperty(tree.rows(expanded: expanded))
  /// rows.flatChanges.startWithValues { print($0.map(\.name)) }
  /// expanded.insert("docs")  // prints: composite([insert(1, "a.md"), insert(2, "b.md"), update(0, old: "docs", new: "docs")])
  /// ```
  ///
  /// What is expanded is known by ids: it stays so when its node moves, leaves and comes back, and ids of which there is no node
  /// make no difference. When a node gets another parent, the rows of its subtree move, in one change.
  ///
  /// O(n) at the start. Then O(m log n) for m rows that come, go or move, and O(d · log n) for each node of a change, at a depth of
  /// d: nodes that are not shown are not looked at.
  @inlinable
  public func rows(expanded: some ObservableSet<ID>) -> CollectionProducer<TreeRow<Element, ID>> {
    rows(toggled: expanded, areExpanded: true)
  }

  /// Returns the rows of an outline in which all nodes are expanded but some. Otherwise works like ``rows(expanded:)``.
  @inlinable
  public func rows(collapsed: some ObservableSet<ID>) -> CollectionProducer<TreeRow<Element, ID>> {
    rows(toggled: collapsed, areExpanded: false)
  }

  /// Returns the rows of an outline in which all nodes are expanded. Otherwise works like ``rows(expanded:)``.
  @inlinable
  public func rows() -> CollectionProducer<TreeRow<Element, ID>> {
    CollectionProducer<TreeRow<Element, ID>>(
      nodes.recipe.hosting { shape in
        (Outlining<Element, ID>(isExpanded: nil), shape.ofRows())
      } begin: {
        $0.begin($1)
      } follow: { outlining, record, steps in
        outlining.follow(record.change, leadingTo: record.after, toggled: [], &steps)
      })
  }

  @inlinable
  func rows(
    toggled: some ObservableSet<ID>, areExpanded: Bool
  ) -> CollectionProducer<TreeRow<Element, ID>> {
    typealias Sources = Inputs<ListShape<TreeNode<Element, ID>>, DictionaryShape<ID, Present>>
    return CollectionProducer<TreeRow<Element, ID>>(
      nodes.recipe.deriving(with: toggled.updates.ofEntries.recipe) { [toggled] nodes, ids in
        // The set is held by the stream, as the property of a rule is.
        withExtendedLifetime(toggled) {
          Domain.starting {
            let set = ids.input
            let outlining = Outlining<Element, ID> { (set.value[$0] != nil) == areExpanded }
            let hosting = Hosting<Outlining<Element, ID>, Sources, _>(outlining) {
              $0.begin($1.first.value)
            } follow: { outlining, sources, steps in
              var toggled: [ID] = []
              sources.second.record?._withUnsafeGuaranteedRef {
                $0.change?.forEachStep { id, _, _ in toggled.append(id) }
              }
              let change = sources.first.record?._withUnsafeGuaranteedRef(\.change)
              outlining.follow(change, leadingTo: sources.first.value, toggled: toggled, &steps)
            }
            return Derived(Inputs(nodes.input, set), nodes.node.shape.ofRows(), hosting)
          }
        }
      })
  }
}
