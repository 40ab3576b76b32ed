internal import CollectionChanges

extension CollectionCore {
  var anyCount: Int { items.count }

  func anyElement(at index: Int) -> Any { items[index] }

  func anySection(at index: Int) -> (any AnyCollectionCore)? { section(items[index]) }

  func checkAny(_ element: Any) -> ChangeError.Reason? {
    guard let typed = element as? Element else {
      return .typeMismatch(expected: "\(Element.self)", found: "\(type(of: element))")
    }
    if let section = section(typed), section.contains(self) {
      return .typeMismatch(expected: "a section that this list does not stand in", found: "\(type(of: element))")
    }
    return nil
  }

  func insertAny(_ element: Any, at index: Int) {
    if let element = element as? Element { insert(element, at: index) }
  }

  func removeAny(at index: Int) -> Any { remove(at: index) }

  func replaceAny(at index: Int, with element: Any) -> Any {
    guard let element = element as? Element else { return items[index] }
    return replace(at: index, with: element)
  }

  func moveAny(from source: Int, to target: Int) { move(from: source, to: target) }
}
