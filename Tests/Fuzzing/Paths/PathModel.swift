/// Performs steps with index paths one by one, according to their definition. Fails with the number of the first step
/// that does not fit, if there is one.
///
/// - Parameters:
///   - isTyped: Whether the outer list contains only lists of numbers.
///   - isCompared: Whether a named element is compared with the element at its position.
func replay(
  _ steps: [PathStep], on list: [Tree], isTyped: Bool = false, isCompared: @escaping (Tree) -> Bool = { _ in true }
) -> Result<[Tree], PathError> {
  var model = PathModel(root: .list(list), isTyped: isTyped, isCompared: isCompared)
  for (number, step) in steps.enumerated() where !model.perform(step) { return .failure(PathError(step: number)) }
  guard case .list(let list) = model.root else { return .failure(PathError(step: -1)) }
  return .success(list)
}

/// A step that does not fit.
struct PathError: Error, Equatable {
  let step: Int
}

private struct PathModel {
  var root: Tree
  let isTyped: Bool
  let isCompared: (Tree) -> Bool

  /// Performs a step, and returns whether it fits. If it does not, part of it may have been performed.
  mutating func perform(_ step: PathStep) -> Bool {
    switch step {
    case .insert(let path, let element): return insert(element, at: path)
    case .remove(let path, let element): return take(element, at: path) != nil
    case .update(let path, let old, let new): return take(old, at: path) != nil && insert(new, at: path)
    case .move(let source, let target, let element):
      guard let found = take(element, at: source) else { return false }
      return insert(found, at: target)
    }
  }

  private mutating func insert(_ element: Tree, at path: [Int]) -> Bool {
    if isTyped, path.count == 1 ? !element.isRow : path.count == 2 && element.isList { return false }
    return edit(path) { list, index in
      guard 0...list.count ~= index else { return nil }
      list.insert(element, at: index)
      return element
    } != nil
  }

  /// Removes the element at a path, if it is the named one.
  private mutating func take(_ named: Tree, at path: [Int]) -> Tree? {
    let isCompared = isCompared(named)
    return edit(path) { list, index in
      guard list.indices ~= index, !isCompared || list[index] == named else { return nil }
      return list.remove(at: index)
    }
  }

  /// Edits the list to which a path leads.
  private mutating func edit(_ path: [Int], _ body: (inout [Tree], Int) -> Tree?) -> Tree? {
    func descend(_ tree: inout Tree, _ depth: Int) -> Tree? {
      guard case .list(var list) = tree else { return nil }
      defer { tree = .list(list) }
      if depth == path.count - 1 { return body(&list, path[depth]) }
      guard list.indices ~= path[depth] else { return nil }
      return descend(&list[path[depth]], depth + 1)
    }
    return path.isEmpty ? nil : descend(&root, 0)
  }
}

extension Tree {
  var isList: Bool { if case .list = self { true } else { false } }
}
