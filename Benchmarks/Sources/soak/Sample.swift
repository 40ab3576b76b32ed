import CProcess

/// How it is at one moment, while nothing is under way.
struct Sample {
  /// Since the beginning.
  let time: Duration
  let edits: Int
  let commits: Int
  let updates: Int
  /// How many rows the list has.
  let rows: Int
  /// How many objects live of those that rows hold.
  let objects: Int
  /// What the process occupies, in bytes, once the allocator has given back what it can.
  let resident: Int
  /// What the program has allocated and not given back, in bytes.
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
