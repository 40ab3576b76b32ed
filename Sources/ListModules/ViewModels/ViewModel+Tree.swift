extension ViewModel {
  /// Adds a child after all others: see ``insertChild(_:at:)``.
  ///
  /// ```swift
  /// let (screen, child) = (ViewModel(), ViewModel())
  /// screen.ready()
  /// try screen.addChild(child)
  /// print(child.isReady, child.parent === screen)  // prints: true true
  /// ```
  ///
  /// - Throws: `ViewModelTreeError.cycle`, as ``insertChild(_:at:)`` does.
  public final func addChild(_ child: ViewModel) throws(ViewModelTreeError) {
    try insert(child, at: nil)
  }

  /// Adds a child. If it already has a parent, it is removed from that parent first. If this view model is ready, the
  /// child gets ready immediately.
  ///
  /// O(c + d) for c children and at depth d.
  ///
  /// - Parameters:
  ///   - child: The new child.
  ///   - index: The index of the child among the children that were added, counted without the child.
  /// - Precondition: The index is neither negative nor greater than the number of the other children that were added.
  /// - Throws: `ViewModelTreeError.cycle`, if the child is this view model, or contains it. Nothing changes then,
  ///   unless it is ``didRemoveChild(_:)`` of the child's previous parent that moves this view model into the child: in
  ///   that case, the child has no parent.
  public final func insertChild(_ child: ViewModel, at index: Int) throws(ViewModelTreeError) {
    try insert(child, at: index)
  }

  private func insert(_ child: ViewModel, at index: Int?) throws(ViewModelTreeError) {
    try checkNoCycle(adding: child)
    let count = addedChildren.count - (addedChildren.contains { $0 === child } ? 1 : 0)
    let index = index ?? count
    precondition(index >= 0 && index <= count, "Index \(index) is out of bounds: there are \(count) other children")
    child.removeFromParent()
    // A parent that was notified of the removal may have changed the tree.
    try checkNoCycle(adding: child)
    child.removeFromParent()
    // Who adds the child once more is not notified again, since that might never end.
    _ = child.leaveParent()
    try checkNoCycle(adding: child)
    addedChildren.insert(child, at: min(index, addedChildren.count))
    child.parent = self
    didAddChild(child)
    // The child may have been removed again.
    if isReady, child.parent === self { child.ready() }
  }

  private func checkNoCycle(adding child: ViewModel) throws(ViewModelTreeError) {
    var ancestor: ViewModel? = self
    while let current = ancestor {
      if current === child { throw .cycle(adding: "\(type(of: child))", to: "\(type(of: self))") }
      ancestor = current.parent
    }
  }

  /// Moves a child that was added. O(c) for c children.
  ///
  /// ```swift
  /// let (screen, first, second) = (ViewModel(), ViewModel(), ViewModel())
  /// try screen.addChild(first)
  /// try screen.insertChild(second, at: 0)
  /// screen.moveChild(from: 0, to: 1)
  /// print(screen.children.first === first)  // prints: true
  /// ```
  ///
  /// - Parameters:
  ///   - source: The index of the child among the children that were added.
  ///   - target: The new index, counted after the child was removed.
  /// - Precondition: Both are indices of children that were added.
  public final func moveChild(from source: Int, to target: Int) {
    let count = addedChildren.count
    precondition(
      addedChildren.indices.contains(source) && addedChildren.indices.contains(target),
      "A move from \(source) to \(target) is out of bounds: there are \(count) children")
    addedChildren.insert(addedChildren.remove(at: source), at: target)
  }

  /// Removes this view model from its parent, if it has one. O(c) for c children of the parent.
  public final func removeFromParent() { leaveParent()?.didRemoveChild(self) }

  /// Returns the parent that this view model had.
  private func leaveParent() -> ViewModel? {
    guard let parent else { return nil }
    self.parent = nil
    if let index = parent.addedChildren.firstIndex(where: { $0 === self }) {
      parent.addedChildren.remove(at: index)
    } else {
      parent.forget(self)
    }
    return parent
  }
}

/// An error of adding a child to a view model.
///
/// ```swift
/// let viewModel = ViewModel()
/// do { try viewModel.addChild(viewModel) } catch { print(error) }
/// // prints: A ViewModel cannot be a child of a ViewModel: it is that view model itself, or contains it
/// ```
public enum ViewModelTreeError: Error, Equatable, Sendable {
  /// The child contains its new parent, or is the same view model. The types of both are given.
  case cycle(adding: String, to: String)
}

extension ViewModelTreeError: CustomStringConvertible {
  /// A sentence that describes the error.
  public var description: String {
    switch self {
    case .cycle(let child, let parent):
      "A \(child) cannot be a child of a \(parent): it is that view model itself, or contains it"
    }
  }
}
