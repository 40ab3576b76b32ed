internal import CollectionChanges

extension CollectionCore {
  var anyCount: Int { items.count }

  func anyElement(at index: Int) -> Any { items[index] }

  func anySection(at index: Int) -> (any AnyCollectionCore)? { section(items[index]) }

  func checkAny(_ element: Any) -> ChangeError.Reason? {
    guard let typed = element as? Element else {
      return .typeMismatch(expected: "\(Element.self)", found: "\(type(of: element))")
    }
    return check(typed)
  }

  /// Why an element cannot be put into this list, if so: a section must not stand inside of itself.
  private func check(_ element: Element) -> ChangeError.Reason? {
    guard let section = section(element), section.contains(self) else { return nil }
    return .typeMismatch(expected: "a section that this list does not stand in", found: "\(type(of: element as Any))")
  }

  /// Whether all that a change brings may be put into this list.
  func check(_ change: CollectionChange<Element>) throws(ChangeError) {
    var step = 0
    try change.forEachRun { (run) throws(ChangeError) in
      if run.kind == .insert || run.kind == .update {
        for (offset, element) in run.newElements.enumerated() {
          if let reason = check(element) { throw ChangeError(reason, at: [run.index + offset], step: step + offset) }
        }
      }
      step += run.count
    }
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
