extension CollectionChange {
  /// Returns the change with other elements: `old` maps elements that are removed, moved or replaced, and `new` maps
  /// elements that are inserted or replace others.
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

  /// Returns whether any update satisfies a predicate.
  @inlinable
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

extension PersistentArray {
  /// Follows a run of edits of a source list, in a list that has one element for each of the source's, and returns what
  /// the run does here. Elements that are removed, moved or replaced are taken from this list; `makeNew` makes the new
  /// ones.
  @inlinable
  mutating func follow<Source>(
    _ run: ChangeRun<Source>, _ makeNew: (ElementRun<Source>) -> PersistentArray
  ) -> CollectionChange<Element> {
    let change: CollectionChange<Element>
    switch run.kind {
    case .insert: change = .insertion(of: makeNew(run.elements), at: run.index)
    case .remove: change = .removal(of: PersistentArray(self[run.index..<run.index + run.count]), at: run.index)
    case .update:
      let old = PersistentArray(self[run.index..<run.index + run.count])
      change = .update(of: old, to: makeNew(run.newElements), at: run.index)
    case .move: change = .move(from: run.index, to: run.target, self[run.index])
    }
    change.performUnchecked(on: &self)
    return change
  }
}

extension PersistentArray {
  /// Follows a run of edits of sections, as `follow(_:_:)` does. A section that is updated and has the rows that it had
  /// keeps those of this list, which `makeNew` receives: as the same ones, they never have to be compared.
  @inlinable
  mutating func followSections<Source, Section, Row>(
    _ run: ChangeRun<Source>, keepingRows haveSameRows: (Source, Source) -> Bool,
    _ makeNew: (_ section: Source, _ rows: PersistentArray<Row>?) -> Element
  ) -> CollectionChange<Element> where Element == SectionSnapshot<Section, Row> {
    guard run.kind == .update else { return follow(run) { PersistentArray($0.map { makeNew($0, nil) }) } }
    let new = zip(run.index..., zip(run.elements, run.newElements)).map { index, pair in
      makeNew(pair.1, haveSameRows(pair.0, pair.1) ? self[index].rows : nil)
    }
    return follow(run) { _ in PersistentArray(new) }
  }
}

extension ChangeSequence {
  /// Returns the list after each run. The lists are computed backwards from the last one: if the list before the change
  /// had been kept, each edit would have to copy it. O(log n) for each run.
  @inlinable
  func lists(leadingTo list: PersistentArray<Value>) -> ReversedCollection<[PersistentArray<Value>]> {
    var lists = [list]
    for run in runs.dropFirst().reversed() {
      var list = lists[lists.count - 1]
      run.inverted.perform(on: &list)
      lists.append(list)
    }
    return lists.reversed()
  }
}
