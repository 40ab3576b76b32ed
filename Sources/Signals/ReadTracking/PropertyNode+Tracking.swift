// Reading a derived property counts as reading its roots, so it does not have to be kept up to date for code that may
// not be tracking reads at all.

extension PropertyNode {
  /// Notes a read, if reads are noted.
  @inlinable
  final func noteRead() {
    if ReadTracking.isEnabled { noteReadOfSources() }
  }

  /// Notes a read of all roots. Linear in the number of nodes above this one.
  @usableFromInline
  @inline(never)
  final func noteReadOfSources() {
    guard isDerived else { return noteReadOfSource() }
    forEachAbove { if !$0.isDerived { $0.noteReadOfSource() } }
  }

  /// A property that has ended does not change any more; a shared property changes on other threads. Neither is noted.
  private final func noteReadOfSource() {
    guard !hasEnded, isFresh else { return }
    if readers == nil {
      readers = ReadRegistrar()
      isPlain = false
    }
    readers?.noteRead()
  }

  /// Notifies code that has read the value, which has changed: immediately, or after the turn if this is one.
  @usableFromInline
  final func tellReaders() {
    guard let readers else { return }
    ThreadContext.outsideTurns { ReadRegistrar.tell([readers]) }
  }
}
