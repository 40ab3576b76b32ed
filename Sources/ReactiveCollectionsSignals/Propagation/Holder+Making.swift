// The changes that a derived node makes of itself, whatever its kernel is.

extension Holder {
  /// Makes the change that the node has described, which becomes the record's, and sends it. Compiled once for all
  /// kernels.
  @inlinable
  @inline(never)
  final func make(_ change: __owned S.Change, _ isMade: Bool, _ record: Record<S>, _ domain: Domain) {
    if isMade, var value = record.newValue {
      swap(&current, &value)
      record.oldValue = value
    } else {
      if S.keepsBefore || edits.beforeNeeds > 0 || graph.followedContents != nil || commit.hasKeptElements {
        record.oldValue = current
      }
      shape.apply(change, to: &current)
      record.newValue = current
    }
    let mayBeSilent = shape.mayBeSilent(change)
    record.ownChange = change
    if mayBeSilent { settle(record, domain) } else { finishUpdate(record, domain) }
  }

  @inlinable
  @inline(never)
  final func settle(_ record: Record<S>, _ domain: Domain) {
    if let change = record.change, shape.isSilent(change, from: record.oldValue, to: record.after) {
      finishSilentUpdate(change, record, domain)
    } else {
      finishUpdate(record, domain)
    }
  }

  @usableFromInline
  final func finishSilentUpdate(_ change: S.Change, _ record: Record<S>, _ domain: Domain) {
    let refreshes = shape.refreshes(of: change, in: record.after)
    // Equal elements may not be the same: those stay that were sent.
    commit.hasKeptElements = true
    if let before = record.oldValue { current = before } else { shape.revert(change, in: &current) }
    // Dropped later, and sent to nobody.
    if let change = record.ownChange.take() { domain.retire(value: change) }
    if let refreshes {
      domain.retire(value: record.after)
      shape.apply(refreshes, to: &current)
      (record.ownChange, record.newValue) = (refreshes, current)
      return finishUpdate(record, domain)
    }
    domain.retire(record)
    self.record = nil
    finishUpdate(domain)
  }
}
