/// The node of a property in the graph of derived properties, independent of the type of its values.
///
/// ```
///   MutableProperty ──▶ core (a root) ◀──edge── core (derived) ◀──edge── core (derived) ◀── Property
///                        │  ▲                    ▲ │  ▲                            ▲
///            dependents, │  └──── held ──────────┘ │  └── held ──┐                │ held, while observed
///            while       └────────────────────────▶└─────────────▶ …         observers of its events
///            connected
/// ```
///
/// A derived node holds its sources. The other direction, in which changes are passed, exists only while the derived
/// node is *connected*: from its first observer (or dependent, or hold) to its last. At other times its sources don't
/// know of it, and reading it checks them for changes. A connected node is marked as stale as soon as a source changes,
/// before any observer is called, so that no reader sees a value that does not match the values of the sources.
///
/// How a change is processed: see ``PropertyGraph``.
@usableFromInline
class PropertyNode {
  // MARK: The value

  /// Whether the stored value can be read directly. True for a root, unless it is shared, and for a derived node while
  /// it is connected and nothing has changed.
  @exclusivity(unchecked) @usableFromInline final var isFresh: Bool
  /// Whether the value never changes again. Observers may still have to be notified of the end.
  @exclusivity(unchecked) @usableFromInline final var hasEnded = false
  /// The number of changes, as seen by derived properties.
  @exclusivity(unchecked) @usableFromInline final var version = 0

  // MARK: Sending it

  /// Whether a value that is set can be sent directly: no property is derived from this one, no code has read it and
  /// awaits the next change, and it is neither shared nor bound.
  @exclusivity(unchecked) @usableFromInline final var isPlain: Bool
  /// Whether it is shared, or bound both ways.
  @exclusivity(unchecked) @usableFromInline final var isSpecial = false
  /// Code that has read the value and is to be notified of the next change.
  @exclusivity(unchecked) @usableFromInline final var readers: ReadRegistrar?
  /// How many values wait to be sent.
  @exclusivity(unchecked) @usableFromInline final var pending: Int32 = 0
  /// Sends the oldest waiting value, or the end.
  @usableFromInline final let tell: Step

  // MARK: Properties derived from it

  /// The connected nodes that are derived from this one, in the order of connection.
  @exclusivity(unchecked) final var firstDependent: PropertyEdge.Pointer?
  @exclusivity(unchecked) final var lastDependent: PropertyEdge.Pointer?
  /// The part of the graph to which it belongs, once it has had or been a dependent.
  @exclusivity(unchecked) @usableFromInline private(set) final var graph: Unmanaged<PropertyGraph>?

  // MARK: Properties from which it is derived

  /// Recomputes the value from those of the sources.
  @exclusivity(unchecked) final var refresh: Step?
  /// In a property of properties: chooses the second source from the value of the first one.
  @exclusivity(unchecked) final var choose: Step?
  @usableFromInline final let isChoosing: Bool
  /// Whether it ends before its sources do; most properties do not.
  @exclusivity(unchecked) @usableFromInline final var isOver: (() -> Bool)?
  @exclusivity(unchecked) private(set) final var edges: UnsafeMutableBufferPointer<PropertyEdge>
  /// Whether it is derived from others.
  @usableFromInline final let isDerived: Bool
  /// Called as soon as the node is marked as stale or its commit height grows. Must not call observers. See
  /// ``PropertyWatch``.
  @exclusivity(unchecked) final var watcher: ((PropertyNotice) -> Void)?
  /// The commit height of the list that sets this property: see ``commitHeight``.
  @exclusivity(unchecked) final var heightAsSource = -1
  /// Whether it is in its sources' lists of dependents.
  @exclusivity(unchecked) final var isConnected = false
  /// The number of observers of a derived property.
  @exclusivity(unchecked) @usableFromInline final var observers: Int32 = 0
  /// The number of holds: dependencies other than observers.
  @exclusivity(unchecked) final var holds: Int32 = 0
  /// For a derived property: the number of the newest event that has been or will be sent.
  @exclusivity(unchecked) @usableFromInline final var announced = 0

  // MARK: Bringing it up to date, see settle()

  @exclusivity(unchecked) final var isSettling = false
  /// The index of the next source to look at.
  @exclusivity(unchecked) final var cursor: Int32 = 0
  /// The node that is being brought up to date and needs this one.
  @exclusivity(unchecked) final var settlingFor: Unmanaged<PropertyNode>?
  /// The pass in which it was looked at. Matters only while it is not connected.
  @exclusivity(unchecked) final var lookedAt = 0

  /// A closure that is called where it is stored. As the struct is not copyable, `switch` borrows it without a retain.
  /// The closure was made where the type of the values was known.
  @usableFromInline
  struct Step: ~Copyable {
    @usableFromInline let call: (PropertyNode) -> Void
    @inlinable init(_ call: @escaping (PropertyNode) -> Void) { self.call = call }
  }

  /// Creates a root: the node of a property that is set.
  @usableFromInline
  init(tell: consuming Step) {
    self.tell = tell
    isFresh = true
    isPlain = true
    isDerived = false
    isChoosing = false
    edges = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  /// Creates the node of a property that is derived from others. `choose` sets the missing source.
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

  /// Becomes a part of a graph. Called only once.
  final func enter(_ graph: PropertyGraph) { self.graph = .passRetained(graph) }

  /// Releases its sources: it is not needed any more, or has ended.
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

  /// Replaces a source. `seen` is the version of the new one that has been taken into account. Called by `choose`.
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
