// What is derived is read by reading what it is derived from: so it need not be kept up to date for a reader who
// perhaps is none.

extension PropertyNode {
  /// Notes a read, if such are noted.
  @inlinable
  final func noteRead() {
    if ReadTracking.isEnabled { noteReadOfSources() }
  }

  /// Linear in what is above it.
  @usableFromInline
  @inline(never)
  final func noteReadOfSources() {
    guard isDerived else { return noteReadOfSource() }
    forEachAbove { if !$0.isDerived { $0.noteReadOfSource() } }
  }

  /// What has ended does not change any more; what is shared changes on other threads, and is not noted.
  private final func noteReadOfSource() {
    guard !hasEnded, isFresh else { return }
    if readers == nil {
      readers = ReadRegistrar()
      isPlain = false
    }
    readers?.noteRead()
  }

  /// It has another value, which all who ask get: tells those who have read it, unless this is a turn; then after that.
  @usableFromInline
  final func tellReaders() {
    guard let readers else { return }
    ThreadContext.outsideTurns { ReadRegistrar.tell([readers]) }
  }
}
