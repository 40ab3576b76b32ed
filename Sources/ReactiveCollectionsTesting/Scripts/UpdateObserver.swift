public import ReactiveCollections

/// One subscriber of a stream of updates, which replays what it is told.
@usableFromInline
final class UpdateObserver<Update: CheckedUpdate> {
  @usableFromInline typealias Kept = UpdateExpectation<Update>.Kept

  @usableFromInline let kind: String
  /// The property that it observes, if it does.
  @usableFromInline let kept: Kept?
  /// Whether it came in the middle of something, so that it may be told how that ends.
  @usableFromInline var wasAmidst: Bool
  @usableFromInline var observation: (any Disposable)?
  @usableFromInline var hasLeft = false
  /// What it was told since the last check.
  @usableFromInline var pending: [Update] = []
  @usableFromInline var last: Update?
  @usableFromInline var shown: [Update.Snapshot] = []

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

  /// Checks what it was told in a step, which should make it show `expected`.
  @inlinable
  func check(
    mayAnnounce: Bool, showing expected: [Update.Snapshot], knowing checked: inout (last: Update?, update: Update)?
  ) throws(LawViolation) {
    if last == nil, pending.isEmpty {
      throw LawViolation("a subscriber begins with the list as it is", "it was told nothing")
    }
    let limit = last == nil && wasAmidst ? 2 : 1
    if pending.count > limit {
      throw LawViolation("one commit is told in one update at most", "\(pending.count) updates: \(pending)")
    }
    for update in pending {
      if !update.before.elementsEqual(shown) {
        throw LawViolation("an update begins where the one before ended", "expected \(shown), found \(update.before)")
      }
      if !isChecked(update, checked) {
        try update.checkLaws(isFirst: last == nil)
        if let last { try update.checkLaws(after: last) }
        checked = (last, update)
      }
      if !mayAnnounce, update.announces {
        throw LawViolation("an update to the same is told only of what was refreshed", "\(update)")
      }
      try update.replay(on: &shown)
      last = update
    }
    // Most of it stays where it is.
    if !pending.isEmpty { pending.removeAll(keepingCapacity: true) }
    if shown != expected {
      throw LawViolation("what is told leads to what is expected", "expected \(expected), found \(shown)")
    }
  }

  /// Whether another subscriber was told the same, after the same.
  @inlinable
  func isChecked(_ update: Update, _ checked: (last: Update?, update: Update)?) -> Bool {
    guard let checked, let last, let checkedLast = checked.last else { return false }
    // The list before is where the last update led.
    return checked.update.hasSameChange(as: update) && checked.update.after == update.after
      && checked.update.before == update.before && checkedLast.hasSameChange(as: last)
      && checkedLast.before == last.before && checked.update.version > checkedLast.version
      && update.version > last.version
  }
}
