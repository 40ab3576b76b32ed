/// Starts tasks with the priority and the task-local values of the place where it was made, from wherever they are
/// launched: a task of its own, which has them, makes the others.
package final class TaskLauncher: Sendable {
  private let launches: AsyncStream<LaunchedTask>.Continuation

  package init() {
    let (stream, launches) = AsyncStream.makeStream(of: LaunchedTask.self)
    self.launches = launches
    Task { @concurrent in
      for await task in stream { task.begin() }
    }
  }

  deinit { launches.finish() }

  /// Runs `body` in a task, even if that is cancelled at once. Tasks begin in the order in which they are launched.
  package func launch(_ body: @escaping @Sendable () async -> Void) -> LaunchedTask {
    let task = LaunchedTask(body)
    launches.yield(task)
    return task
  }
}

/// A task that has begun, or will begin.
package final class LaunchedTask: Sendable {
  private let body: @Sendable () async -> Void
  private let lock = Lock()
  /// Guarded by the lock.
  private nonisolated(unsafe) var state: (task: Task<Void, Never>?, isCancelled: Bool) = (nil, false)

  fileprivate init(_ body: @escaping @Sendable () async -> Void) { self.body = body }

  fileprivate func begin() {
    let cancelled = lock.withLock {
      let task = Task { @concurrent [body] in await body() }
      state.task = task
      return state.isCancelled ? task : nil
    }
    cancelled?.cancel()
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
