public import Observation
public import Signals

extension CollectionCore {
  /// Notes a read, if such are noted.
  @inlinable
  func noteRead() {
    if ReadTracking.isEnabled { noteTrackedRead() }
  }

  /// What is shared changes on other threads, and is not noted.
  @usableFromInline
  @inline(never)
  func noteTrackedRead() {
    guard domain == nil else { return }
    if readers == nil { readers = ReadRegistrar() }
    readers?.noteRead()
  }

  /// Who is to know of its part of the commit, if it has changed on its own level.
  var readersToTell: ReadRegistrar? {
    guard let readers, domain == nil, committing?.change != nil else { return nil }
    return readers
  }
}

extension MutableCollectionProperty: Observable {}
extension CollectionProperty: Observable {}
