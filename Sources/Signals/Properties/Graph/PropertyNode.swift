/// A property's place in the graph of those that are derived from one another, whatever the type of its values.
///
/// ```
///   MutableProperty ──▶ core (a root) ◀──edge── core (derived) ◀──edge── core (derived) ◀── Property
///                        │  ▲                    ▲ │  ▲                            ▲
///            dependents, │  └──── held ──────────┘ │  └── held ──┐                │ held, while observed
///            while       └────────────────────────▶└─────────────▶ …         observers of its events
///            connected
/// ```
///
/// What is derived holds what it is derived from. The other direction, in which changes travel, exists only while the derived
/// one is *connected*: from its first observer (or dependent, or hold) to its last. Before and after that it is nothing to its
/// sources: reading it asks them what is new. Connected, it is marked as stale as soon as a source changes, before anybody is
/// told of that, so that no reader anywhere sees a value that does not go with the sources' values.
///
/// How a change passes: see ``PropertyGraph``.
@usableFromInline
class PropertyNode {
  // MARK: The value

  /// Whether the value can be read as it stands: the case for what is set, unless it is shared, and for what is derived while it
  /// is connected and nothing has changed.
  @exclusivity(unchecked) @usableFromInline final var isFresh: Bool
  /// Whether the value never changes again. Its observers may be still to be told.
  @exclusivity(unchecked) @usableFromInline final var hasEnded = false
  /// Counts the changes, as those see them that are derived from this.
  @exclusivity(unchecked) @usableFromInline final var version = 0

  // MARK: Telling of it

  /// Whether a value that is set can be told of at once: nobody is derived from this, nor has read it to be told of the next
  /// change, nor is it shared or bound.
  @exclusivity(unchecked) @usableFromInline final var isPlain: Bool
  /// Whether it is shared, or bound both ways.
  @exclusivity(unchecked) @usableFromInline final var isSpecial = false
  /// Who has read it and is to know of the next change.
  @exclusivity(unchecked) @usableFromInline final var readers: ReadRegistrar?
  /// How many values wait to be told of.
  @exclusivity(unchecked) @usableFromInline final var pending: Int32 = 0
  /// Tells of the oldest value that waits, or of the end.
  @usableFromInline final let tell: Step

  // MARK: What is derived from it

  /// The connected ones that are derived from this, in the order in which they came.
  @exclusivity(unchecked) final var firstDependent: PropertyEdge.Pointer?
  @exclusivity(unchecked) final var lastDependent: PropertyEdge.Pointer?
  /// The part of the graph that it belongs to, once it has had a dependent, or been one.
  @exclusivity(unchecked) @usableFromInline private(set) final var graph: Unmanaged<PropertyGraph>?

  // MARK: What it is derived from

  /// Makes the value anew, from those of the sources.
  @exclusivity(unchecked) final var refresh: Step?
  /// Chooses the second source, of a property of properties, by the value of the first one.
  @exclusivity(unchecked) final var choose: Step?
  @usableFromInline final let isChoosing: Bool
  /// Whether it ends though sources go on: most do not.
  @exclusivity(unchecked) @usableFromInline final var isOver: (() -> Bool)?
  @exclusivity(unchecked) private(set) final var edges: UnsafeMutableBufferPointer<PropertyEdge>
  /// Whether it is derived from others.
  @usableFromInline final let isDerived: Bool
  /// Is called as soon as it is marked as stale, or stands higher, and calls nobody itself: see ``PropertyWatch``.
  @exclusivity(unchecked) final var watcher: ((PropertyNotice) -> Void)?
  /// How high what it is derived from stands in the commits of lists: see ``commitHeight``.
  @exclusivity(unchecked) final var heightAsSource = -1
  /// Whether it stands in its sources' lists of dependents.
  @exclusivity(unchecked) final var isConnected = false
  /// How many observe what is derived.
  @exclusivity(unchecked) @usableFromInline final var observers: Int32 = 0
  /// How many need it though they do not observe it.
  @exclusivity(unchecked) final var holds: Int32 = 0
  /// The number of the newest event that is told, or is to be, of what is derived.
  @exclusivity(unchecked) @usableFromInline final var announced = 0

  // MARK: Bringing it up to date, see settle()

  @exclusivity(unchecked) final var isSettling = false
  /// Where its sources have been looked at.
  @exclusivity(unchecked) final var cursor: Int32 = 0
  /// The one that is being brought up to date and needs this one for it.
  @exclusivity(unchecked) final var settlingFor: Unmanaged<PropertyNode>?
  /// The pass in which it has been looked at, which matters while it is not connected.
  @exclusivity(unchecked) final var lookedAt = 0

  /// A closure that is called where it is stored: what cannot be copied is borrowed by `switch`, without a retain. It was made
  /// where the type of the values was known.
  @usableFromInline
  struct Step: ~Copyable {
    @usableFromInline let call: (PropertyNode) -> Void
    @inlinable init(_ call: @escaping (PropertyNode) -> Void) { self.call = call }
  }

  /// What is set.
  @usableFromInline
  init(tell: consuming Step) {
    self.tell = tell
    isFresh = true
    isPlain = true
    isDerived = false
    isChoosing = false
    edges = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  /// What is derived from others. `choose` sets the source that is missing.
  @usableFromInline
  init(
    from sources: [PropertySource?], tell: consuming Step, choose: consuming Step? = nil, refresh: consuming Step
  ) {
    self.tell = tell
    self.refresh = .some(refresh)
    isChoosing = choose != nil
    self.choose = choose
    isFresh = false
    isPlain = false
    isDerived = true
    edges = .allocate(capacity: sources.count)
    for (index, source) in sources.enumerated() {
      edges.initializeElement(at: index, to: PropertyEdge(from: source, to: self))
    }
  }

  deinit {
    letGoOfSources()
    graph?.release()
  }

  /// Becomes a part of a graph, once.
  final func enter(_ graph: PropertyGraph) { self.graph = .passRetained(graph) }

  /// Gives up what it is derived from: it is not needed any more, or has ended.
  final func letGoOfSources() {
    let edges = edges
    self.edges = UnsafeMutableBufferPointer(start: nil, count: 0)
    refresh = nil
    choose = nil
    isOver = nil
    for edge in edges { edge.letGo() }
    edges.deallocate()
  }

  @usableFromInline
  final func source(at index: Int) -> PropertyNode {
    guard let source = edges[index].source else { preconditionFailure("No source has been chosen") }
    return source.takeUnretainedValue()
  }

  /// Takes another source in place of one, of which a version may have been taken into account: `choose` does so.
  @usableFromInline
  final func replaceSource(at index: Int, by new: PropertySource, seen: Int = -1) {
    let edge = edges.baseAddress.unsafelyUnwrapped + index
    let old = edge.pointee.source
    if edge.pointee.isLinked, let old { old._withUnsafeGuaranteedRef { $0.unlink(edge) } }
    let holder = edge.pointee.replaceSource(new)
    edge.pointee.seen = seen
    if isConnected { connectSource(of: edge) }
    if let old { old._withUnsafeGuaranteedRef { $0.disconnectIfUnneeded() } }
    if let holder { Unwinding.release(holder) }
  }
}
