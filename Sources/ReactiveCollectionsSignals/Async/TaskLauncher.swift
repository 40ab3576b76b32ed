/// Starts tasks with the priority and the task-local values of the place where it was made, from wherever they are
/// launched: a task of its own, which has them, makes the others.
package final class TaskLauncher: Sendable {
  private let launches: AsyncStream<LaunchedTask>.Continuation

  package init() {
    let (stream, launches) = AsyncStream.makeStream(of: LaunchedTask.self)
    self.launches = launches
    Task { @concurrent in
      for await task in stream { await task.begin() }
    }
  }

  deinit { launches.finish() }

  /// Runs `body` in a task on an actor, even if that is cancelled at once, unless the actor has gone before. Tasks begin in the
  /// order in which they are launched.
  package func launch(
    on actor: WeakActor, _ body: @escaping @Sendable (isolated any Actor) async -> Void
  ) -> LaunchedTask { launch(LaunchedTask(.onActor(actor, body))) }

  /// Runs `body` in a task on no actor, even if that is cancelled at once.
  package func launch(_ body: @escaping @Sendable () async -> Void) -> LaunchedTask {
    launch(LaunchedTask(.onNone(body)))
  }

  private func launch(_ task: LaunchedTask) -> LaunchedTask {
    launches.yield(task)
    return task
  }
}

/// A task that has begun, or will begin.
package final class LaunchedTask: Sendable {
  fileprivate enum Body: Sendable {
    case onActor(WeakActor, @Sendable (isolated any Actor) async -> Void)
    case onNone(@Sendable () async -> Void)
  }

  private let body: Body
  private let lock = Lock()
  /// Guarded by the lock.
  private nonisolated(unsafe) var state: (task: Task<Void, Never>?, isCancelled: Bool) = (nil, false)

  fileprivate init(_ body: Body) { self.body = body }

  fileprivate func begin() async {
    switch body {
    case .onActor(let reference, let body): if let actor = reference.actor { await begin(body, on: actor) }
    case .onNone(let body):
      begin { isCancelled in
        Task { @concurrent in
          if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
          await body()
        }
      }
    }
  }

  /// Makes the task on the actor, so that the order stays.
  private func begin(
    _ body: @escaping @Sendable (isolated any Actor) async -> Void, on actor: isolated any Actor
  ) {
    begin { isCancelled in
      Task {
        if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
        await body(actor)
      }
    }
  }

  /// A task that is cancelled before it begins finds that out first.
  private func begin(_ make: (_ isCancelled: Bool) -> Task<Void, Never>) {
    lock.withLock { state.task = make(state.isCancelled) }
  }

  /// Cancels the task, on any thread.
  package func cancel() {
    let task = lock.withLock {
      state.isCancelled = true
      return state.task
    }
    // Not under the lock, since handlers of the cancellation may do anything.
    task?.cancel()
  }
}
