internal import ListBinding
internal import ReactiveCollections

/// The state of a batch between its beginning and its end.
struct OpenBatch {
  var depth = 0
  /// The completions that wait until the outermost batch is shown.
  var completions: [() -> Void] = []
  /// The rows and sections to reload at the end.
  var rows: [RowSlot] = []
  var sections: [SectionSlot] = []
  var isReload = false
}

extension ListViewModel {
  /// Calls `updates`, in which the data changes, and finds the changes by comparison. The view models of models that
  /// still exist stay, and get their new models. The view is updated with exactly the differences.
  ///
  /// `updates` is called once, immediately, in any state: inside another batch, before the list is ready, and without a
  /// view. `completion` is called once, when the view has finished, or immediately if there is nothing to wait for. If
  /// batches are nested, the outermost one compares, and all of them complete with it. An error that `updates` throws
  /// is rethrown; the changes that were made before it are shown.
  ///
  /// Inside a batch, calls that insert, delete or move do nothing, because the changes are found by comparison. Reloads
  /// are performed at the end.
  ///
  /// Linear expected time in the number of sections and rows, if the data returns each in O(1); O(k log n) for k
  /// changes of a list that is bound to a stream.
  public final func performBatchUpdates<Failure: Error>(
    _ updates: () throws(Failure) -> Void, completion: (() -> Void)? = nil
  ) throws(Failure) {
    beginBatch()
    defer { endBatch(completion) }
    try updates()
  }

  /// Calls `updates`, in which the data changes, shows the changes, and returns when the view has finished: see
  /// `performBatchUpdates(_:completion:)`. Cancelling the task does not make the call return sooner.
  public final func performBatchUpdates<Failure: Error>(_ updates: () throws(Failure) -> Void) async throws(Failure) {
    beginBatch()
    let result = Result(catching: updates)
    await withCheckedContinuation { continuation in endBatch { continuation.resume() } }
    try result.get()
  }

  private func beginBatch() {
    batch.depth += 1
    hold()
  }

  private func endBatch(_ completion: (() -> Void)?) {
    if let completion { batch.completions.append(completion) }
    batch.depth -= 1
    if batch.depth == 0 {
      // Reading the data may have led to this batch; it is then compared when the reading has ended.
      if readings == 0 { commit() } else { isOutdated = true }
    }
    release()
  }

  private func commit() {
    let ended = batch
    batch = OpenBatch()
    if isReady {
      if isBound { startSource() } else { compare() }
      reload(ended)
      settle()
    }
    let complete = { for completion in ended.completions { completion() } }
    guard let binder else { return complete() }
    binder.take(.nothing, leadingTo: content.sections, completion: complete)
  }

  /// Compares everything with the data.
  private func compare() {
    let readings = reading { ListReader(model).sections }
    let (old, batch) = content.update(to: readings, by: comparison)
    if !batch.isEmpty { notify(.batch(batch, from: old, to: content.sections)) }
  }

  private func reload(_ ended: OpenBatch) {
    if ended.isReload {
      // The modules of a bound list's items may have changed.
      if isBound { _ = content.update(to: content.readings, by: comparison) }
      content.refreshAll()
      return notify(.everything)
    }
    for row in ended.rows {
      if let position = content.position(of: row) { notify(content.updateRow(at: position, to: row.model)) }
    }
    for section in ended.sections {
      if let index = content.index(of: section) { notify(content.refreshSection(at: index)) }
    }
  }
}
