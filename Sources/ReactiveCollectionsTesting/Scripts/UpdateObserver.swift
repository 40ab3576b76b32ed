public import ReactiveCollections

/// A subscriber of a stream of updates, which replays the updates that it receives.
@usableFromInline
final class UpdateObserver<Update: CheckedUpdate> {
  @usableFromInline typealias Kept = UpdateExpectation<Update>.Kept

  @usableFromInline let kind: String
  /// The property that it observes, if any.
  @usableFromInline let kept: Kept?
  /// Whether it subscribed in the middle of a transaction or a delivery, and may therefore receive the result of that,
  /// too.
  @usableFromInline var wasAmidst: Bool
  @usableFromInline var observation: (any Disposable)?
  @usableFromInline var hasLeft = false
  /// The updates that it received since the last check.
  @usableFromInline var pending: [Update] = []
  @usableFromInline var last: Update?
  @usableFromInline var shown = Update.nothing

  @inlinable
  init(_ kind: String, _ kept: Kept?, wasAmidst: Bool) {
    self.kind = kind
    self.kept = kept
    self.wasAmidst = wasAmidst
  }

  @inlinable
  func leave() {
    hasLeft = true
    observation?.dispose()
  }

  /// Checks the updates that it received in a step, after which it should show `expected`.
  @inlinable
  func check(
    mayAnnounce: Bool, showing expected: Update.Shown, knowing checked: inout (last: Update?, update: Update)?
  ) throws(LawViolation) {
    if last == nil, pending.isEmpty {
      throw LawViolation("a subscriber receives the current list first", "it received nothing")
    }
    let limit = last == nil && wasAmidst ? 2 : 1
    if pending.count > limit {
      throw LawViolation("a commit sends at most one update", "\(pending.count) updates: \(pending)")
    }
    for update in pending {
      if !Update.isEqual(update.before, shown) {
        throw LawViolation("an update begins where the previous one ended", "expected \(shown), found \(update.before)")
      }
      if !isChecked(update, checked) {
        try update.checkLaws(isFirst: last == nil)
        if let last { try update.checkLaws(after: last) }
        checked = (last, update)
      }
      if !mayAnnounce, update.announces {
        throw LawViolation("only refreshed elements are updated to equal ones", "\(update)")
      }
      try update.replay(on: &shown)
      last = update
    }
    // Most subscribers receive nothing in a step.
    if !pending.isEmpty { pending.removeAll(keepingCapacity: true) }
    if shown != expected {
      throw LawViolation("the updates lead to the expected list", "expected \(expected), found \(shown)")
    }
  }

  /// Whether these laws were already checked for another subscriber, which received an equal update after an equal one.
  @inlinable
  func isChecked(_ update: Update, _ checked: (last: Update?, update: Update)?) -> Bool {
    guard let checked, let last, let checkedLast = checked.last else { return false }
    // The list after the last update is the list before this one.
    return checked.update.hasSameChange(as: update) && checked.update.after == update.after
      && checked.update.before == update.before && checkedLast.hasSameChange(as: last)
      && checkedLast.before == last.before && checked.update.version > checkedLast.version
      && update.version > last.version
  }
}
