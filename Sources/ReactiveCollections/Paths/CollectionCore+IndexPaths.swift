internal import CollectionChanges

extension CollectionCore {
  var anyCount: Int { items.count }

  func anyElement(at index: Int) -> Any { items[index] }

  func anySection(at index: Int) -> (any AnyCollectionCore)? { section(items[index]) }

  func checkAny(_ element: Any) -> ChangeError.Reason? {
    guard let typed = typed(element) else {
      return .typeMismatch(expected: "\(Element.self)", found: "\(type(of: element))")
    }
    return check(typed)
  }

  /// Returns why an element cannot be put into this list, or `nil` if it can be: a section must not contain this list.
  private func check(_ element: Element) -> ChangeError.Reason? {
    guard let section = section(element), section.contains(self) else { return nil }
    return .typeMismatch(expected: "a section that does not contain this list", found: "\(type(of: element as Any))")
  }

  /// Checks whether all elements that a change brings in may be put into this list.
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
    if let element = typed(element) { insert(element, at: index) }
  }

  func removeAny(at index: Int) -> Any { remove(at: index) }

  func replaceAny(at index: Int, with element: Any) -> Any {
    guard let element = typed(element) else { return items[index] }
    return replace(at: index, with: element)
  }

  func updateAny(at index: Int, with element: Any) {
    guard let element = typed(element) else { return }
    if isUnchanged(items[index], element) { refresh(at: index) } else { replace(at: index, with: element) }
  }

  func mismatch(_ named: Any, at index: Int) -> ChangeError.Reason? {
    guard let element = typed(named) else {
      return .typeMismatch(expected: "\(Element.self)", found: "\(type(of: named))")
    }
    let found = items[index]
    if !comparison.identifies || comparing({ fits(element, found) }) { return nil }
    return .elementMismatch(expected: String(reflecting: element), found: String(reflecting: found))
  }

  /// Returns an element of any type as one of this list: a snapshot of a live section is converted to the section,
  /// except in a list of snapshots.
  private func typed(_ element: Any) -> Element? {
    if let frozen = element as? any FrozenSection, let live = frozen.live, let section = live as? Element {
      return section
    }
    return element as? Element
  }

  func moveAny(from source: Int, to target: Int) { move(from: source, to: target) }
}

/// A snapshot of a section, whatever its type.
private protocol FrozenSection {
  /// The section itself, if it is live.
  var live: Any? { get }
}

extension SectionSnapshot: FrozenSection {
  fileprivate var live: Any? { section as? any CollectionSection }
}
