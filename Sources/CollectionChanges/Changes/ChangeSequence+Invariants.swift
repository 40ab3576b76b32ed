#if INTERNAL_CHECKS
  public import PersistentArrays
#endif

extension ChangeSequence {
  /// Traps unless the runs are as they are described; in builds with internal checks only.
  @inlinable
  func checkInvariants() {
    #if INTERNAL_CHECKS
      var start = 0
      var updates = 0
      for (index, run) in layout.enumerated() {
        precondition(run.end > start, "Run \(index) has no step")
        precondition(run.firstReplacement == updates, "Run \(index) looks for its new elements elsewhere")
        if index + 1 < layout.count {
          precondition(!run.isContinued(by: layout[index + 1], after: run.end - start), "Run \(index) is not whole")
        }
        if run.kind == .update { updates += run.end - start }
        start = run.end
      }
      precondition(elements.count == start, "There are \(elements.count) elements for \(start) steps")
      precondition(replacements.count == updates, "There are \(replacements.count) elements for \(updates) updates")
    #endif
  }
}
