/// A set of properties that are connected, directly or through others. Their changes are sent one after another.
///
/// A change is processed in three steps, the first of which calls no observer:
///
/// 1. The value is written, and all properties derived from it are *marked* as stale.
/// 2. The stale properties that are observed or held are *brought up to date*, together with the properties they need:
///    each one once, sources before the properties derived from them. So a property that is reached in two ways sees
///    the new value in both.
/// 3. The observers are *called*: first code that has read the value inside `withObservationTracking`, then the
///    observers of the property that was set, then those of derived properties, again sources first.
///
/// A change that is made during step 3 goes through the first two steps immediately, so that all readers see it; its
/// third step follows that of the previous change. A change that is made during step 2, by a closure that should not do
/// so, is processed by the current step. Within a turn of a shared domain, only step 1 is done.
///
/// In terms of the literature, marks are pushed and values are pulled. Two graphs are merged when a property is derived
/// from both.
///
/// While changes are processed, no node leaves the graph: nodes that are no longer needed wait in `idle`, which holds
/// them. So the work lists hold nothing, and a change needs no reference counting.
@usableFromInline
final class PropertyGraph {
  /// The graph into which this one has been merged. (B. A. Galler, M. J. Fischer, *An improved equivalence algorithm*,
  /// 1964.)
  @exclusivity(unchecked) private var whole: Unmanaged<PropertyGraph>?
  /// An upper bound of the longest path from a part to this graph. The graph with the smaller rank becomes a part of
  /// the other one, so that paths are of logarithmic length.
  @exclusivity(unchecked) private var rank = 0
  /// Stale nodes that are observed or held, in reverse order: sources after the nodes derived from them.
  @exclusivity(unchecked) private var stale: [Unmanaged<PropertyNode>] = []
  /// Nodes whose observers are to be called, once for each time that a node is in the queue.
  @exclusivity(unchecked) private var due = Queue<Unmanaged<PropertyNode>>()
  /// Code that has read the values that were set. It is notified before the observers.
  @exclusivity(unchecked) private var readers: [ReadRegistrar] = []
  /// Nodes that may not be needed any more.
  @exclusivity(unchecked) private var idle: [PropertyNode] = []
  @exclusivity(unchecked) private var isUpdating = false
  /// How many loops are calling observers, each nested inside the previous one. There can be several after graphs were
  /// merged.
  @exclusivity(unchecked) private var tellers = 0
  /// The path from the root to the node that is being marked; empty at other times.
  @exclusivity(unchecked) private var trail: [PropertyEdge.Pointer] = []

  deinit { whole?.release() }

  private var isBusy: Bool { isUpdating || tellers > 0 || !stale.isEmpty || !due.isEmpty }

  // MARK: Parts and the whole

  /// Calls `body` with the graph into which this one has been merged. Parts, and thus all graphs on the path, live as
  /// long as their nodes.
  func withWhole<Result>(_ body: (PropertyGraph) -> Result) -> Result {
    guard let whole else { return body(self) }
    return whole._withUnsafeGuaranteedRef { $0.withWhole(body) }
  }

  /// Merges the graphs of two properties.
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

  /// Processes a change or the end of `node`, which is a root.
  func pass(_ node: PropertyNode) {
    mark(from: node)
    if !node.hasEnded, let readers = node.readers { self.readers.append(readers) }
    run()
  }

  /// Runs `body` and processes everything that it sets as one change.
  func together(_ body: () -> Void) {
    guard !isUpdating else { return body() }
    isUpdating = true
    body()
    withWhole { $0.isUpdating = false }
    withWhole { $0.run() }
  }

  /// Schedules one more call of the observers of `node`.
  func tellLater(_ node: PropertyNode) { due.append(.passUnretained(node)) }

  /// Whether `node`, which may not be needed any more, has to stay until all changes have been processed. It is checked
  /// again then.
  func keepsIdle(_ node: PropertyNode) -> Bool {
    guard isBusy else { return false }
    idle.append(node)
    return true
  }

  /// Marks all nodes that are directly or indirectly derived from a node: depth first, last dependent first. The list
  /// of stale nodes, read from its end, then has sources before the nodes derived from them, and otherwise the order of
  /// connection.
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

  /// Brings stale nodes up to date and calls observers, unless that is already being done.
  private func run() {
    if let context = ThreadContext.existing, context.isInTurn {
      return ThreadContext.outsideTurns { self.withWhole { $0.run() } }
    }
    guard !isUpdating else { return }
    isUpdating = true
    // Looked up each time: this graph may have been merged into another one.
    repeat {
      while let node = withWhole({ $0.stale.popLast() }) { node._withUnsafeGuaranteedRef { $0.settle() } }
    } while Self.goOn()
    withWhole { $0.isUpdating = false }
    withWhole { $0.tellReaders() }
    guard withWhole({ $0.beginTelling() }) else { return }
    // An inner loop leaves the rest to the outer one, which has not finished sending the previous change.
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

  /// Runs the job that waited for all nodes to be up to date. Returns whether there was one, in which case nodes may be
  /// stale again.
  private static func goOn() -> Bool {
    guard let job = ThreadContext.existing?.whenSettled.take() else { return false }
    job()
    return true
  }

  /// Returns whether no other loop was calling observers.
  private func beginTelling() -> Bool {
    guard tellers == 0 else { return false }
    tellers = 1
    return true
  }

  private func nextToTell() -> Unmanaged<PropertyNode>? { tellers == 1 ? due.popFirst() : nil }

  /// Returns whether this was the outermost loop.
  private func endTelling() -> Bool {
    tellers -= 1
    return tellers == 0
  }
}
