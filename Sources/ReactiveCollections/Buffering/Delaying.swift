/// When delayed updates are sent: when a scheduler allows it, or while a property is `false`. Opaque to users.
public struct UpdateDelay {
  @usableFromInline let makeSchedule: (() -> SendSchedule)?
  @usableFromInline let isHeld: Rule<Bool>

  @inlinable
  init(by makeSchedule: @escaping () -> SendSchedule) {
    self.makeSchedule = makeSchedule
    isHeld = .fixed(false)
  }

  @inlinable
  init(while isHeld: Property<Bool>) {
    makeSchedule = nil
    self.isHeld = .live(isHeld)
  }
}

extension Recipe {
  /// Returns the recipe of the same value with fewer changes. A policy decides what is buffered in the meantime.
  @inlinable
  func delayed<Composition: ComposingChanges>(
    _ policy: BufferingPolicy<S.Value, Composition>, _ delay: UpdateDelay
  ) -> Recipe where Composition.Change == S.Change, S.Change.List == S.Value {
    deriving { source, starting in
      Derived(
        RuledInput(source.input, RuleInput(delay.isHeld, starting)), source.node.shape,
        Delaying(policy, delay.makeSchedule?()))
    }
  }
}

/// Composes changes, and sends the result as a commit of its own.
///
/// ```
///   source ──▶ backlog ──update, when the schedule allows──▶ what follows
///      │          │                 ▲
///      │          └──────await──────┘ woken by a scheduler or a property
///      └─────▶ waiting room, for all who compose and have to wait
/// ```
@usableFromInline
struct Delaying<S: Shape, Composition: ComposingChanges>: Kernel
where Composition.Change == S.Change, S.Change.List == S.Value {
  @usableFromInline typealias Output = S
  @usableFromInline typealias Sources = RuledInput<S, Bool>

  @usableFromInline var backlog: Backlog<S.Value, Composition>
  /// Where it waits with others, instead of keeping a backlog.
  @usableFromInline var waiting: WaitingPlace<S, Composition>?
  @usableFromInline let comparesLists: Bool
  /// Decides when changes are sent; if `nil`, the property does that holds them back.
  @usableFromInline let schedule: SendSchedule?
  /// The version of the change that was sent last, in the source.
  @usableFromInline var sentVersion = 0
  /// Sends the other changes that are due, one commit after the other.
  @usableFromInline let rest = RestOfDelay()

  @inlinable
  init(_ policy: BufferingPolicy<S.Value, Composition>, _ schedule: SendSchedule?) {
    backlog = Backlog(policy)
    comparesLists = policy.comparesLists
    self.schedule = schedule
  }

  @inlinable
  func begin(_ sources: Sources) -> S.Value {
    if sources.source.isFinal { schedule?.awaitEnd(rest) }
    return sources.source.value
  }

  @inlinable
  mutating func follow(_ sources: Sources, _ steps: inout Steps<S>) {
    if waiting == nil {
      sources.source.record?._withUnsafeGuaranteedRef { record in
        guard let change = record.change else { return }
        backlog.append(change, leadingTo: comparesLists ? record.after : nil, version: record.version)
      }
    }
    if count > 0, isOpen(sources) {
      let isSent = sendFirst(sources, &steps)
      schedule?.didTake(sending: isSent)
      rest.didTake(leaving: count)
    }
    // A node that waits for quiet has to know of each change.
    if backlog.count > 0, !comparesLists, !sources.source.isFinal, schedule?.awaitsQuiet != true {
      joinOthers(sources.source)
    }
    if count == 0, sources.source.isFinal { schedule?.awaitEnd(rest) }
  }

  /// How many updates are buffered.
  @inlinable var count: Int { waiting == nil ? backlog.count : 1 }

  /// Waits with others who compose in the same way. The source does not wake the node meanwhile.
  @inlinable
  mutating func joinOthers(_ source: SingleInput<S>) {
    guard case .coalesced(let key, let makeComposition, _) = backlog.policy, let node = rest.node,
      let (part, version) = backlog.takeFirst(), let change = part.single
    else { return }
    waiting = WaitingPlace(node, in: source, key, makeComposition, with: change, version)
  }

  /// Whether a change may be sent now. If not, makes sure that the node is woken when one may be.
  @inlinable
  func isOpen(_ sources: Sources) -> Bool {
    if let schedule { return schedule.isOpen(waiting: count, hasNew: sources.source.record != nil, rest) }
    guard case .live(let isHeld) = sources.rule else { return true }
    // Neither the property nor the list can change any more.
    return !sources.rule.value || isHeld.isFinal && sources.source.isFinal
  }

  /// Appends the first change of the backlog, unless its parts cancel out. Returns whether there is one.
  @inlinable
  mutating func sendFirst(_ sources: Sources, _ steps: inout Steps<S>) -> Bool {
    guard let (part, version) = waiting == nil ? backlog.takeFirst() : takeShared(sources) else { return false }
    sentVersion = version
    if let change = part.single {
      if !change.isEmpty { steps.append(change) }
      return !change.isEmpty
    }
    let (change, after, _) = part.update(from: steps.start, to: nil)
    if !change.isEmpty { steps.append(change, leadingTo: after) }
    return !change.isEmpty
  }

  /// Takes what has happened since it began to wait with others. The source wakes the node again.
  @inlinable
  mutating func takeShared(_ sources: Sources) -> (part: Backlog<S.Value, Composition>.Part, version: Int)? {
    guard let place = waiting.take(), case .coalesced(_, _, let settle) = backlog.policy else { return nil }
    place.room.log.follow(sources.source)
    let version = place.room.log.version
    let (change, isExact, isSingle) = place.room.log.changes(since: place.first)
    place.leave()
    return (isSingle ? .change(change) : .net(change: change, isExact: isExact, settle), version)
  }

  @inlinable func version(of sources: Sources) -> Int { sentVersion }

  @inlinable var mayEndEarly: Bool { true }

  @inlinable
  func isOver(_ sources: Sources) -> Bool {
    sources.source.isFinal && count == 0 && schedule?.isOver != false
  }

  @inlinable func link(_ node: Node) { rest.node = node }

  @inlinable mutating func unlink() { waiting.take()?.leave() }

  @inlinable
  func end() {
    rest.node = nil
    schedule?.end()
  }
}

/// What is left to be sent: each change is a commit of its own, which follows when all observers have received the one
/// before.
@usableFromInline
final class RestOfDelay {
  /// The node, which ends the delay before it goes.
  @usableFromInline unowned(unsafe) var node: Node?
  private var taken = 0
  private var left = 0
  private var isSending = false

  @usableFromInline init() {}

  @usableFromInline
  func wake() { if let node { Domain.current.wake(node) } }

  @usableFromInline
  func didTake(leaving left: Int) {
    taken += 1
    self.left = left
    if left > 0, !isSending { ThreadContext.afterDeferral { self.send() } }
  }

  /// In a loop rather than recursively, since there may be many.
  private func send() {
    isSending = true
    var before: Int
    repeat {
      before = taken
      wake()
    } while taken != before && left > 0 && node != nil
    isSending = false
  }
}
