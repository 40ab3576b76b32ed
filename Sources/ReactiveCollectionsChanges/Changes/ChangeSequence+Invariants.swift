extension ChangeSequence {
  /// Traps if the runs violate the invariants of `layout`. Has no effect in builds without internal checks.
  @inlinable
  func checkInvariants() {
    #if INTERNAL_CHECKS
      var start = 0
      var updates = 0
      for (index, run) in layout.enumerated() {
        precondition(run.end > start, "Run \(index) has no step")
        precondition(run.firstReplacement == updates, "Run \(index) has a wrong offset of its new elements")
        if index + 1 < layout.count {
          precondition(!run.isContinued(by: layout[index + 1], after: run.end - start), "Run \(index) continues")
        }
        if run.kind == .update { updates += run.end - start }
        start = run.end
      }
      precondition(elements.count == start, "There are \(elements.count) elements for \(start) steps")
      precondition(replacements.count == updates, "There are \(replacements.count) elements for \(updates) updates")
    #endif
  }
}
