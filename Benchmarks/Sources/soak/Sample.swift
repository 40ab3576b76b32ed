import CProcess

/// The state at one moment, while nothing is in progress.
struct Sample {
  /// The time since the beginning.
  let time: Duration
  let edits: Int
  let commits: Int
  let updates: Int
  /// The number of rows in the list.
  let rows: Int
  /// The number of live content objects of rows.
  let objects: Int
  /// The resident memory of the process, in bytes, after the allocator has returned all that it can.
  let resident: Int
  /// The memory that the program has allocated and not freed, in bytes.
  let inUse: Int

  init(of context: SoakContext, _ oracle: Oracle, at time: Duration) {
    self.time = time
    edits = context.counters.edits
    commits = context.counters.commits + context.counters.deepCommits
    updates = context.counters.updates
    rows = oracle.rows.count
    objects = Content.liveCount
    release_free_memory()
    resident = resident_bytes()
    inUse = bytes_in_use()
  }
}
