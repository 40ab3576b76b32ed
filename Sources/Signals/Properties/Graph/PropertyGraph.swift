/// What is connected, directly or by others: changes of its properties are told of one after the other.
///
/// A change passes in three steps, the first of which calls nobody:
///
/// 1. The value is written, and all that is derived from it is *marked* as stale.
/// 2. What is wanted for its own sake, by observers or holds, is *brought up to date*, and with it what it needs: each once, the
///    sources before what is derived from them. So a property that is reached by two ways sees both new.
/// 3. The observers are *told*: first those who have read what was set inside of `withObservationTracking`; those of what was set,
///    then those of what is derived, again sources first.
///
/// A change that is made in the middle of step 3 goes through the first two steps at once, so that everybody who reads sees it;
/// its third step comes after that of the change before it. One that is made in the middle of step 2, by a closure that had
/// better not do so, is taken up by the step that is under way. Within a turn of a shared domain nothing is done but step 1.
///
/// In the words of the field: push of marks, pull of values. Two graphs become one when something is derived from both.
///
/// As long as changes pass, nothing leaves the graph: what is needed no more waits in `idle`, and is held there. So the lists of
/// what is to be done hold nothing, and a change needs no reference counting.
@usableFromInline
final class PropertyGraph {
  /// The graph that this one has become a part of. (B. A. Galler, M. J. Fischer, *An improved equivalence algorithm*, 1964.)
  @exclusivity(unchecked) private var whole: Unmanaged<PropertyGraph>?
  /// How long the longest way from a part to this may be: a graph becomes a part of one that has a longer one, so that ways are
  /// logarithmic.
  @exclusivity(unchecked) private var rank = 0
  /// What is wanted and stale, sources after what is derived from them.
  @exclusivity(unchecked) private var stale: [Unmanaged<PropertyNode>] = []
  /// Whose observers are to be told, once for each time that a node stands here.
  @exclusivity(unchecked) private var due = Queue<Unmanaged<PropertyNode>>()
  /// Who has read what was set, and is told before the observers.
  @exclusivity(unchecked) private var readers: [ReadRegistrar] = []
  /// What is perhaps not needed any more.
  @exclusivity(unchecked) private var idle: [PropertyNode] = []
  @exclusivity(unchecked) private var isUpdating = false
  /// How many are telling, each inside of the one before, since their graphs became one meanwhile.
  @exclusivity(unchecked) private var tellers = 0
  /// The way from what was set to where marking has got; empty in between.
  @exclusivity(unchecked) private var trail: [PropertyEdge.Pointer] = []

  deinit { whole?.release() }

  private var isBusy: Bool { isUpdating || tellers > 0 || !stale.isEmpty || !due.isEmpty }

  // MARK: Parts and the whole

  /// Calls `body` with the graph that this one is a part of by now. The parts, and so all on the way, live as long as their nodes.
  func withWhole<Result>(_ body: (PropertyGraph) -> Result) -> Result {
    guard let whole else { return body(self) }
    return whole._withUnsafeGuaranteedRef { $0.withWhole(body) }
  }

  /// Makes the graphs of two properties one.
  static func join(_ one: PropertyNode, _ other: PropertyNode) {
    if one.graph == nil, other.graph == nil { one.enter(PropertyGraph()) }
    if one.graph == nil {
      other.withGraph { one.enter($0) }
    } else if other.graph == nil {
      one.withGraph { other.enter($0) }
    } else {
      one.withGraph { first in other.withGraph { first.join($0) } }
    }
  }

  private func join(_ other: PropertyGraph) {
    guard other !== self else { return }
    guard rank >= other.rank else { return other.join(self) }
    if rank == other.rank { rank += 1 }
    other.whole = .passRetained(self)
    stale += other.stale
    due.append(contentsOf: other.due)
    idle += other.idle
    readers += other.readers
    isUpdating = isUpdating || other.isUpdating
    tellers += other.tellers
    other.stale = []
    other.due = Queue()
    other.idle = []
    other.readers = []
  }

  // MARK: Changes

  /// Passes on that `node`, which is no derived one, has changed, or ended.
  func pass(_ node: PropertyNode) {
    mark(from: node)
    if !node.hasEnded, let readers = node.readers { self.readers.append(readers) }
    run()
  }

  /// Runs `body` and passes on what it sets, as one change.
  func together(_ body: () -> Void) {
    guard !isUpdating else { return body() }
    isUpdating = true
    body()
    withWhole { $0.isUpdating = false }
    withWhole { $0.run() }
  }

  /// Remembers to tell the observers of `node` something more.
  func tellLater(_ node: PropertyNode) { due.append(.passUnretained(node)) }

  /// Whether `node`, which may not be needed any more, has to stay until all changes have passed; it is asked again then.
  func keepsIdle(_ node: PropertyNode) -> Bool {
    guard isBusy else { return false }
    idle.append(node)
    return true
  }

  /// Marks all that is derived from a node, directly or not, depth first and the last first: so that the list of what is stale,
  /// from its end, has sources before what is derived from them, and otherwise the order in which they were connected.
  private func mark(from node: PropertyNode) {
    var sibling = node.lastDependent
    while true {
      while let edge = sibling {
        sibling = edge.pointee.dependent._withUnsafeGuaranteedRef { dependent in
          guard dependent.isFresh, !dependent.hasEnded else { return edge.pointee.previous }
          dependent.isFresh = false
          dependent.watcher?(.stale)
          trail.append(edge)
          return dependent.lastDependent
        }
      }
      guard let edge = trail.popLast() else { return }
      if edge.pointee.dependent._withUnsafeGuaranteedRef({ $0.isWanted }) { stale.append(edge.pointee.dependent) }
      sibling = edge.pointee.previous
    }
  }

  /// Brings up to date what is stale, and tells what is due, unless that is being done.
  private func run() {
    if let context = ThreadContext.existing, context.isInTurn {
      return ThreadContext.outsideTurns { self.withWhole { $0.run() } }
    }
    guard !isUpdating else { return }
    isUpdating = true
    // Each time anew: this may have become a part of another one.
    repeat {
      while let node = withWhole({ $0.stale.popLast() }) { node._withUnsafeGuaranteedRef { $0.settle() } }
    } while Self.goOn()
    withWhole { $0.isUpdating = false }
    withWhole { $0.tellReaders() }
    guard withWhole({ $0.beginTelling() }) else { return }
    // An inner one leaves what is left to the outer one, which has not told all of the change before.
    while let node = withWhole({ $0.nextToTell() }) { node._withUnsafeGuaranteedRef { $0.tellNext() } }
    guard withWhole({ $0.endTelling() }) else { return }
    while let node = withWhole({ $0.idle.popLast() }) { node.disconnectIfUnneeded() }
  }

  private func tellReaders() {
    if readers.isEmpty { return }
    let due = readers
    readers = []
    ReadRegistrar.tell(due)
  }

  /// Does what waited for all to be up to date; whether there was something, so that some may not be any more.
  private static func goOn() -> Bool {
    guard let job = ThreadContext.existing?.whenSettled.take() else { return false }
    job()
    return true
  }

  /// Whether nobody was telling.
  private func beginTelling() -> Bool {
    guard tellers == 0 else { return false }
    tellers = 1
    return true
  }

  private func nextToTell() -> Unmanaged<PropertyNode>? { tellers == 1 ? due.popFirst() : nil }

  /// Whether that was the outermost.
  private func endTelling() -> Bool {
    tellers -= 1
    return tellers == 0
  }
}
