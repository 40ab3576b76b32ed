internal import ReactiveCollectionsPositions

private enum JobState {
  case waiting
  case running
  /// There is a row, which is not shown yet.
  case finished
  case done
  /// The row that is shown is not wanted any more.
  case retrying
  case gone
}

/// The work that is done for an element, as long as the element is there.
final class Job<Element, Row> {
  private(set) var element: Element
  fileprivate var state = JobState.waiting
  /// What is shown; `nil` is the placeholder.
  fileprivate(set) var row: Row?
  /// What has been made, and is not shown yet.
  fileprivate var newRow: Row?
  /// The number of its place, if it has one.
  fileprivate var number = -1
  /// Counts the calls, so that one that has been cancelled is not taken for the current one.
  fileprivate var attempt = 0
  fileprivate var task: LaunchedTask?

  init(_ element: Element) { self.element = element }

  // Later, as below.
  deinit { if let task { ThreadContext.afterDeferral(task.cancel) } }

  /// What happens to it as the object of an element.
  static var life: ObjectLife<Element, Job> { (Job.init, { $0.restart(with: $1) }, { $0.leave() }) }

  /// Begins again with a new version of the element.
  func restart(with element: Element) {
    self.element = element
    abandon()
    (row, newRow) = (nil, nil)
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

  fileprivate var isWaiting: Bool { state == .waiting }
}

/// The jobs of a list, one behind the other: which of them run, and which have something new to show.
final class JobQueue<Element, Row> {
  typealias Job = ReactiveCollections.Job<Element, Row>

  private let limit: Int
  private let window: () -> Range<Int>
  private let work: (start: WorkStart<Element, Row>, entrance: Entrance)

  /// The places by numbers, and what is there.
  private let positions = ItemPositions()
  private var places: [Job?] = []
  /// Whether each job waits, by its position.
  private let areWaiting = CountedBits()
  /// How many tasks have begun and not returned.
  private var running = 0
  /// The jobs that have something new to show.
  private var changed: [Job] = []
  private var isStarting = false
  /// The node, which ends the queue before it goes.
  private unowned(unsafe) var target: Node?

  init(
    _ limit: Int, near window: @escaping () -> Range<Int>, _ work: (start: WorkStart<Element, Row>, entrance: Entrance)
  ) {
    self.limit = limit
    self.window = window
    self.work = work
  }

  /// Whether nothing is left to be done.
  var isIdle: Bool { running == 0 && changed.isEmpty && areWaiting.rank(areWaiting.count) == 0 }

  // MARK: Following

  /// Begins the work, for a node that is there now.
  func begin(waking node: Node) {
    target = node
    startLater()
  }

  func insert(_ jobs: PersistentArray<Job>, at index: Int) {
    var bits = PackedBits()
    for (number, job) in zip(positions.insert(count: jobs.count, at: index), jobs) {
      while places.count <= number { places.append(nil) }
      place(job, number)
      bits.append(job.isWaiting)
    }
    areWaiting.insert(bits, at: index)
  }

  /// Follows a change of the list, and calls `show` with the position of each job that has something new to show.
  func follow(_ change: CollectionChange<Job>?, show: (_ position: Int, Job) -> Void) {
    change?.forEachRun { follow($0) }
    for job in exchange(&changed, with: []) where job.number >= 0 {
      let position = positions.position(of: job.number)
      // A change may have come in between.
      switch job.state {
      case .finished: (job.state, job.row) = (.done, job.newRow.take())
      case .retrying:
        (job.state, job.row) = (.waiting, nil)
        areWaiting.set(at: position, to: true)
      case .waiting, .running, .done, .gone: continue
      }
      show(position, job)
    }
    startLater()
  }

  private func follow(_ run: ChangeRun<Job>) {
    switch run.kind {
    case .insert: insert(run.elements.elements, at: run.index)
    case .remove:
      areWaiting.removeSubrange(run.index..<run.index + run.count)
      for _ in 0..<run.count { leave(positions.remove(at: run.index)) }
    case .update:
      for (index, job) in zip(run.index..., run.newElements) {
        let number = positions.number(at: index)
        if places[number] !== job { leave(number) }
        areWaiting.set(at: index, to: job.isWaiting)
        place(job, number)
      }
    case .move:
      positions.move(from: run.index, to: run.target)
      areWaiting.insert(areWaiting.remove(at: run.index).bit, at: run.target)
    }
  }

  private func place(_ job: Job, _ number: Int) {
    job.number = number
    places[number] = job
  }

  /// A job that is elsewhere already keeps that place.
  private func leave(_ number: Int) {
    if let job = places[number].take(), job.number == number { job.number = -1 }
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
    while running < limit, let position = nextPosition(), let job = places[positions.number(at: position)] {
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
    if row == nil { return }
    (job.state, job.newRow) = (.finished, row)
    changed.append(job)
  }

  private func retry(_ job: Job) {
    if job.state != .done { return }
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
