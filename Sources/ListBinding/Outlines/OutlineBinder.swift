public import ReactiveCollections
internal import ReactiveCollectionsChanges
internal import ReactiveCollectionsPositions

/// Keeps an outline view up to date with a tree, and which of its items are expanded equal to a set of ids.
///
/// ```swift
/// let tree = files.updates.tree(id: \.name, parent: \.folder)
/// let binder = OutlineBinder<File, String>(outlineView)
/// binder.bind(to: tree.sortedChildren(by: \.name))
/// binder.expanded.insert("docs")
/// print(binder.children(of: nil).map(\.id), binder.children(of: binder.item("docs")).map(\.element.size))
/// // prints: ["docs"] [3, 5]
/// ```
///
/// The view's data source asks the binder: `children(of:)` has the children of an item, and `nil` stands for the top. Cells show
/// the element of an item. The delegate tells the binder which items the user expands and collapses:
///
///     func outlineView(_ view: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int { binder.children(of: item).count }
///     func outlineView(_ view: NSOutlineView, child index: Int, ofItem item: Any?) -> Any { binder.children(of: item)[index] }
///     func outlineView(_ view: NSOutlineView, isItemExpandable item: Any) -> Bool { !binder.children(of: item).isEmpty }
///     func outlineViewItemDidExpand(_ notification: Notification) { binder.viewDidExpand(notification.userInfo?["NSObject"]) }
///     func outlineViewItemDidCollapse(_ notification: Notification) { binder.viewDidCollapse(notification.userInfo?["NSObject"]) }
///
/// A subtree that moves is one call of the view, and stays expanded. O(d + log n) for each node that comes, goes or moves at a
/// depth of d, and O(k) to expand an item that has k children; no node is compared with another. A view that is off screen is
/// reloaded, and expanded again, after each change.
@MainActor
public final class OutlineBinder<Element, ID: Hashable> {
  /// An item of the outline.
  public typealias Item = OutlineItem<Element, ID>
  typealias Node = TreeNode<Element, ID>

  /// The ids of the items that are expanded, if they are there and have children. Edit it to expand and collapse items; what the
  /// user expands and collapses is in it, too.
  public let expanded: MutableSetProperty<ID>
  /// The largest number of nodes that come, go, move or change in one update of the view. For more, the view is reloaded.
  public var largestBatch = 1_000

  private weak var view: (any OutlineView)?
  /// The view, if nothing else keeps it alive.
  private let adapter: (any OutlineView)?
  private let source = SerialDisposable()
  private let end: ScopedDisposable

  private let root = Item(nil)
  private var items: [ID: Item] = [:]
  /// The children of each item, in the order of the nodes.
  private var groups = GroupedPositions()
  /// The item of each node, by its number in the groups.
  private var numbered: [Item] = []
  /// The items that this update has put into another place than by moving them in the view: the view asks for what is below
  /// them when the update is over.
  private var fresh: [ObjectIdentifier: Item] = [:]
  /// The items that have been moved in the view from where they were not shown.
  private var appearing: [Item] = []
  /// The items that this update may have given their first child, or from which it may have taken the last.
  private var resized: [ObjectIdentifier: (item: Item, hadChildren: Bool)] = [:]
  private var isNotifying = false
  /// Whether an update is under way, and what has been expanded and collapsed meanwhile.
  private var (isUpdating, waiting): (Bool, [SetChange<ID>]) = (false, [])

  /// Creates a binder of a view, which is held weakly.
  public convenience init(_ view: any OutlineView, expanded: MutableSetProperty<ID> = MutableSetProperty()) {
    self.init(view, nil, expanded)
  }

  /// Creates a binder that holds its view strongly: for an adapter that nothing else keeps alive.
  public convenience init(keeping adapter: any OutlineView, expanded: MutableSetProperty<ID> = MutableSetProperty()) {
    self.init(adapter, adapter, expanded)
  }

  private init(_ view: any OutlineView, _ adapter: (any OutlineView)?, _ expanded: MutableSetProperty<ID>) {
    self.view = view
    self.adapter = adapter
    self.expanded = expanded
    let observation = SerialDisposable()
    end = ScopedDisposable(CompositeDisposable([source, observation]))
    observation.set(
      expanded.changes.startWithValues { [weak self] change in
        MainActor.assumeIsolated { self?.follow(change) }
      })
  }

  // MARK: Content to show

  /// Shows a tree, and replaces any earlier binding. The tree has to belong to the main actor.
  ///
  /// - Returns: A disposable that ends the binding, and leaves the view as it is. The binding also ends when the binder is
  ///   deallocated.
  @discardableResult
  public func bind(to tree: TreeProducer<Element, ID>) -> any Disposable {
    let binding = SerialDisposable()
    source.set(binding)
    var isFirst = true
    binding.set(
      tree.nodes.startWithValues { [weak self] update in
        MainActor.assumeIsolated {
          self?.follow(update.change, leadingTo: update.after, isFirst: isFirst)
          isFirst = false
        }
      })
    return binding
  }

  /// The children of an item, or, for `nil`, the items at the top, in their order.
  public func children(of item: Any?) -> PersistentArray<Item> {
    item == nil ? root.children : (item as? Item)?.children ?? []
  }

  /// The item of a node; `nil` if there is no such node.
  public func item(_ id: ID) -> Item? { items[id] }

  // MARK: Expanding

  /// Notes that the user has expanded an item. Does nothing if the binder itself has.
  public func viewDidExpand(_ item: Any?) {
    guard !isNotifying, let item = item as? Item else { return }
    item.isOpen = true
    expanded.insert(item.id)
    // Unless an observer has collapsed it.
    if item.isOpen, item.isShown { notifying { expandChildren(of: item, in: $0) } }
  }

  /// Notes that the user has collapsed an item. Does nothing if the binder itself has.
  public func viewDidCollapse(_ item: Any?) {
    guard !isNotifying, let item = item as? Item else { return }
    item.isOpen = false
    expanded.remove(item.id)
  }

  private func follow(_ change: SetChange<ID>) {
    if isUpdating { return waiting.append(change) }
    notifying { view in
      for step in change.steps {
        switch step {
        case .insert(let id): if let item = items[id], !item.isOpen, item.isShown { expand(item, in: view) }
        case .remove(let id):
          guard let item = items[id], item.isShown else { continue }
          view.collapse(item)
          item.isOpen = false
        case .composite: preconditionFailure("A step is not composite")
        }
      }
    }
  }

  /// Expands an item that is shown, and those below it that are to be expanded.
  private func expand(_ item: Item, in view: any OutlineView) {
    item.isOpen = !item.children.isEmpty
    if !item.isOpen { return }
    view.expand(item)
    expandChildren(of: item, in: view)
  }

  private func expandChildren(of item: Item, in view: any OutlineView) {
    var open = [item]
    while let next = open.popLast() {
      for child in next.children {
        let isOpen = expanded.contains(child.id) && !child.children.isEmpty
        if isOpen {
          view.expand(child)
          open.append(child)
        } else if child.isOpen {
          // The view may remember that.
          view.collapse(child)
        }
        child.isOpen = isOpen
      }
    }
  }

  private func notifying(_ calls: (any OutlineView) -> Void) {
    guard let view else { return }
    let wasNotifying = isNotifying
    isNotifying = true
    calls(view)
    isNotifying = wasNotifying
  }

  // MARK: Following the tree

  private func follow(_ change: CollectionChange<Node>, leadingTo nodes: PersistentArray<Node>, isFirst: Bool) {
    if isFirst || hasTwice(change) {
      // The view may still look at the old ones.
      let old = numbered
      begin(nodes)
      reload()
      // One by one: in a deep tree, they would be released by recursion.
      for item in old where !item.isRoot { item.children = [] }
      return
    }
    guard let view, view.isOnScreen, change.count <= largestBatch else {
      change.forEachStep { follow($0, nil) }
      let old = fresh
      forgetItems()
      return withExtendedLifetime(old) { reload() }
    }
    notifying { view in
      isUpdating = true
      view.performUpdates { change.forEachStep { follow($0, view) } }
      isUpdating = false
      var came = appearing
      for (item, hadChildren) in resized.values where item.above != nil && hadChildren == item.children.isEmpty {
        if hadChildren { item.isOpen = false } else { came.append(item) }
        if item.isShown { view.reload(item) }
      }
      // What is below others that come is expanded with these.
      for item in fresh.values {
        if let above = item.above, fresh[ObjectIdentifier(above)] == nil { came.append(item) }
      }
      forgetItems()
      for item in came where item.isShown {
        if expanded.contains(item.id) {
          expand(item, in: view)
        } else if item.isOpen {
          view.collapse(item)
          item.isOpen = false
        }
      }
    }
    let changes = waiting
    waiting = []
    changes.forEach(follow)
  }

  /// Makes all items again.
  private func begin(_ nodes: PersistentArray<Node>) {
    (items, groups, numbered) = ([:], GroupedPositions(), [])
    (root.children, root.group) = ([], -1)
    for (position, node) in nodes.enumerated() { insert(node, at: position, nil) }
    forgetItems()
  }

  private func reload() {
    notifying { view in
      view.reloadData()
      expandChildren(of: root, in: view)
    }
  }

  /// Whether an item would be in two places in the middle of an update.
  private func hasTwice(_ change: CollectionChange<Node>) -> Bool {
    var (gone, isTwice) = (Set<ID>(), false)
    func come(_ node: Node) {
      if gone.remove(node.id) == nil, items[node.id]?.above != nil { isTwice = true }
    }
    change.forEachRun { run in
      switch run.kind {
      case .insert: run.elements.forEach(come)
      case .remove: for node in run.elements { gone.insert(node.id) }
      case .update:
        for (old, new) in zip(run.elements, run.newElements) where old.id != new.id {
          gone.insert(old.id)
          come(new)
        }
      case .move: break
      }
    }
    return isTwice
  }

  private func follow(_ step: CollectionChange<Node>, _ view: (any OutlineView)?) {
    switch step {
    case .insert(let index, let node): insert(node, at: index, view)
    case .remove(let index, _): remove(at: index, view)
    case .move(let source, let target, _):
      let item = numbered[groups.number(at: source)]
      let (_, start, end) = groups.move(from: source, to: target)
      if let parent = item.above, start != end { move(item, from: start, of: parent, to: end, of: parent, view) }
    case .update(let index, _, let node):
      let item = numbered[groups.number(at: index)]
      if item.id != node.id {
        remove(at: index, view)
        return insert(node, at: index, view)
      }
      let (old, new) = (item.above ?? root, parent(of: node))
      item.node = node
      if old !== new {
        let location = groups.location(at: index)
        let row = groups.regroup(groups.number(at: index), at: index, from: location, to: new.group)
        move(item, from: location.row, of: old, to: row, of: new, view)
      }
      if let view, isSteady(item) { view.reload(item) }
    case .composite: preconditionFailure("A step is not composite")
    }
  }

  private func insert(_ node: Node, at index: Int, _ view: (any OutlineView)?) {
    let (parent, item) = (parent(of: node), madeItem(node.id))
    let row = groups.insert(at: index, in: parent.group)
    let number = groups.number(at: index)
    while numbered.count <= number { numbered.append(root) }
    numbered[number] = item
    noteChildren(of: parent)
    item.node = node
    item.above = parent
    item.isOpen = false
    fresh[ObjectIdentifier(item)] = item
    parent.children.insert(item, at: row)
    if let view, isSteady(parent) { view.insertChildren(at: row..<row + 1, of: parent.isRoot ? nil : parent) }
  }

  private func remove(at index: Int, _ view: (any OutlineView)?) {
    let number = groups.number(at: index)
    let (item, (_, row)) = (numbered[number], groups.remove(at: index))
    numbered[number] = root
    guard let parent = item.above else { return }
    noteChildren(of: parent)
    let wasSteady = isSteady(parent)
    item.above = nil
    fresh[ObjectIdentifier(item)] = item
    parent.children.remove(at: row)
    if wasSteady { view?.removeChildren(at: row..<row + 1, of: parent.isRoot ? nil : parent) }
  }

  private func move(
    _ item: Item, from source: Int, of parent: Item, to target: Int, of newParent: Item, _ view: (any OutlineView)?
  ) {
    if parent !== newParent {
      noteChildren(of: parent)
      noteChildren(of: newParent)
    }
    let (wasSteady, isSteady) = (isSteady(parent), isSteady(newParent) && !isInside(newParent, item))
    let wasShown = wasSteady && item.isShown
    parent.children.remove(at: source)
    newParent.children.insert(item, at: target)
    item.above = newParent
    let (old, new) = (parent.isRoot ? nil : parent, newParent.isRoot ? nil : newParent)
    if wasSteady, isSteady {
      view?.moveChild(at: source, of: old, to: target, of: new)
      if !wasShown { appearing.append(item) }
    } else {
      fresh[ObjectIdentifier(item)] = item
      if wasSteady { view?.removeChildren(at: source..<source + 1, of: old) }
      if isSteady { view?.insertChildren(at: target..<target + 1, of: new) }
    }
  }

  // MARK: Items

  private func madeItem(_ id: ID) -> Item {
    if let item = items[id] { return item }
    let item = Item(id)
    // Others are never found.
    if id == id { items[id] = item }
    return item
  }

  private func parent(of node: Node) -> Item {
    let parent = node.parent.map(madeItem) ?? root
    if parent.group < 0 { parent.group = groups.makeGroup() }
    return parent
  }

  private func noteChildren(of parent: Item) {
    if parent.isRoot { return }
    let id = ObjectIdentifier(parent)
    if resized[id] == nil { resized[id] = (parent, !parent.children.isEmpty) }
  }

  /// Whether an item and all above it have been in the view since before this update.
  private func isSteady(_ item: Item) -> Bool {
    var item = item
    // If an item is moved below itself, it is fresh.
    while !item.isRoot {
      guard fresh[ObjectIdentifier(item)] == nil, let above = item.above else { return false }
      item = above
    }
    return true
  }

  /// Whether an item is another one or below it. The first one has to be steady.
  private func isInside(_ item: Item, _ other: Item) -> Bool {
    var next: Item? = item
    while let item = next, !item.isRoot {
      if item === other { return true }
      next = item.above
    }
    return false
  }

  /// Ends an update.
  private func forgetItems() {
    for item in fresh.values where item.above == nil {
      if items[item.id] === item { items[item.id] = nil }
      if item.group >= 0 { groups.free(item.group) }
      item.group = -1
    }
    (fresh, resized, appearing) = ([:], [:], [])
  }
}
