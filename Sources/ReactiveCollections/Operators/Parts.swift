internal import ReactiveCollectionsPositions

/// The sources that an operator has made of the elements of its list, such as an inner list of each, and where the
/// elements are.
@usableFromInline
final class Parts: Members {
  /// Exclusivity is not checked: each access reads or writes one field, and calls nothing.
  @exclusivity(unchecked) private var state = State()
  private var free: [Int] = []
  /// The order of the elements, and the part of each by its number there.
  private let positions = ItemPositions()
  private var placed: [Part?] = []
  /// The operator's node, from its first link on. It ends the parts before it goes.
  private unowned(unsafe) var target: Node?
  /// The number of parts that have not ended.
  @usableFromInline var living = 0

  /// Whether the operator's result keeps what ends the sources.
  @usableFromInline let keepsOwners: Bool

  @usableFromInline init(keepingOwners keepsOwners: Bool) { self.keepsOwners = keepsOwners }

  private struct State {
    /// The parts, by their indices.
    var parts: [Part?] = []
    /// The parts that have changed in the commit in progress.
    var changed: [Part] = []
    /// The parts that the commit in progress has made.
    var new: [Part] = []
  }

  /// Adds a source.
  @usableFromInline
  func add(_ node: Node, keptBy keeper: AnyObject, owners: [AnyObject]) -> Part {
    add(Part(node, keptBy: keeper, owners: keepsOwners ? owners : []))
  }

  /// Adds a part that is no node. Whoever observes it calls ``touch(_:)``.
  @usableFromInline func addSignal() -> Part { add(Part(nil, keptBy: nil, owners: [])) }

  private func add(_ part: Part) -> Part {
    part.index = free.popLast() ?? state.parts.count
    if part.index == state.parts.count { state.parts.append(part) } else { state.parts[part.index] = part }
    state.new.append(part)
    if !part.hasEnded { living += 1 }
    if let target { link(part, to: target) }
    return part
  }

  /// Removes a source. It is released after the commit.
  private func remove(_ part: Part) {
    state.parts[part.index] = nil
    free.append(part.index)
    part.index = -1
    part.number = -1
    part.unlink()
    if !part.hasEnded { living -= 1 }
    Domain.current.retire(part)
  }

  // MARK: Places

  /// Says at which position the element of a part comes in.
  @usableFromInline
  func place(_ part: Part, at position: Int) {
    part.number = positions.insert(at: position)
    while placed.count <= part.number { placed.append(nil) }
    placed[part.number] = part
  }

  /// Returns the part of the element at a position.
  func part(at position: Int) -> Part {
    guard let part = placed[positions.number(at: position)] else { preconditionFailure("No part at \(position)") }
    return part
  }

  @usableFromInline func position(of part: Part) -> Int { positions.position(of: part.number) }

  @usableFromInline func move(from source: Int, to target: Int) { positions.move(from: source, to: target) }

  /// Removes the source of the element at a position.
  @usableFromInline
  func remove(at position: Int) {
    let number = positions.remove(at: position)
    if let part = placed[number].take() { remove(part) }
  }

  // MARK: Links

  /// Links the operator's node to all sources.
  @usableFromInline
  func link(_ node: Node) {
    target = node
    for case let part? in state.parts { link(part, to: node) }
  }

  private func link(_ part: Part, to target: Node) {
    guard part.edge == nil, let node = part.node else { return }
    let edge = Edge(to: target, at: part.index, among: self)
    part.edge = edge
    node.add(edge)
    if node.isFinal { end(part) }
  }

  @usableFromInline
  func unlink() {
    target = nil
    for case let part? in state.parts { part.unlink() }
  }

  // MARK: Commits

  @usableFromInline
  func note(_ record: AnyRecord?, of member: Node, at edge: Edge) {
    guard let part = state.parts[edge.member] else { return }
    if record == nil { return end(part) }
    part.commit.record = record
    note(part)
  }

  private func note(_ part: Part) {
    if part.commit.hasChanged { return }
    part.commit.hasChanged = true
    state.changed.append(part)
  }

  /// Notes that a part that is no node has changed.
  @usableFromInline
  func touch(_ part: Part) {
    note(part)
    if let target { Domain.current.wake(target) }
  }

  private func end(_ part: Part) {
    if part.hasEnded { return }
    part.hasEnded = true
    living -= 1
  }

  /// Takes the parts that have changed in this commit. Parts that it has made do not count: their first values are of
  /// after their changes.
  @usableFromInline
  func takeChanged() -> [Part] {
    if !state.new.isEmpty {
      for part in state.new { part.settle() }
      state.new = []
    }
    if state.changed.isEmpty { return [] }
    var taken: [Part] = []
    swap(&taken, &state.changed)
    // Those that have been removed are no longer among the elements.
    func isPresent(_ part: Part) -> Bool { part.number >= 0 && part.commit.hasChanged }
    return taken.allSatisfy(isPresent) ? taken : taken.filter(isPresent)
  }

  /// Takes the parts that have changed in this commit, in the order of their elements: so their updates need not be
  /// composed. Each knows its position then.
  @usableFromInline
  func takeChangedInOrder() -> [Part] {
    var taken = takeChanged()
    for part in taken { part.commit.position = position(of: part) }
    if taken.count > 1 { taken.sort { $0.position < $1.position } }
    return taken
  }

  @usableFromInline
  func forEachMember(_ body: (Node) -> Void) {
    for case let part? in state.parts { if let node = part.node { body(node) } }
  }
}

/// What an operator has made of one element: a source, or the observation of a signal.
@usableFromInline
final class Part {
  @usableFromInline let node: Node?
  private let keeper: Unmanaged<AnyObject>?
  /// What ends the source when it is deallocated, if the operator's result keeps that alive.
  private let owners: [AnyObject]
  @usableFromInline var observation: (any Disposable)?
  /// What the operator computes from the source.
  @usableFromInline var result: AnyObject?
  fileprivate var edge: Edge?
  fileprivate var index = -1
  fileprivate var hasEnded: Bool
  /// The number of the element in the order of the elements; negative if it has none.
  fileprivate var number = -1
  /// Exclusivity is not checked: each access reads or writes one field, and calls nothing.
  @exclusivity(unchecked) fileprivate var commit = Commit()

  /// What happens to it in the commit in progress.
  fileprivate struct Commit {
    var hasChanged = false
    /// The change of the source.
    var record: AnyRecord?
    /// The position of the element, once the part has been taken in order.
    var position = -1
  }

  /// The change of the source in the commit in progress.
  @usableFromInline var record: AnyRecord? { commit.record }
  /// The position of the element, if the part has been taken in order.
  @usableFromInline var position: Int { commit.position }

  fileprivate init(_ node: Node?, keptBy keeper: AnyObject?, owners: [AnyObject]) {
    self.node = node
    self.keeper = keeper.map { .passRetained($0) }
    self.owners = owners
    hasEnded = node?.isFinal == true
  }

  deinit { if let keeper { DeferredRelease.release(keeper) } }

  /// Forgets what has changed.
  @usableFromInline
  func settle() {
    commit.hasChanged = false
    commit.record = nil
  }

  fileprivate func unlink() {
    if let edge = edge.take() { node?.remove(edge) }
    observation?.dispose()
    observation = nil
  }
}
