// Reading a derived property counts as reading what it is derived from, as far as that sees every change. So the
// property does not have to be kept up to date for code that may not be tracking reads at all.

extension Node {
  /// Notes a read, if reads are noted.
  @inlinable
  package final func noteRead() {
    if ReadTracking.isEnabled { noteReadOfSources() }
  }

  /// Linear in the number of nodes above this one that depend only on the newest values.
  @usableFromInline
  @inline(never)
  final func noteReadOfSources() {
    var known: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var waiting = [self]
    while let node = waiting.popLast() {
      if node.graph.isStateless {
        node.forEachSource { if known.insert(ObjectIdentifier($0)).inserted { waiting.append($0) } }
      } else {
        node.noteReadOfItself()
      }
    }
  }

  /// A node that has ended does not change any more; a shared one changes on other threads. Neither is noted.
  private final func noteReadOfItself() {
    guard !commit.isFinal, ownIsolation.domain == nil else { return }
    if delivery.readers == nil {
      delivery.readers = ReadRegistrar()
      addFollower()
    }
    delivery.readers?.noteRead()
  }
}
