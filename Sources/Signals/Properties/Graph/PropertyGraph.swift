/// What is connected, directly or by others: changes of its properties are told of one after the other.
///
/// A change passes in three steps, the first of which calls nobody:
///
/// 1. The value is written, and all that is derived from it is *marked* as stale.
/// 2. What is wanted for its own sake, by observers or holds, is *brought up to date*, and with it what it needs: each once, the
///    sources before what is derived from them. So a property that is reached by two ways sees both new.
/// 3. The observers are *told*: those of what was set, then those of what is derived, again sources first.
///
/// A change that is made in the middle of step 3 goes through the first two steps at once, so that everybody who reads sees it;
/// its third step comes after that of the change before it. One that is made in the middle of step 2, by a closure that had
/// better not do so, is taken up by the step that is under way. Within a turn of a shared domain nothing is done but step 1.
///
/// In the words of the field: push of marks, pull of values. Two graphs become one when something is derived from both.
@usableFromInline
final class PropertyGraph {
  /// The graph that this one has become a part of (Galler, Fischer, *An improved equivalence algorithm*, 1964).
  @exclusivity(unchecked) private var whole: PropertyGraph?
  /// What is wanted and stale, sources after what is derived from them.
  @exclusivity(unchecked) private var stale: [PropertyNode] = []
  /// Whose observers are to be told, once for each time that a node stands here.
  @exclusivity(unchecked) var due = Queue<PropertyNode>()
  /// What is perhaps not needed any more. As long as changes pass, all stay where they are.
  @exclusivity(unchecked) var idle: [PropertyNode] = []
  @exclusivity(unchecked) private var isUpdating = false
  @exclusivity(unchecked) private var isTelling = false
  /// The way from what was set to where marking has got; empty in between.
  @exclusivity(unchecked) private var trail: [PropertyEdge.Pointer] = []

  /// The graph that this one is a part of by now.
  var root: PropertyGraph {
    guard var root = whole else { return self }
    while let next = root.whole { root = next }
    whole = root
    return root
  }

  var isBusy: Bool { isUpdating || isTelling || !stale.isEmpty || !due.isEmpty }

  /// Makes the graphs of two properties one.
  static func join(_ one: PropertyNode, _ other: PropertyNode) {
    switch (one.graph?.root, other.graph?.root) {
    case (nil, nil):
      let graph = PropertyGraph()
      (one.graph, other.graph) = (graph, graph)
    case (nil, let graph?): one.graph = graph
    case (let graph?, nil): other.graph = graph
    case (let part?, let whole?) where part !== whole: part.become(partOf: whole)
    default: break
    }
  }

  private func become(partOf whole: PropertyGraph) {
    self.whole = whole
    whole.stale += stale
    whole.due.append(contentsOf: due)
    whole.idle += idle
    whole.isUpdating = whole.isUpdating || isUpdating
    whole.isTelling = whole.isTelling || isTelling
    stale = []
    due = Queue()
    idle = []
  }

  /// Passes on that `node`, which is no derived one, has a new value, or has ended.
  func commit(_ node: PropertyNode) {
    due.append(node)
    mark(from: node)
    run()
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
          trail.append(edge)
          return dependent.lastDependent
        }
      }
      guard let edge = trail.popLast() else { return }
      edge.pointee.dependent._withUnsafeGuaranteedRef { if $0.isWanted { stale.append($0) } }
      sibling = edge.pointee.previous
    }
  }

  /// Brings up to date what is stale, and tells what is due, unless that is being done.
  private func run() {
    if let context = ThreadContext.existing, context.isInTurn {
      return ThreadContext.outsideTurns { self.root.run() }
    }
    guard !isUpdating else { return }
    isUpdating = true
    // Each time anew: it may have become a part of another one.
    while let node = root.stale.popLast() { node.settle() }
    root.isUpdating = false
    guard !root.isTelling else { return }
    root.isTelling = true
    while let node = root.due.popFirst() { node.tell.call(node) }
    root.isTelling = false
    while let node = root.idle.popLast() { node.disconnectIfUnneeded() }
  }
}
