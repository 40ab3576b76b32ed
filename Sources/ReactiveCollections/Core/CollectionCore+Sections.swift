internal import CollectionChanges
internal import PersistentArrays
internal import Signals

extension CollectionCore {
  /// Returns the core of an element that is a section.
  func section(_ element: Element) -> (any AnyCollectionCore)? {
    switch elementKind {
    case .plain: nil
    case .sections: (element as? any CollectionSection)?.anyCore
    case .mixed: isNoSection(element) ? nil : (element as? any CollectionSection)?.anyCore
    }
  }

  /// Returns whether it is immediately clear that an element is not a section: most elements of a class type are
  /// exactly of that class.
  @inlinable
  func isNoSection(_ element: Element) -> Bool {
    switch elementKind {
    case .plain: true
    case .sections: false
    case .mixed: type(of: element as Any) == Element.self
    }
  }

  /// Returns whether it is immediately clear that a change brings in no section.
  @inlinable
  func bringsNoSection(_ change: CollectionChange<Element>) -> Bool {
    if elementKind == .plain { return true }
    switch change {
    case .insert(_, let element), .update(_, _, let element): return isNoSection(element)
    case .remove, .move: return true
    case .composite(let changes): return changes.allNewSatisfy(isNoSection)
    }
  }

  /// Whether any element is a section. O(1) if the type determines it, otherwise O(n).
  var holdsSections: Bool {
    switch elementKind {
    case .plain: false
    case .sections: true
    case .mixed: items.contains { section($0) != nil }
    }
  }

  func contains(_ core: any AnyCollectionCore) -> Bool {
    if core === self { return true }
    if elementKind == .plain { return false }
    return items.contains { section($0)?.contains(core) == true }
  }

  func adopt(_ domain: SharedDomain) {
    if self.domain === domain { return }
    if draft != nil { fatalError("A list cannot be shared by a transaction that has edited it") }
    self.domain = domain
    if elementKind == .plain { return }
    for element in items { section(element)?.adopt(domain) }
  }

  /// Admits an element: a section must not contain this list, and joins the list's domain.
  @usableFromInline
  func admit(_ element: Element) {
    guard let section = section(element) else { return }
    if section.contains(self) { fatalError("A section cannot contain itself") }
    if let domain { section.adopt(domain) }
    if interest.inside > 0, follower == nil { follower = SectionFollower(following: self) }
  }

  @usableFromInline
  func admit(_ elements: PersistentArray<Element>) {
    if elementKind == .plain { return }
    for element in elements { admit(element) }
  }

  /// Admits the elements that a change brings in.
  @usableFromInline
  func admit(_ change: CollectionChange<Element>) {
    change.forEachRun { run in
      if run.kind == .insert || run.kind == .update { for element in run.newElements { admit(element) } }
    }
  }

  // MARK: Following

  /// Follows what happens inside the sections, for one more observer. The first observer pays O(s) for s sections.
  @usableFromInline
  func retainSections() {
    interest.inside += 1
    if interest.inside == 1, holdsSections { follower = SectionFollower(following: self) }
  }

  @usableFromInline
  func releaseSections() {
    interest.inside -= 1
    guard interest.inside == 0, let last = follower.take() else { return }
    last.end(on: self, items: items)
  }

  // MARK: Frozen sections

  /// Returns an element as deep changes show it: a section is frozen, with the rows that its observers know or with its
  /// current rows.
  func frozen(_ element: Element, reported: Bool) -> Any {
    section(element)?.freeze(element, reported: reported) ?? element
  }

  func freeze(_ section: Any, reported: Bool) -> Any {
    func open<Section: CollectionSection>(_ section: Section) -> Any {
      let rows = reported ? self.reported : items
      // If some rows may be sections, a frozen row must fit among them, now and later.
      if elementKind != .plain {
        let frozenRows = PersistentArray(rows.lazy.map { self.frozen($0, reported: reported) })
        return SectionSnapshot<Section, Any>(section: section, rows: frozenRows)
      }
      return SectionSnapshot<Section, Element>(section: section, rows: rows)
    }
    guard let section = section as? any CollectionSection else { fatalError("Only sections have a core") }
    return open(section)
  }

  /// Returns the change with sections frozen: in their old state if they are removed or moved, in their current state
  /// if they are inserted.
  @usableFromInline
  func freeze(_ change: CollectionChange<Element>, at path: [Int]) -> IndexPathChange {
    if elementKind == .plain { return IndexPathChange(change, at: path) }
    return IndexPathChange(
      change.map(old: { frozen($0, reported: true) }, new: { frozen($0, reported: false) }), at: path)
  }
}

extension CollectionSection {
  var anyCore: any AnyCollectionCore { core }
}
