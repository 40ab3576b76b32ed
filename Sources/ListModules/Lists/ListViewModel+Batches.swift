internal import ListBinding
internal import ReactiveCollections

/// What goes on between the beginning and the end of a batch.
struct OpenBatch {
  var depth = 0
  /// Who waits for the outermost one to be shown.
  var completions: [() -> Void] = []
  /// What is to be shown anew at the end.
  var rows: [RowSlot] = []
  var sections: [SectionSlot] = []
  var isReload = false
}

extension ListViewModel {
  /// Calls `updates`, in which the data changes, and finds out by comparison what has changed: the view models of what
  /// is still there stay, with their new models, and the view is told exactly that.
  ///
  /// `updates` is called once, now, whatever the state: inside of another batch, before this is ready, and without a
  /// view. `completion` is called once, when the view has finished; at once if there is nothing to wait for. Of nested
  /// batches the outermost one finds out, and all are complete with it. An error that `updates` throws is passed on,
  /// and what has changed until then is shown.
  ///
  /// Inside, calls that insert, delete or move do nothing, since what they say is found out; what they reload is shown
  /// anew at the end.
  ///
  /// Linear expected time in the number of sections and rows, if the data finds each in O(1); O(k log n) for k changes
  /// of a list that is bound to a stream.
  public final func performBatchUpdates<Failure: Error>(
    _ updates: () throws(Failure) -> Void, completion: (() -> Void)? = nil
  ) throws(Failure) {
    beginBatch()
    defer { endBatch(completion) }
    try updates()
  }

  /// Calls `updates`, in which the data changes, shows what has changed, and returns when the view has finished: see
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
      // What the data is asked may have begun it.
      if readings == 0 { commit() } else { isOutdated = true }
    }
    release()
  }

  private func commit() {
    let ended = batch
    batch = OpenBatch()
    if isReady {
      if let activeSource { activeSource.start(self) } else { compare() }
      reload(ended)
      settle()
    }
    let complete = { for completion in ended.completions { completion() } }
    guard let binder else { return complete() }
    binder.take(.nothing, leadingTo: content.sections, completion: complete)
  }

  /// Compares everything with what the data says.
  private func compare() {
    let readings = reading { ListReader(model).sections }
    let (old, batch) = content.update(to: readings, by: comparison)
    if !batch.isEmpty { tell(.batch(batch, from: old, to: content.sections)) }
  }

  private func reload(_ ended: OpenBatch) {
    if ended.isReload {
      // Of a bound list modules may be others.
      if activeSource != nil { _ = content.update(to: content.readings, by: comparison) }
      content.refreshAll()
      return tell(.everything)
    }
    for row in ended.rows {
      if let position = content.position(of: row) { tell(content.updateRow(at: position, to: row.model)) }
    }
    for section in ended.sections {
      if let index = content.index(of: section) { tell(content.refreshSection(at: index)) }
    }
  }
}
