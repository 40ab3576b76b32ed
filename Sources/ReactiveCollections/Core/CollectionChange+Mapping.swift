internal import CollectionChanges
internal import PersistentArrays

extension CollectionChange {
  /// The same change of other elements: `old` makes those that go out or move, `new` those that come in.
  func map<T>(old: (Element) -> T, new: (Element) -> T) -> CollectionChange<T> {
    var steps = CollectionChange<T>.Changes()
    forEachRun { run in
      switch run.kind {
      case .insert: steps.append(.insertion(of: run.elements.mapped(new), at: run.index))
      case .remove: steps.append(.removal(of: run.elements.mapped(old), at: run.index))
      case .update: steps.append(.update(of: run.elements.mapped(old), to: run.newElements.mapped(new), at: run.index))
      case .move: steps.append(.move(of: old(run.elements[0]), from: run.index, to: run.target))
      }
    }
    return CollectionChange<T>(steps)
  }

  /// The same change of elements that stand further back.
  @usableFromInline
  func moved(by distance: Int) -> CollectionChange {
    if distance == 0 { return self }
    var steps = Changes()
    forEachRun { run in
      let index = run.index + distance
      switch run.kind {
      case .insert: steps.append(.insertion(of: run.elements, at: index))
      case .remove: steps.append(.removal(of: run.elements, at: index))
      case .update: steps.append(.update(of: run.elements, to: run.newElements, at: index))
      case .move: steps.append(.move(of: run.elements[0], from: index, to: run.target + distance))
      }
    }
    return CollectionChange(steps)
  }

  /// Whether some update satisfies a predicate.
  func containsUpdate(where predicate: (_ old: Element, _ new: Element) -> Bool) -> Bool {
    var found = false
    forEachRun { run in
      if run.kind == .update, !found { found = zip(run.elements, run.newElements).contains(where: predicate) }
    }
    return found
  }
}

extension ElementRun {
  func mapped<T>(_ transform: (Element) -> T) -> ElementRun<T> {
    count == 1 ? ElementRun<T>(transform(self[0])) : ElementRun<T>(PersistentArray(map(transform)))
  }
}
