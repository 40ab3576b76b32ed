// Which lists are in which ones: kept with each edit, so that a list never comes to be inside itself.

extension Holder where S: AnyListShape {
  func addSection(_ section: any AnyList) {
    if isInside(of: section) { fatalError("A section cannot contain itself") }
    enclose(section)
  }

  private func enclose(_ section: any AnyList) {
    section.containment.enter(containment)
    edits.sectionCount += 1
    // What a derived list contains changes only with commits. While it is in a list itself, it follows them.
    if section.isDerived { onQueue { section.followInside() } }
  }

  func removeSection(_ section: any AnyList) {
    section.containment.leave(containment)
    edits.sectionCount -= 1
    if section.isDerived { onQueue { section.unfollowInside() } }
  }

  /// Does something with a section's followers: under the lock of a shared list, that is left to the queue, before the
  /// commit's.
  private func onQueue(_ action: @escaping () -> Void) {
    if let lockingDomain { lockingDomain.enqueue(action) } else { action() }
  }

  /// Returns whether this list is a section or anywhere inside it.
  private func isInside(of section: any AnyList) -> Bool {
    if containment.isInside(of: section.containment) { return true }
    // What it contains is known while it is followed; whether it is, only the queue of a shared list knows.
    guard section.isDerived, section.isShared || section.contents == nil else { return false }
    return (0..<section.anyCount).contains { section.anySection(at: $0).map(isInside) ?? false }
  }

  /// Notes what an edit brings in and takes out. Traps if that is a section which contains this list.
  @usableFromInline
  func contain(_ change: CollectionChange<S.Element>) { follow(change, isReverted: false) }

  /// Takes back what an edit has brought in and taken out. Nothing is checked: lists are restored one after the other,
  /// and what they contained before was right.
  func revert(_ change: CollectionChange<S.Element>) { follow(change.inverted, isReverted: true) }

  private func follow(_ change: CollectionChange<S.Element>, isReverted: Bool) {
    change.forEachRun { run in
      if run.kind == .insert || run.kind == .update {
        for element in run.newElements {
          guard let section = shape.traits.section(element) else { continue }
          if isReverted { enclose(section) } else { addSection(section) }
          if let sharedDomain { section.adoptAll(sharedDomain) }
        }
      }
      if run.kind == .remove || run.kind == .update {
        for element in run.elements {
          if let section = shape.traits.section(element) { removeSection(section) }
        }
      }
    }
  }

  /// Returns why an element cannot be put into this list, or `nil` if it can be: a section must not contain this list.
  func rejection(of element: S.Element) -> ChangeError.Reason? {
    guard let section = shape.traits.section(element), isInside(of: section) else { return nil }
    return .sectionInsideItself(found: "\(type(of: element as Any))")
  }

  /// Checks whether all elements that a change brings in may be put into this list.
  func check(_ change: CollectionChange<S.Element>) throws(ChangeError) {
    if shape.traits.kind == .plain { return }
    var step = 0
    try change.forEachRun { (run) throws(ChangeError) in
      if run.kind == .insert || run.kind == .update {
        for (offset, element) in run.newElements.enumerated() {
          if let reason = rejection(of: element) {
            throw ChangeError(reason, at: [run.index + offset], step: step + offset)
          }
        }
      }
      step += run.count
    }
  }
}
