extension ViewModel {
  /// Adds a part at the end: see ``insertChild(_:at:)``.
  ///
  /// - Throws: `ViewModelTreeError.cycle`, as ``insertChild(_:at:)`` does.
  public final func addChild(_ child: ViewModel) throws(ViewModelTreeError) {
    try insert(child, at: nil)
  }

  /// Adds a part. If it is a part of something, it is taken out of that first. If this is ready, the part gets ready at
  /// once.
  ///
  /// O(c + d) for c parts and at depth d.
  ///
  /// - Parameters:
  ///   - child: The new part.
  ///   - index: Its index among the parts that were added, counted without it.
  /// - Precondition: The index is neither negative nor greater than the number of the other parts that were added.
  /// - Throws: `ViewModelTreeError.cycle`, if the child is this, or this is a part of it. Nothing changes then, unless
  ///   the parent from which the child is taken makes this a part of it in ``didRemoveChild(_:)``: the child has been
  ///   taken out in that case.
  public final func insertChild(_ child: ViewModel, at index: Int) throws(ViewModelTreeError) {
    try insert(child, at: index)
  }

  private func insert(_ child: ViewModel, at index: Int?) throws(ViewModelTreeError) {
    try checkNoCycle(adding: child)
    let count = addedChildren.count - (addedChildren.contains { $0 === child } ? 1 : 0)
    let index = index ?? count
    precondition(index >= 0 && index <= count, "Index \(index) is out of bounds: there are \(count) other children")
    child.removeFromParent()
    // Whoever was told of that may have put things elsewhere.
    try checkNoCycle(adding: child)
    child.removeFromParent()
    addedChildren.insert(child, at: min(index, addedChildren.count))
    child.parent = self
    didAddChild(child)
    // It may have been taken out again.
    if isReady, child.parent === self { child.ready() }
  }

  private func checkNoCycle(adding child: ViewModel) throws(ViewModelTreeError) {
    var ancestor: ViewModel? = self
    while let current = ancestor {
      if current === child { throw .cycle(adding: "\(type(of: child))", to: "\(type(of: self))") }
      ancestor = current.parent
    }
  }

  /// Moves a part that was added. O(c) for c parts.
  ///
  /// - Parameters:
  ///   - source: Its index among the parts that were added.
  ///   - target: Its new index, counted after it was taken out.
  /// - Precondition: Both are indices of parts that were added.
  public final func moveChild(from source: Int, to target: Int) {
    let count = addedChildren.count
    precondition(
      addedChildren.indices.contains(source) && addedChildren.indices.contains(target),
      "A move from \(source) to \(target) is out of bounds: there are \(count) children")
    addedChildren.insert(addedChildren.remove(at: source), at: target)
  }

  /// Takes this out of what it is a part of, if it is a part of something. O(c) for c parts of that.
  public final func removeFromParent() {
    guard let parent else { return }
    self.parent = nil
    if let index = parent.addedChildren.firstIndex(where: { $0 === self }) {
      parent.addedChildren.remove(at: index)
    } else {
      parent.forget(self)
    }
    parent.didRemoveChild(self)
  }
}

/// Why a view model cannot be a part of another one.
public enum ViewModelTreeError: Error, Equatable, Sendable {
  /// It would be a part of itself. The types of both are given.
  case cycle(adding: String, to: String)
}

extension ViewModelTreeError: CustomStringConvertible {
  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .cycle(let child, let parent):
      "A \(child) cannot be a child of a \(parent): it is that view model itself, or one that it is a part of"
    }
  }
}
