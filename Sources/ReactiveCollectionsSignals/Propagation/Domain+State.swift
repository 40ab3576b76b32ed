extension Domain {
  /// What is in progress, and what waits.
  struct State: ~Copyable {
    /// The innermost transaction.
    var transactionInProgress: OpenTransaction?
    /// Collects the edits that code makes in the middle of a propagation. They are the next commit.
    var followUp: OpenTransaction?
    /// The nodes that have yet to update.
    var waiting = WaitingNodes()
    /// The nodes that have updated in the commit in progress, in that order.
    var recorded = NodeList()
    /// Commits that were propagated earlier in this run. They have been announced: who observes from now on begins after
    /// them.
    var finished: [Commit] = []
    /// Commits that have to wait for deliveries in progress.
    var queue = Queue<Commit>()
    /// What transactions have dropped.
    var retired: ContiguousArray<AnyObject> = []
    /// The nodes that end with the transaction or the propagation in progress.
    var ending: [Node] = []
    /// In a shared domain: the derived nodes whose new values have yet to be shown under the lock.
    var unshown: [Node] = []
    /// The nodes of the commit that code has read. It is notified before the observers.
    var read: [(node: Node, readers: ReadRegistrar)] = []
    /// How many commits wait for notifications of code that has read their nodes.
    var notifications = 0
    /// The derived nodes whose values have been asked for since the last edit in the transaction in progress.
    var pending: [ObjectIdentifier: Pending] = [:]
  }

  @usableFromInline typealias Commit = ContiguousArray<Entry>

  /// A part of a commit that its node no longer keeps: one change, the end, or both.
  @usableFromInline
  struct Entry {
    let node: Node
    let record: AnyRecord?
    let isEnd: Bool
    /// The number of the delivery among those of the node; negative if nobody awaits it.
    var number = -1

    @usableFromInline
    init(_ node: Node, _ record: AnyRecord?, isEnd: Bool = false) {
      self.node = node
      self.record = record
      self.isEnd = isEnd
    }
  }
}
