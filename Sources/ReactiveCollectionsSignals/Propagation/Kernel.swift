/// A state machine that makes one value of others. It edits nothing: it receives what has changed, and describes what
/// that changes.
@usableFromInline
package protocol Kernel {
  associatedtype Sources: InputSet
  associatedtype Output: Shape

  /// Whether it chooses sources itself, besides those that it is created with.
  static var choosesSources: Bool { get }

  /// Whether the value depends only on the newest values of the sources. Such a node follows nothing while nobody
  /// follows it.
  var isStateless: Bool { get }
  /// Whether the value is that of the sources even in the middle of a transaction.
  var showsSources: Bool { get }

  /// Returns the first value. Called once, first; in a stateless kernel, for every value that is made while nobody
  /// follows the node.
  mutating func begin(_ sources: Sources) -> Output.Value
  /// Returns the value that the pending values of a transaction lead to.
  func evaluate(_ sources: Sources) -> Output.Value?
  /// Chooses sources, before changes are followed, and links `node` to them if it is linked. Returns whether they are
  /// others than before.
  mutating func choose(_ sources: Sources, for node: Node) -> Bool
  /// Links a node to the sources that have been chosen, if any have.
  mutating func link(_ node: Node)
  /// Unlinks the node from the sources that it has chosen.
  mutating func unlink()
  /// Whether the sources that it was created with are not needed any more. Asked when one has ended.
  mutating func isDone(with sources: Sources) -> Bool
  /// Describes by steps how the changes of the sources change the value.
  mutating func follow(_ sources: Sources, _ steps: inout Steps<Output>)
  /// Whether the value may come to its end before all sources do.
  var mayEndEarly: Bool { get }
  /// Whether the value never changes again. Asked when a source has ended.
  func isOver(_ sources: Sources) -> Bool
  /// Returns the version of the source, if there is only one: the versions of the derived node follow it.
  func version(of sources: Sources) -> Int
  /// Calls `body` with each source that it has chosen itself.
  func forEachChosen(_ body: (Node) -> Void)
  /// Calls `body` with each node that follows this one, but that this one wakes itself.
  func forEachFollower(_ body: (Node) -> Void)
  /// Releases everything: the value never changes again, or nobody can ask for it.
  mutating func end()
}

extension Kernel {
  @inlinable package static var choosesSources: Bool { false }
  @inlinable package var isStateless: Bool { false }
  @inlinable package var showsSources: Bool { false }
  @inlinable package var mayEndEarly: Bool { false }
  @inlinable package func evaluate(_ sources: Sources) -> Output.Value? { nil }
  @inlinable package mutating func choose(_ sources: Sources, for node: Node) -> Bool { false }
  @inlinable package mutating func link(_ node: Node) {}
  @inlinable package mutating func unlink() {}
  @inlinable package mutating func isDone(with sources: Sources) -> Bool { false }
  @inlinable package func isOver(_ sources: Sources) -> Bool { sources.haveEnded }
  @inlinable package func version(of sources: Sources) -> Int { 0 }
  @inlinable package func forEachChosen(_ body: (Node) -> Void) {}
  @inlinable package func forEachFollower(_ body: (Node) -> Void) {}
  @inlinable package mutating func end() {}
}

/// The sources of a derived node, which holds them.
@usableFromInline
package protocol InputSet {
  /// Calls `body` with each source, and with what keeps it going.
  func forEach(_ body: (_ source: Node, _ keeper: AnyObject) -> Void)
  /// Whether all sources have ended.
  var haveEnded: Bool { get }
  /// The version of what a derived node is made of; 0 if that is several sources.
  var version: Int { get }
}

extension InputSet {
  @inlinable package var version: Int { 0 }

  /// Whether all sources have ended.
  @usableFromInline
  package var haveEnded: Bool {
    var haveEnded = true
    forEach { source, _ in if !source.commit.isFinal { haveEnded = false } }
    return haveEnded
  }
}

/// One source of a derived node. The caller keeps it alive until the node is made.
@usableFromInline
package struct SingleInput<S: Shape>: InputSet {
  @usableFromInline package let holder: Unmanaged<Holder<S>>
  @usableFromInline let keeper: Unmanaged<AnyObject>
  /// The version that the derived node has begun with.
  @usableFromInline let since: Int

  @inlinable
  package init(_ holder: Holder<S>, keeping keeper: AnyObject? = nil) {
    self.holder = .passUnretained(holder)
    self.keeper = .passUnretained(keeper ?? holder)
    since = holder.commit.newestVersion
  }

  /// The value: in the middle of a commit, after the source's part if it has done that.
  @inlinable package var value: S.Value { holder._withUnsafeGuaranteedRef { $0.reported } }

  /// Brings the value up to date, if nobody follows the source.
  @inlinable
  package func refresh() { holder._withUnsafeGuaranteedRef { if $0.isSuspended { $0.refresh() } } }

  /// Whether the value never changes again.
  @inlinable package var isFinal: Bool { holder._withUnsafeGuaranteedRef { $0.commit.isFinal } }

  @inlinable package var version: Int { holder._withUnsafeGuaranteedRef { $0.commit.newestVersion } }

  /// What has changed in the commit in progress.
  @inlinable
  package var record: Unmanaged<Record<S>>? {
    holder._withUnsafeGuaranteedRef { holder in
      guard holder.commit.phase == .recorded, holder.commit.newestVersion > since,
        let record = holder.commit.recordReference
      else {
        return nil
      }
      return .fromOpaque(record.toOpaque())
    }
  }

  @inlinable
  package func forEach(_ body: (_ source: Node, _ keeper: AnyObject) -> Void) {
    keeper._withUnsafeGuaranteedRef { keeper in holder._withUnsafeGuaranteedRef { body($0, keeper) } }
  }
}

/// Two sources of a derived node.
@usableFromInline
package struct Inputs<A: Shape, B: Shape>: InputSet {
  @usableFromInline package let first: SingleInput<A>
  @usableFromInline package let second: SingleInput<B>

  @inlinable
  package init(_ first: SingleInput<A>, _ second: SingleInput<B>) {
    self.first = first
    self.second = second
  }

  @inlinable
  package func forEach(_ body: (_ source: Node, _ keeper: AnyObject) -> Void) {
    first.forEach(body)
    second.forEach(body)
  }
}

/// Any number of sources of one shape.
@usableFromInline
package struct InputList<S: Shape>: InputSet {
  @usableFromInline package let inputs: [SingleInput<S>]

  @inlinable package init(_ inputs: [SingleInput<S>]) { self.inputs = inputs }

  @inlinable
  package func forEach(_ body: (_ source: Node, _ keeper: AnyObject) -> Void) {
    for input in inputs { input.forEach(body) }
  }
}

/// Any number of sources, of any shapes.
@usableFromInline
package struct ManyInputs: InputSet {
  @usableFromInline let sources: [(node: Unmanaged<Node>, keeper: Unmanaged<AnyObject>)]

  @inlinable
  package init(_ sources: [(node: Node, keeper: AnyObject)]) {
    self.sources = sources.map { (.passUnretained($0.node), .passUnretained($0.keeper)) }
  }

  /// The sum of the versions.
  @inlinable
  package var versions: Int {
    var sum = 0
    for source in sources { sum &+= source.node._withUnsafeGuaranteedRef { $0.commit.newestVersion } }
    return sum
  }

  @inlinable
  package func forEach(_ body: (_ source: Node, _ keeper: AnyObject) -> Void) {
    for (node, keeper) in sources {
      keeper._withUnsafeGuaranteedRef { keeper in node._withUnsafeGuaranteedRef { body($0, keeper) } }
    }
  }
}
