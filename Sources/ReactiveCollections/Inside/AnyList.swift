/// A list, whatever the type of its elements: as other lists see it that it is in, and index paths that lead through
/// it.
protocol AnyList: Node {
  /// Whether the list can be edited.
  var isEditable: Bool { get }
  var anyCount: Int { get }
  func anyElement(at index: Int) -> Any
  func anySection(at index: Int) -> (any AnyList)?

  /// Notes that a section has come into the list.
  func addSection(_ section: any AnyList)
  /// Notes that a section has been taken out of the list.
  func removeSection(_ section: any AnyList)
  /// Joins the domain of the list that this list was put into, with all sections inside it.
  func adoptAll(_ domain: SharedDomain)
  /// Returns a frozen copy of `section`, which this list implements: as its observers know it, or as it was before the
  /// commit in progress.
  func freeze(_ section: any ObservableList, before: Bool) -> Any
  /// Returns what happened at every level, according to one of the list's records, below a path.
  func paths(of record: AnyRecord, below path: [Int]) -> IndexPathChange

  // MARK: Edits, of a list that can be edited

  /// Returns why an element cannot be put into this list, or `nil` if it can be.
  func checkAny(_ element: Any) -> ChangeError.Reason?
  /// Returns why a change must not name an element at a position, or `nil` if it may.
  func mismatch(_ named: Any, at index: Int) -> ChangeError.Reason?
  func insertAny(_ element: Any, at index: Int)
  func removeAny(at index: Int) -> Any
  func replaceAny(at index: Int, with element: Any) -> Any
  /// Replaces an element with another version of it. If that changes nothing, reports that the element changed
  /// internally.
  func updateAny(at index: Int, with element: Any)
  func moveAny(from source: Int, to target: Int)
}

extension ObservableList {
  var anyList: any AnyList { core.list }
}

extension Holder: AnyList where S: AnyListShape {
  var isEditable: Bool { editable != nil }

  /// The list as one that can be edited.
  private var editable: Source<S>? {
    guard let source = self as? Source<S>, !source.followsElsewhere else { return nil }
    return source
  }

  /// The list, which index paths have been allowed to edit.
  private var edited: Source<S> {
    guard let editable else { preconditionFailure("The list cannot be edited") }
    return editable
  }

  var anyCount: Int { value.count }

  func anyElement(at index: Int) -> Any { value[index] }

  func anySection(at index: Int) -> (any AnyList)? { shape.traits.section(value[index]) }

  func adoptAll(_ domain: SharedDomain) {
    if sharedDomain === domain { return }
    adopt(domain)
    if shape.traits.kind == .plain { return }
    for element in working { shape.traits.section(element)?.adoptAll(domain) }
  }

  // MARK: Paths

  func paths(of record: AnyRecord, below path: [Int]) -> IndexPathChange {
    let record = unsafeDowncast(record, to: Record<S>.self)
    if let table = record.inside as? PathChange { return table.paths(below: path) }
    let inside = record.inside as? Inside
    var parts = inside?.paths(below: path) ?? []
    if !record.isOnlyInside, let own = ownPaths(of: record, at: path, late: inside?.late ?? [:]) { parts.append(own) }
    return parts.count == 1 ? parts[0] : IndexPathChange(parts)
  }

  @inline(never)  // Looks up types, which deep changes need only for the innermost list.
  private func ownPaths(of record: Record<S>, at path: [Int], late: [ObjectIdentifier: Any]) -> IndexPathChange? {
    guard let change = record.change else { return nil }
    return shape.traits.kind == .plain ? IndexPathChange(change, at: path) : frozen(change, at: path, late: late)
  }

  /// Returns the list's own change with sections frozen, as they are after the commit.
  private func frozen(
    _ change: CollectionChange<S.Element>, at path: [Int], late: [ObjectIdentifier: Any]
  ) -> IndexPathChange {
    func old(_ element: S.Element) -> Any {
      (late.isEmpty ? nil : late[ObjectIdentifier(element as AnyObject)]) ?? frozen(element, before: false)
    }
    return IndexPathChange(
      change.map(old: old, new: { frozen($0, before: false) }), at: path)
  }

  private func frozen(_ element: S.Element, before: Bool) -> Any {
    guard !shape.traits.isNoSection(element), let section = element as? any ObservableList else { return element }
    return section.anyList.freeze(section, before: before)
  }

  func freeze(_ section: any ObservableList, before: Bool) -> Any {
    func open<Section: ObservableList>(_ section: Section) -> Any {
      if isSuspended { refresh() }
      let rows = before ? newRecord?.previous ?? reported : reported
      // If some rows may be sections, a frozen row must fit among them, now and later.
      if shape.traits.kind != .plain {
        return SectionSnapshot<Section, Any>(
          section: section, rows: PersistentArray(rows.lazy.map { self.frozen($0, before: before) }))
      }
      return SectionSnapshot<Section, S.Element>(section: section, rows: rows)
    }
    return open(section)
  }

  // MARK: Edits

  func checkAny(_ element: Any) -> ChangeError.Reason? {
    guard let typed = typed(element) else {
      return .typeMismatch(expected: "\(S.Element.self)", found: "\(type(of: element))")
    }
    return rejection(of: typed)
  }

  func mismatch(_ named: Any, at index: Int) -> ChangeError.Reason? {
    guard let element = typed(named) else {
      return .typeMismatch(expected: "\(S.Element.self)", found: "\(type(of: named))")
    }
    let found = value[index]
    if !shape.traits.comparison.identifies || edited.comparing({ shape.traits.fits(element, found) }) { return nil }
    return .elementMismatch(expected: String(reflecting: element), found: String(reflecting: found))
  }

  func insertAny(_ element: Any, at index: Int) {
    if let element = typed(element) { edited.insert(element, at: index) }
  }

  func removeAny(at index: Int) -> Any { edited.remove(at: index) }

  func replaceAny(at index: Int, with element: Any) -> Any {
    guard let element = typed(element) else { return value[index] }
    return edited.replace(at: index, with: element)
  }

  func updateAny(at index: Int, with element: Any) {
    guard let element = typed(element) else { return }
    if edited.isUnchanged(value[index], element) {
      edited.refresh(at: index)
    } else {
      edited.replace(at: index, with: element)
    }
  }

  func moveAny(from source: Int, to target: Int) { edited.move(from: source, to: target) }

  /// Returns an element of any type as one of this list: a snapshot of a live section is converted to the section,
  /// except in a list of snapshots.
  private func typed(_ element: Any) -> S.Element? {
    if let frozen = element as? any FrozenSection, let live = frozen.live, let section = live as? S.Element {
      return section
    }
    return element as? S.Element
  }
}

/// A snapshot of a section, whatever its type.
private protocol FrozenSection {
  /// The section itself, if it is live.
  var live: Any? { get }
}

extension SectionSnapshot: FrozenSection {
  fileprivate var live: Any? { section as? any ObservableList }
}
