/// What all have in common in one run: what is edited, what has been counted, and what was found.
final class SoakContext: Sendable {
  /// Where all that is random comes from.
  let seed: UInt64
  let lists: Lists
  let counters = Counters()
  let findings = Findings()
  /// The observers that come and go.
  let passing = PassingObservers()

  init(seed: UInt64, size: Int) {
    self.seed = seed
    lists = Lists(size: size, seed: seed)
  }

  /// Makes an edit of each list that every observer is told of, and that nothing later takes back.
  func mark() {
    lists.mark()
    counters.countCommit()
    counters.countDeepCommit()
  }
}
