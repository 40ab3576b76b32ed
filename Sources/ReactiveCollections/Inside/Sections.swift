internal import ReactiveCollectionsPositions

/// Follows the sections of a list, while something needs to know what happens inside them: it knows where each of them
/// is, and collects what they do in a commit.
///
/// It changes with commits, not with edits: a transaction that is rolled back does not touch it.
class Sections: Contents {
  /// Unowned, here and in the subclass: the list's node holds this object.
  private unowned(unsafe) let list: any AnyList
  /// Exclusivity is not checked: each access reads or writes one field, and calls nothing that comes back here.
  @exclusivity(unchecked) final var state = State()

  /// Where the sections are, and what they have done.
  struct State {
    /// An id for each section in the list. A section that is in the list twice has two.
    var order = OrderTree()
    /// The sections, by their ids.
    var links: [Link?] = []
    var notes: [Note] = []
    /// The sections that the commit in progress is going to take out.
    var leaving: [(section: any ObservableList, link: Link)] = []
    /// What the update in progress has followed, in case that it is postponed.
    var followed: (record: AnyRecord?, inside: Inside?)?
    /// How many observers need changes at paths.
    var pathObservers = 0
  }

  typealias Link = (section: any AnyList, edge: Edge)
  typealias Note = (edge: Edge, section: any AnyList, record: AnyRecord)

  init(in list: any AnyList) { self.list = list }

  deinit { for case let link? in state.links { unlink(link) } }

  /// Makes the order of a list, which has none so far.
  func begin(_ sections: [(any AnyList)?], areNew: Bool) {
    for (section, id) in zip(sections, state.order.insert(count: sections.count, at: 0)) {
      if let section { link(section, at: id, isNew: areNew) }
    }
  }

  // MARK: The list's own changes

  /// Calls `leave(_:)` for each section that the list's own change takes out.
  func prepare(for record: AnyRecord) {}
  /// Follows the list's own change.
  func followOwn(_ record: AnyRecord) {}

  final func insert(_ sections: [(any AnyList)?], at position: Int) {
    for (section, id) in zip(sections, state.order.insert(count: sections.count, at: position)) {
      if let section { link(section, at: id, isNew: true) }
    }
  }

  final func remove(_ positions: Range<Int>) { for id in state.order.removeSubrange(positions) { unlink(at: id) } }

  final func replace(at position: Int, with section: (any AnyList)?) {
    let id = state.order.id(at: position)
    if let section, id.index < state.links.count, state.links[id.index]?.section === section { return }
    unlink(at: id)
    if let section { link(section, at: id, isNew: true) }
  }

  final func move(from source: Int, to target: Int) { state.order.move(from: source, to: target) }

  /// Follows a section. If it `isNew` in the list, it comes in as it is after the commit in progress, with all that is
  /// inside it.
  private func link(_ section: any AnyList, at id: OrderTree.ID, isNew: Bool) {
    let edge = Edge(to: list, at: id.index, among: self)
    if isNew { edge.becomeNew() }
    while state.links.count <= id.index { state.links.append(nil) }
    state.links[id.index] = (section, edge)
    section.followInside(isNew: isNew)
    if list.isDerived { list.addSection(section) }
    section.add(edge)
  }

  private func unlink(at id: OrderTree.ID) {
    guard id.index < state.links.count, let link = state.links[id.index].take() else { return }
    unlink(link)
  }

  private func unlink(_ link: Link) {
    link.section.remove(link.edge)
    link.section.unfollowInside()
    if list.isDerived { list.removeSection(link.section) }
  }

  /// Notes that the commit takes a section out: from now on, the list need not be above it. So a list and its section
  /// can change places.
  final func leave(_ section: any ObservableList) {
    let left = section.anyList
    guard left.contents != nil, let edge = left.edges(to: list).first(where: { !$0.isLeaving }) else { return }
    edge.isLeaving = true
    state.leaving.append((section, (left, edge)))
  }

  // MARK: What happens inside

  func note(_ record: AnyRecord?, of member: Node, at edge: Edge) {
    guard let record, !edge.isNew, let section = state.links[edge.member]?.section else { return }
    state.notes.append((edge, section, record))
  }

  /// Returns the records of the sections that have updated in the commit in progress before this list has.
  final func undelivered() -> [ObjectIdentifier: AnyRecord] {
    Dictionary(state.notes.map { (ObjectIdentifier($0.section), $0.record) }) { first, _ in first }
  }

  func forEachMember(_ body: (Node) -> Void) { for case let link? in state.links { body(link.section) } }

  func follow(_ record: AnyRecord?) -> AnyObject? {
    if let followed = state.followed, let record, followed.record === record { return followed.inside }
    var inside = takeInside()
    for (section, link) in state.leaving where link.section.isAwaited {
      if inside == nil { inside = Inside([]) }
      inside?.late[ObjectIdentifier(section)] = link.section.freeze(section, before: true)
    }
    if let record { followOwn(record) }
    state.followed = (record, inside)
    return inside
  }

  /// Returns what has happened inside, in the order of the positions before the list's own change.
  private func takeInside() -> Inside? {
    if state.notes.isEmpty { return nil }
    var taken: [Note] = []
    swap(&taken, &state.notes)
    var entries = ContiguousArray(
      taken.map { note in
        Inside.Entry(
          position: state.order.position(of: OrderTree.ID(index: note.edge.member)), section: note.section,
          record: note.record)
      })
    if entries.count > 1 { entries.sort { $0.position < $1.position } }
    return Inside(entries)
  }

  func endUpdate(_ record: AnyRecord) {
    let inside = record.inside as? Inside
    if state.followed?.record == nil, let inside, inside.entries.count == 1 {
      record.role = inside.entries[0].record.role
    }
    state.followed = nil
    // A section that was taken out may still be in the list, at another position.
    for (_, link) in state.leaving { link.edge.isLeaving = false }
    state.leaving = []
    if state.pathObservers > 0 {
      let inside = inside ?? Inside([])
      inside.paths = list.paths(of: record, below: [])
      record.inside = inside
    }
  }
}

/// Follows the sections of a list of a type.
final class SectionsOfList<Element>: Sections {
  /// Unowned, as in the superclass.
  private unowned(unsafe) let list: ListNode<Element>
  /// Whether the list has had no section so far. Most lists of objects have none.
  private var isDormant = true

  init(of list: ListNode<Element>, areNew: Bool) {
    self.list = list
    super.init(in: list)
    wake(list.reported, areNew: areNew)
  }

  private var traits: ListTraits<Element> { list.shape.traits }

  private func wake(_ value: PersistentArray<Element>, areNew: Bool) {
    let sections = value.map(traits.section)
    guard traits.kind == .sections || sections.contains(where: { $0 != nil }) else { return }
    isDormant = false
    begin(sections, areNew: areNew)
  }

  override func prepare(for record: AnyRecord) {
    guard !isDormant, let change = unsafeDowncast(record, to: Record<ListShape<Element>>.self).change else { return }
    change.forEachRun { run in
      guard run.kind == .remove || run.kind == .update else { return }
      for (offset, element) in run.elements.enumerated() where !traits.isNoSection(element) {
        guard let section = element as? any ObservableList else { continue }
        // One that is replaced by itself stays.
        if run.kind == .update, run.newElements[offset] as AnyObject === section { continue }
        leave(section)
      }
    }
  }

  override func followOwn(_ record: AnyRecord) {
    let record = unsafeDowncast(record, to: Record<ListShape<Element>>.self)
    guard let change = record.change else { return }
    if isDormant {
      if !traits.bringsNoSection(change) { wake(record.after, areNew: true) }
      return
    }
    change.forEachRun { run in
      switch run.kind {
      case .insert: insert(run.elements.map(traits.section), at: run.index)
      case .remove: remove(run.index..<run.index + run.count)
      case .update:
        for (offset, element) in run.newElements.enumerated() {
          replace(at: run.index + offset, with: traits.section(element))
        }
      case .move: move(from: run.index, to: run.target)
      }
    }
  }
}
