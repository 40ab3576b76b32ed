import Synchronization

/// The numbers of edits, commits and updates so far, counted by all threads.
final class Counters: Sendable {
  private let editCount = Atomic(0)
  private let commitCount = Atomic(0)
  private let deepCommitCount = Atomic(0)
  private let updateCount = Atomic(0)

  /// The edits that the threads have made, whether or not they changed anything.
  var edits: Int { editCount.load(ordering: .sequentiallyConsistent) }
  /// Changes of the list.
  var commits: Int { commitCount.load(ordering: .sequentiallyConsistent) }
  /// Changes of the table.
  var deepCommits: Int { deepCommitCount.load(ordering: .sequentiallyConsistent) }
  /// The updates that all observers have received.
  var updates: Int { updateCount.load(ordering: .sequentiallyConsistent) }

  func countEdit() { editCount.add(1, ordering: .relaxed) }
  func countCommit() { commitCount.add(1, ordering: .relaxed) }
  func countDeepCommit() { deepCommitCount.add(1, ordering: .relaxed) }
  func countUpdate() { updateCount.add(1, ordering: .relaxed) }
}
