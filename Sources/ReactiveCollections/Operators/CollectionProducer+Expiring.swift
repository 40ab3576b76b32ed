import ReactiveCollectionsPositions

extension CollectionProducer {
  /// Returns the elements until some time has passed since they came, or since their last update.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let notices = MutableCollectionProperty(["saved"])
  /// let shown = CollectionProperty(notices.updates.expiring(after: .seconds(5), on: clock))
  /// clock.advance(by: .seconds(3))
  /// notices.append("sent")
  /// clock.advance(by: .seconds(2))
  /// print(shown, notices)  // prints: ["sent"] ["saved", "sent"]
  /// ```
  ///
  /// What is there at the start comes then, and one that is refreshed comes again, even if it has left. Elements leave at their time, all those that are due in one change. There is one
  /// timer, whatever the number of elements. When the list ends, what is there stays. O(log n) for each element of a change,
  /// and for each one that leaves.
  ///
  /// - Precondition: `interval` is not negative.
  public func expiring(after interval: Duration, on scheduler: some TimedScheduler) -> CollectionProducer {
    checkDelay(interval)
    return expiring(at: { _ in scheduler.now + interval }, on: scheduler)
  }

  /// Returns the elements until the time that each of them says, on the clock of a scheduler; `nil` is never.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let tokens = MutableCollectionProperty([("a", Duration.seconds(9)), ("b", .seconds(4))])
  /// let valid = CollectionProperty(tokens.updates.expiring(at: \.1, on: clock).map(\.0))
  /// clock.advance(by: .seconds(4))
  /// print(valid)  // prints: ["a"]
  /// ```
  ///
  /// An element whose time has come already is not among them. Otherwise works like ``expiring(after:on:)``.
  ///
  /// - Parameters:
  ///   - deadline: Returns when an element leaves. It is called once for each element that is inserted or updated.
  ///   - scheduler: What has the clock, and calls when it is time.
  public func expiring(
    at deadline: @escaping (Element) -> Duration?, on scheduler: some TimedScheduler
  ) -> CollectionProducer {
    // All results let an element go in the same commit.
    let timer = ExpiryTimer(on: scheduler)
    return CollectionProducer(
      recipe.deriving { source, starting in
        Domain.starting {
          let input = RuledInput(source.input, RuleInput(.live(timer.time), starting))
          let expiring = Hosting<Expiring<Element>, RuledInput<ListShape<Element>, Duration>, ListShape<Element>>(
            Expiring(deadline, timer), followsVersions: true
          ) {
            $0.begin($1.source.value)
          } follow: { state, input, steps in
            if let change = input.source.record?._withUnsafeGuaranteedRef(\.change) { state.follow(change, &steps) }
            if let tick = input.rule.new { state.expire(tick, input.source.value, &steps) }
            state.aim()
          }
          return Derived(input, source.node.shape, expiring)
        }
      })
  }

  /// Returns the elements whose time is within an interval up to now: the events of the last five minutes.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let events = MutableCollectionProperty([Duration.seconds(1), .seconds(2)])
  /// let recent = CollectionProperty(events.updates.within(last: .seconds(10), by: \.self, on: clock))
  /// clock.advance(by: .seconds(11))
  /// print(recent)  // prints: [2.0 seconds]
  /// ```
  ///
  /// An element whose time is still to come is among them. Otherwise works like ``expiring(at:on:)``.
  ///
  /// - Parameters:
  ///   - interval: How old an element may be. One that is exactly so old is not among them.
  ///   - time: Returns the time of an element, on the clock of the scheduler.
  ///   - scheduler: What has the clock, and calls when it is time.
  public func within(
    last interval: Duration, by time: @escaping (Element) -> Duration, on scheduler: some TimedScheduler
  ) -> CollectionProducer { expiring(at: { time($0) + interval }, on: scheduler) }
}

/// Wakes nodes by setting the time.
private final class ExpiryTimer {
  /// The time of the last call: a rule that elements leave by.
  let time: Property<Duration>
  private let ticks: Signal<Duration, Never>.Observer
  private let scheduler: any TimedScheduler
  /// When the commit of a tick has begun. In a transaction, that is later.
  private var commit: (tick: Duration, time: Duration)
  private var call: (time: Duration, cancel: (any Disposable)?)?

  init(on scheduler: any TimedScheduler) {
    self.scheduler = scheduler
    // Not a property that can be set, since time is not taken back with a transaction.
    let (signal, ticks) = Signal<Duration, Never>.pipe()
    self.ticks = ticks
    time = Property(initial: scheduler.now, then: signal)
    commit = (time.value, time.value)
  }

  deinit { call?.cancel?.dispose() }

  var now: Duration { scheduler.now }

  /// Returns the time of a commit, which is the same for all nodes.
  func time(ofTick tick: Duration) -> Duration {
    if commit.tick != tick { commit = (tick, now) }
    return commit.time
  }

  /// Makes sure that the nodes are woken at some time, or earlier.
  func aim(at time: Duration) {
    if let call, call.time <= time { return }
    call?.cancel?.dispose()
    call = (time, nil)
    let action = scheduler.schedule(after: max(time - now, .zero)) { [weak self] in self?.wake() }
    if call != nil { call?.cancel = action }
  }

  private func wake() {
    call = nil
    ticks.send(value: now)
  }
}

/// Elements until their time has come.
private struct Expiring<Element> {
  private let deadline: (Element) -> Duration?
  private let timer: ExpiryTimer
  /// The elements of the source by numbers.
  private let positions = ItemPositions()
  /// When each leaves, by its number; `nil` is never, or that it has left.
  private var deadlines: [Duration?] = []
  /// Whether each is still there, by its position.
  private let areIn = CountedBits()
  /// The first is the next to leave, unless it has another deadline meanwhile.
  private var next = DeadlineHeap()

  init(_ deadline: @escaping (Element) -> Duration?, _ timer: ExpiryTimer) {
    self.deadline = deadline
    self.timer = timer
  }

  mutating func begin(_ source: PersistentArray<Element>) -> PersistentArray<Element> {
    let shown = insert(source, at: 0)
    aim()
    return shown
  }

  /// Lets the timer call when the next element leaves.
  func aim() { if let first = next.first { timer.aim(at: first.deadline) } }

  // MARK: Following

  mutating func follow(_ change: CollectionChange<Element>, _ steps: inout Steps<ListShape<Element>>) {
    change.forEachRun { run in
      switch run.kind {
      case .insert:
        let rank = areIn.rank(run.index)
        steps.appendUnlessEmpty(.insertion(of: insert(run.elements.elements, at: run.index), at: rank))
      case .remove:
        let rank = areIn.rank(run.index)
        let offsets = (0..<run.count).filter { areIn[run.index + $0] }
        areIn.removeSubrange(run.index..<run.index + run.count)
        for _ in 0..<run.count { deadlines[positions.remove(at: run.index)] = nil }
        steps.appendUnlessEmpty(.removal(of: PersistentArray(at: offsets, of: run.elements.elements), at: rank))
      case .update:
        for (offset, (old, new)) in zip(run.elements, run.newElements).enumerated() {
          update(at: run.index + offset, from: old, to: new, &steps)
        }
      case .move:
        positions.move(from: run.index, to: run.target)
        let (isIn, rank) = areIn.remove(at: run.index)
        let target = areIn.insert(isIn, at: run.target)
        if isIn, rank != target { steps.append(.move(from: rank, to: target, run.elements[0])) }
      }
    }
  }

  /// Returns those that are shown.
  private mutating func insert(_ new: PersistentArray<Element>, at index: Int) -> PersistentArray<Element> {
    let now = timer.now
    var bits = PackedBits()
    for (number, element) in zip(positions.insert(count: new.count, at: index), new) {
      while deadlines.count <= number { deadlines.append(nil) }
      bits.append(begin(element, number, now))
    }
    areIn.insert(bits, at: index)
    return PersistentArray(at: bits.positions, of: new)
  }

  /// Notes when an element leaves. Returns whether that is still to come.
  private mutating func begin(_ element: Element, _ number: Int, _ now: Duration) -> Bool {
    guard let deadline = deadline(element) else {
      deadlines[number] = nil
      return true
    }
    if deadline <= now {
      deadlines[number] = nil
      return false
    }
    if deadlines[number] == deadline { return true }
    deadlines[number] = deadline
    next.insert((deadline, number))
    // Most have another deadline now, or are gone.
    if next.count > 2 * positions.count + 16 {
      next = DeadlineHeap(deadlines.enumerated().compactMap { number, deadline in deadline.map { ($0, number) } })
    }
    return true
  }

  private mutating func update(
    at index: Int, from old: Element, to new: Element, _ steps: inout Steps<ListShape<Element>>
  ) {
    let isIn = begin(new, positions.number(at: index), timer.now)
    let (wasIn, rank) = areIn.set(at: index, to: isIn)
    switch (wasIn, isIn) {
    case (true, true): steps.append(.update(rank, old: old, new: new))
    case (true, false): steps.append(.remove(rank, old))
    case (false, true): steps.append(.insert(rank, new))
    case (false, false): break
    }
  }

  /// Lets go what is due.
  mutating func expire(
    _ tick: Duration, _ source: PersistentArray<Element>, _ steps: inout Steps<ListShape<Element>>
  ) {
    let now = timer.time(ofTick: tick)
    while let first = next.first, first.deadline <= now {
      next.removeFirst()
      if deadlines[first.number] != first.deadline { continue }
      deadlines[first.number] = nil
      let position = positions.position(of: first.number)
      let rank = areIn.set(at: position, to: false).rank
      steps.append(.remove(rank, source[position]))
    }
  }
}

/// A binary heap: the first one is the next.
private struct DeadlineHeap {
  typealias Entry = (deadline: Duration, number: Int)

  private var entries: [Entry]

  init(_ entries: [Entry] = []) { self.entries = entries.sorted { $0.deadline < $1.deadline } }

  var count: Int { entries.count }
  var first: Entry? { entries.first }

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var child = entries.count - 1
    while child > 0, entries[child].deadline < entries[(child - 1) / 2].deadline {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child + 1 < entries.count, entries[child + 1].deadline < entries[child].deadline { child += 1 }
      guard child < entries.count, entries[child].deadline < entries[parent].deadline else { return }
      entries.swapAt(parent, child)
      parent = child
    }
  }
}
