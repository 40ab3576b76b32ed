internal import ReactiveCollectionsPositions

/// The work that is done for an element, as long as the element is there.
final class Job<Element, Row> {
  fileprivate enum State {
    case waiting
    case running
    /// There is a row, which is not shown yet.
    case finished(Row)
    case done
    /// The row that is shown is not wanted any more.
    case retrying
    case gone
  }

  fileprivate private(set) var element: Element
  fileprivate var state = State.waiting
  /// What is shown; `nil` is the placeholder.
  fileprivate var row: Row?
  /// The number of its place, if it has one.
  fileprivate var number = -1
  /// Counts the calls, so that one that has been cancelled is not taken for the current one.
  fileprivate var attempt = 0
  fileprivate var task: LaunchedTask?

  init(_ element: Element) { self.element = element }

  // Later, as below.
  deinit { if let task { ThreadContext.afterDeferral(task.cancel) } }

  /// Begins again with a new version of the element.
  func restart(with element: Element) {
    self.element = element
    abandon()
    row = nil
    state = .waiting
  }

  func leave() {
    abandon()
    state = .gone
  }

  private func abandon() {
    attempt += 1
    // After the commit, since handlers of the cancellation may do anything.
    if let task = task.take() { ThreadContext.afterDeferral(task.cancel) }
  }

  fileprivate var isWaiting: Bool { if case .waiting = state { true } else { false } }
}

/// The rows of jobs: what each shows, and which of them run.
final class JobRows<Element, Row> {
  typealias Job = ReactiveCollections.Job<Element, Row>

  private let limit: Int
  private let placeholder: Row
  private let window: () -> Range<Int>
  private let work: (start: Work<Element, Row>.Start, entrance: Entrance)
  private let isUnchanged = ElementComparison<Row>.equalityOfValues

  /// The places by numbers, and what is there.
  private let positions = ItemPositions()
  private var places: [(job: Job, showsPlaceholder: Bool)?] = []
  /// Whether each job waits, by its position.
  private let areWaiting = CountedBits()
  /// How many tasks have begun and not returned.
  private var running = 0
  /// The jobs that have something new to show.
  private var changed: [Job] = []
  private var isStarting = false
  /// The node, which ends the rows before it goes.
  private unowned(unsafe) var target: Node?

  init(
    _ limit: Int, _ placeholder: Row, _ window: @escaping () -> Range<Int>,
    _ work: (start: Work<Element, Row>.Start, entrance: Entrance)
  ) {
    self.limit = limit
    self.placeholder = placeholder
    self.window = window
    self.work = work
  }

  /// Whether nothing is left to be done.
  var isIdle: Bool { running == 0 && changed.isEmpty && areWaiting.rank(areWaiting.count) == 0 }

  // MARK: Following

  func begin(_ jobs: PersistentArray<Job>) -> PersistentArray<Row> { insert(jobs, at: 0) }

  /// Begins the work, for a node that is there now.
  func begin(waking node: Node) {
    target = node
    startLater()
  }

  func follow(_ change: CollectionChange<Job>?, _ steps: inout Steps<ListShape<Row>>) {
    change?.forEachRun { follow($0, &steps) }
    let changed = self.changed
    self.changed = []
    for job in changed where job.number >= 0 { show(job, &steps) }
    startLater()
  }

  private func follow(_ run: ChangeRun<Job>, _ steps: inout Steps<ListShape<Row>>) {
    switch run.kind {
    case .insert: steps.append(.insertion(of: insert(run.elements.elements, at: run.index), at: run.index))
    case .remove:
      areWaiting.removeSubrange(run.index..<run.index + run.count)
      for _ in 0..<run.count { leave(positions.remove(at: run.index)) }
      let rows = steps.value[run.index..<run.index + run.count]
      steps.append(.removal(of: PersistentArray(rows), at: run.index))
    case .update:
      for (index, job) in zip(run.index..., run.newElements) {
        let number = positions.number(at: index)
        let showedPlaceholder = places[number]?.showsPlaceholder == true
        if places[number]?.job !== job { leave(number) }
        areWaiting.set(at: index, to: job.isWaiting)
        place(job, number)
        if showedPlaceholder && job.row == nil { continue }
        update(at: index, to: job.row ?? placeholder, &steps)
      }
    case .move:
      positions.move(from: run.index, to: run.target)
      areWaiting.insert(areWaiting.remove(at: run.index).bit, at: run.target)
      steps.append(.move(from: run.index, to: run.target, steps[run.index]))
    }
  }

  /// Returns the rows of new jobs.
  private func insert(_ jobs: PersistentArray<Job>, at index: Int) -> PersistentArray<Row> {
    var bits = PackedBits()
    for (number, job) in zip(positions.insert(count: jobs.count, at: index), jobs) {
      while places.count <= number { places.append(nil) }
      place(job, number)
      bits.append(job.isWaiting)
    }
    areWaiting.insert(bits, at: index)
    return PersistentArray(jobs.map { $0.row ?? placeholder })
  }

  private func place(_ job: Job, _ number: Int) {
    job.number = number
    places[number] = (job, job.row == nil)
  }

  /// A job that is elsewhere already keeps that place.
  private func leave(_ number: Int) {
    if let place = places[number].take(), place.job.number == number { place.job.number = -1 }
  }

  /// Shows what is new, unless a change has come in between.
  private func show(_ job: Job, _ steps: inout Steps<ListShape<Row>>) {
    let position = positions.position(of: job.number)
    switch job.state {
    case .finished(let row):
      (job.state, job.row) = (.done, row)
    case .retrying:
      (job.state, job.row) = (.waiting, nil)
      areWaiting.set(at: position, to: true)
    default: return
    }
    place(job, job.number)
    update(at: position, to: job.row ?? placeholder, &steps)
  }

  private func update(at index: Int, to new: Row, _ steps: inout Steps<ListShape<Row>>) {
    let old = steps[index]
    if isUnchanged?(old, new) != true { steps.append(.update(index, old: old, new: new)) }
  }

  // MARK: Work

  /// Begins nothing any more.
  func end() { target = nil }

  /// Begins what may begin, when the commit is over.
  private func startLater() {
    if isStarting { return }
    isStarting = true
    ThreadContext.afterDeferral { [weak self] in self?.start() }
  }

  private func start() {
    isStarting = false
    if target == nil { return }
    while running < limit, let position = nextPosition(), let (job, _) = places[positions.number(at: position)] {
      areWaiting.set(at: position, to: false)
      start(job)
    }
  }

  private func start(_ job: Job) {
    running += 1
    job.state = .running
    let attempt = job.attempt
    let retry = { [weak self, weak job] in
      if let self, let job, job.attempt == attempt { self.retry(job) }
    }
    // It lives where the list does, and is called there.
    nonisolated(unsafe) let enteredRetry = retry
    job.task = work.start(job.element, { [entrance = work.entrance] in entrance.enter(enteredRetry) }) {
      [weak self, weak job] row in
      if let job, job.attempt == attempt { self?.finish(job, row) }
      self?.didReturn()
    }
  }

  /// The position of the next job that may begin: the nearest to the window.
  private func nextPosition() -> Int? {
    let count = areWaiting.rank(areWaiting.count)
    if count == 0 { return nil }
    let window = window().clamped(to: 0..<areWaiting.count)
    let (before, through) = (areWaiting.rank(window.lowerBound), areWaiting.rank(window.upperBound))
    if through > before { return position(ofWaiting: before) }
    let (last, next) = (before - 1, through)
    if last < 0 { return position(ofWaiting: next) }
    if next == count { return position(ofWaiting: last) }
    let (above, below) = (position(ofWaiting: last), position(ofWaiting: next))
    return below - window.upperBound < window.lowerBound - above ? below : above
  }

  private func position(ofWaiting rank: Int) -> Int {
    (0..<areWaiting.count).first(behind: { areWaiting.rank($0 + 1) <= rank })
  }

  private func finish(_ job: Job, _ row: Row?) {
    job.task = nil
    guard let row else { return }
    job.state = .finished(row)
    changed.append(job)
  }

  private func retry(_ job: Job) {
    guard case .done = job.state else { return }
    job.attempt += 1
    job.state = .retrying
    changed.append(job)
    wake()
  }

  /// A task has returned, and another one may begin.
  private func didReturn() {
    running -= 1
    wake()
  }

  private func wake() { if let target { Domain.current.wake(target) } }
}
