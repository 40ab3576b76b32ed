/// The state that all parts of a run share: the lists that are edited, the counters, and the findings.
final class SoakContext: Sendable {
  /// The seed of everything random.
  let seed: UInt64
  let lists: Lists
  let counters = Counters()
  let findings = Findings()
  /// The temporary observers.
  let passing = PassingObservers()

  init(seed: UInt64, size: Int) {
    self.seed = seed
    lists = Lists(size: size, seed: seed)
  }

  /// Makes an edit of each list that every observer receives, and that no later edit undoes.
  func mark() {
    lists.mark()
    counters.countCommit()
    counters.countDeepCommit()
  }
}
