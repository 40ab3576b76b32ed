import ReactiveCollectionsArrays
import ReactiveCollectionsChanges

/// A list of lists of any depth, and its elements.
enum Tree: Equatable {
  case leaf(Int)
  case list([Tree])

  /// The element in the form in which a list of anything contains it: `Int`, or `[Any]`.
  var untyped: Any {
    switch self {
    case .leaf(let number): number
    case .list(let trees): trees.map(\.untyped)
    }
  }

  /// The element in the form in which a list of lists of numbers contains it, as far as possible: `Int`, or `[Int]`.
  var typed: Any {
    guard case .list(let trees) = self else { return untyped }
    let numbers = trees.compactMap { if case .leaf(let number) = $0 { number } else { nil } }
    return numbers.count == trees.count ? numbers as Any : untyped
  }

  /// Whether it is a list of numbers.
  var isRow: Bool { typed is [Int] }

  /// Creates an element from the form of `untyped`.
  init(_ element: Any) {
    self = if let list = element as? [Any] { .list(list.map(Tree.init)) } else { .leaf(element as? Int ?? .min) }
  }
}

/// A step with index paths.
enum PathStep {
  case insert([Int], Tree)
  case remove([Int], Tree)
  case update([Int], old: Tree, new: Tree)
  case move(from: [Int], to: [Int], Tree)

  /// Returns the step with its elements in some form.
  func change(_ form: (Tree) -> Any) -> IndexPathChange {
    switch self {
    case .insert(let path, let element): .insert(path, form(element))
    case .remove(let path, let element): .remove(path, form(element))
    case .update(let path, let old, let new): .update(path, old: form(old), new: form(new))
    case .move(let source, let target, let element): .move(from: source, to: target, form(element))
    }
  }
}
