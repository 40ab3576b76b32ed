/// A participant in commits: a list, a property, or anything that is made from these, whatever it holds.
///
/// ```
///   Node            height, edges, phase, the record of the commit in progress, delivery. Not generic
///     └ Holder<S>     value, observers                   S: ListShape, TableShape (sections and rows), ScalarShape
///         ├ Source<S>   edited; pending edits of a transaction
///         └ Derived<K>  a kernel that follows the records of other nodes
/// ```
///
/// What depends on the shape is behind three operations, which a commit calls.
@usableFromInline
package class Node {
  // Exclusivity is not checked in these: each access reads or writes one field, and calls nothing. What an access drops
  // has been taken out before. If the node is shared, `edits` is used under the lock, and the others on the queue; the
  // obstacles are read anywhere: that a node is shared is known before it is, and never changes.

  /// Why the value cannot simply be read. Nothing, most of the time.
  @exclusivity(unchecked) @usableFromInline final var obstacles = Obstacles()
  @exclusivity(unchecked) @usableFromInline package final var edits = Edits()
  @exclusivity(unchecked) @usableFromInline package final var graph = Graph()
  @exclusivity(unchecked) @usableFromInline package final var commit = Part()
  @exclusivity(unchecked) @usableFromInline final var delivery = Delivery()

  /// The isolation of the code that made it.
  final var ownIsolation: Isolation

  @usableFromInline final let operations: Operations
  /// Whether the node is made of others.
  @usableFromInline package final let isDerived: Bool

  @usableFromInline
  init(_ operations: Operations, isDerived: Bool) {
    self.operations = operations
    self.isDerived = isDerived
    ownIsolation = .current
  }

  deinit { commit.recordReference?.release() }

  // MARK: State

  /// Its place among the nodes, and why it is there.
  @usableFromInline package struct Graph {
    /// Higher than everything that the node is derived from or contains: a commit visits nodes by ascending height. (The
    /// order by heights is that of [Incremental](https://github.com/janestreet/incremental).)
    @usableFromInline var height = 0
    /// What is derived from this node, or contains it.
    @usableFromInline var edges: ContiguousArray<Unmanaged<Edge>> = []
    /// The nodes inside, while these are followed.
    @usableFromInline var followedContents: (any Contents)?
    /// How many reasons there are to follow the nodes inside.
    var insideNeeds = 0
    /// How many reasons there are to send changes: observers, edges, and others.
    @usableFromInline var followers = 0
    /// How many objects hold the node, so that it has to go on even if nobody follows it.
    var holds = 0
    /// Whether nobody follows or holds the node any more. Only the commit in progress may keep it.
    @usableFromInline package var isAbandoned = false
    /// How many of these need the value in each commit. Others ask for it if they need it.
    var demands = 0
    /// Whether it is derived, and depends only on the newest values of its sources.
    @usableFromInline var isStateless = false
    /// What followers have in common, by a key; they hold it.
    @usableFromInline package var companions: [(key: ObjectIdentifier, object: Unmanaged<AnyObject>)] = []
    /// The newest search that has found the node, and whether it is done with it.
    var search = (number: 0, isDone: false)
    /// The number of the first observation of this node, or of anything above it. It decides who is notified first.
    var urgency = Int.max

    @usableFromInline init() {}
  }

  /// What edits change.
  @usableFromInline package struct Edits {
    /// Whether there are pending ones.
    @usableFromInline var hasPendingEdits = false
    /// How many observers and operators need the value before a change.
    @usableFromInline var beforeNeeds = 0
    /// How many live sections there are in the list, counting each place.
    @usableFromInline package var sectionCount = 0
    var knownContainment: Containment?
    /// If the node is shared: how many changes have been made.
    @usableFromInline var madeChanges = 0
    @usableFromInline var indexes: AnyObject?
    /// Whether what is too much is removed at the end of each commit. It has indexes then.
    @usableFromInline package var isLimited = false

    @usableFromInline init() {}
  }

  /// Its part in the commit in progress.
  @usableFromInline package struct Part {
    @usableFromInline var phase = Phase.settled
    /// The number of the newest change.
    @usableFromInline var newestVersion = 0
    /// The record that the phase is about; at other times an empty one, to be used again. Retained here, and not counted
    /// where it is used.
    @usableFromInline var recordReference: Unmanaged<AnyRecord>?
    /// The next node that waits at the same height.
    var nextWaiting: Unmanaged<Node>?
    /// Whether the end is a part of the commit in progress.
    @usableFromInline var isEnding = false
    /// Whether the value never changes again. Observers may still have to be notified.
    @usableFromInline package var isFinal = false
    /// Whether the value has kept what the sources have replaced by something equal, so that nothing was sent. From then
    /// on it follows from what is sent, and not from the sources.
    @usableFromInline var hasKeptElements = false
    /// If the node is shared: how many changes have been published on the queue.
    @usableFromInline var publishedChanges = 0

    @usableFromInline init() {}
  }

  /// What its observers have been notified of.
  @usableFromInline struct Delivery {
    @usableFromInline var observerCount = 0
    /// How many deliveries to the observers have been announced, and how many are over. They are made in order.
    @usableFromInline var (announced, delivered) = (0, 0)
    /// Whether the observers are being called.
    @usableFromInline var isNotifying = false
    /// How many observers are receiving their first value: deliveries wait meanwhile.
    @usableFromInline var starting = 0
    /// Whether code may have read the node since its last change, and is to be notified of the next one before the
    /// observers. The node is followed until then.
    @usableFromInline var isRead = false
    /// The code that has read the node.
    var readers: ReadRegistrar?

    @usableFromInline init() {}
  }

  /// The record that the phase is about.
  @inlinable final var record: AnyRecord? {
    get { commit.recordReference?.takeUnretainedValue() }
    set {
      let old = commit.recordReference
      commit.recordReference = newValue.map { .passRetained($0) }
      old?.release()
    }
  }

  /// Gives up the record, which the caller releases.
  @inlinable
  final func takeRecord() -> Unmanaged<AnyRecord>? {
    let record = commit.recordReference
    commit.recordReference = nil
    return record
  }

  /// Where a node is in the commit in progress.
  @usableFromInline
  enum Phase {
    /// It has no part in the commit, or the commit has been propagated.
    case settled
    /// It is in the queue, because something below it has changed.
    case waiting
    /// It is in the queue, and its own change is in `record` already.
    case sealed
    /// It has updated, which is in `record`.
    case recorded
  }

  /// Why a value cannot simply be read.
  @usableFromInline
  struct Obstacles: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The node does not follow its sources, because nobody needs the value in each commit and it depends only on
    /// theirs.
    @inlinable static var suspended: Obstacles { Obstacles(rawValue: 1) }
    /// The value follows those of its sources, even in the middle of a transaction.
    @inlinable static var showsSources: Obstacles { Obstacles(rawValue: 2) }
    /// The node is edited under the lock of its isolation's domain, and updates on the queue.
    @inlinable static var shared: Obstacles { Obstacles(rawValue: 4) }
    /// The value was computed outside of a commit, and has yet to be delivered.
    @inlinable static var undelivered: Obstacles { Obstacles(rawValue: 8) }
    /// What an update has to look at first.
    @inlinable static var suspendedOrUndelivered: Obstacles { Obstacles(rawValue: 9) }
    /// What makes the value that followers know another one.
    @inlinable static var sharedOrUndelivered: Obstacles { Obstacles(rawValue: 12) }

    // Those of the protocols are a dozen calls each where code is not optimized, and every read asks.
    @inlinable var isEmpty: Bool { rawValue == 0 }
    @inlinable func contains(_ other: Obstacles) -> Bool { rawValue & other.rawValue == other.rawValue }
    @inlinable func isDisjoint(with other: Obstacles) -> Bool { rawValue & other.rawValue == 0 }
  }

  /// The operations that depend on the shape. They are closures without captures, and not methods, because they are
  /// compiled for the shape where the node is made: a method of a generic class that is called dynamically exists only
  /// once, and was 1.5 to 9 times as slow.
  @usableFromInline
  struct Operations {
    /// Does the node's part of a commit.
    @usableFromInline let update: (Node, Domain) -> Void
    /// Sends a record to the observers.
    @usableFromInline let deliver: (Node, AnyRecord) -> Void
    /// Releases what a record owns, which is given up, and keeps the record to be used again. Without one, it is the
    /// node's own.
    @usableFromInline let recycle: (Node, Unmanaged<AnyRecord>?) -> Void

    @inlinable
    init(
      update: @escaping (Node, Domain) -> Void, deliver: @escaping (Node, AnyRecord) -> Void,
      recycle: @escaping (Node, Unmanaged<AnyRecord>?) -> Void
    ) {
      self.update = update
      self.deliver = deliver
      self.recycle = recycle
    }
  }

  // MARK: Rare operations, which are plain methods

  /// Calls `body` with each node that this one is derived from.
  @usableFromInline func forEachSource(_ body: (Node) -> Void) { graph.followedContents?.forEachMember(body) }
  /// Calls `body` with each node that is derived from this one, but that this one wakes itself.
  func forEachFollower(_ body: (Node) -> Void) {}
  /// Returns what follows the nodes inside, if there can be any.
  func makeContents(areNew: Bool) -> (any Contents)? { nil }
  /// Calls `body` with each of the sources that the node was created with.
  func forEachGivenSource(_ body: (Node) -> Void) {}
  /// Whether changes of the sources arrive.
  var isLinked: Bool { true }
  /// Links the node to its sources, which are linked to theirs.
  func link() {}
  /// Unlinks the node from its sources.
  func unlink() {}
  /// Lets the changes of one of the sources that the node was created with wake it, or not, since the kernel learns of
  /// them in another way. The end of the source wakes it nevertheless.
  @usableFromInline package func wakes(with source: Node, _ wakes: Bool) {}
  /// Follows the changes of the sources, which follow those of theirs.
  func activate() {}
  /// Only notes that sources have changed, from now on.
  func suspend() {}
  /// Called when the node has been made final.
  func didEnd() {}
  /// Sends the end to the observers.
  func deliverEnd() {}
  /// The number of pending edits.
  package var pendingEdits: Int { 0 }
  /// At the end of a transaction: takes the pending edits as a record. Returns `nil` if they have changed nothing.
  func seal() -> AnyRecord? { preconditionFailure("A node that is derived has no pending edits") }
  /// Makes the pending edits of a transaction part of the one around it.
  func merge(_ inner: OpenTransaction, into outer: OpenTransaction) {}
  /// Takes back the pending edits of a transaction. Returns `false` if they stay, since they come from elsewhere.
  func rollBack(_ transaction: OpenTransaction, in domain: Domain) -> Bool { true }
  /// Computes the value of a suspended node again, if a source has changed. The sources are up to date.
  func recompute() {}
  /// Calls `body` with the source that the node has chosen, if it chooses one.
  func forEachChosenSource(_ body: (Node) -> Void) {}
  /// Lets a suspended node that chooses a source choose it, and returns whether it has. Until ``endRecomputing()`` is
  /// called, it does not compute its value, unless ``beginRecomputing()`` is.
  func chooseSource() -> Bool { false }
  /// The chosen source is up to date.
  func beginRecomputing() {}
  func endRecomputing() {}
  /// Whether the node chooses sources, and may not have done so since its other sources changed.
  var mayChooseOtherSources: Bool { false }
  /// Computes the value that the pending values of a transaction lead to.
  func evaluate() -> AnyObject? { nil }
  /// Notes that the node is shared from now on.
  func beShared() {}
  /// On the queue of a shared domain, with its lock: shows the value of a derived node to edits. Returns what that
  /// drops.
  func showBehindLock() -> AnyObject? { nil }
  /// Where it lives, as far as its observers have shown.
  var isolation: Isolation { ownIsolation }
}
