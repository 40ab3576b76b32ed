// Reading a derived property counts as reading what it is derived from, as far as that sees every change. So the
// property does not have to be kept up to date for code that may not be tracking reads at all.

extension Node {
  /// Notes a read, if reads are noted.
  @inlinable
  package final func noteRead() {
    if ReadTracking.isPerhapsEnabled { noteReadOfSources() }
  }

  /// Linear in the number of nodes above this one that depend only on the newest values.
  @usableFromInline
  @inline(never)
  final func noteReadOfSources() {
    guard ReadTracking.isEnabled else { return }
    guard graph.isStateless else { return noteReadOfItself() }
    // Most have one source: no collections are needed for these.
    var node = self
    while node.graph.isStateless, let source = node.onlySource { node = source }
    if node.graph.isStateless { node.noteReadOfManySources() } else { node.noteReadOfItself() }
  }

  private final var onlySource: Node? {
    var (first, count): (Node?, Int) = (nil, 0)
    forEachSource {
      if count == 0 { first = $0 }
      count += 1
    }
    return count == 1 ? first : nil
  }

  private final func noteReadOfManySources() {
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

  @inline(never)
  private final func beRead() {
    if delivery.readers == nil { delivery.readers = ReadRegistrar() }
    delivery.isRead = true
    addFollower()
  }

  /// Returns the code that has read the node, for its only notification: Observation notifies of one change. The caller
  /// has to remove a follower, so that further changes cost nothing until the next read.
  @inline(never)
  final func takeReaders() -> ReadRegistrar? {
    delivery.isRead = false
    return delivery.readers.take()
  }

  /// A node that has ended does not change any more; a shared one changes on other threads. Neither is noted.
  private final func noteReadOfItself() {
    guard !commit.isFinal, ownIsolation.domain == nil else { return }
    if !delivery.isRead { beRead() }
    // Nothing runs here that could release it.
    if let readers = delivery.readers { Unmanaged.passUnretained(readers)._withUnsafeGuaranteedRef { $0.noteRead() } }
  }
}
