public import Observation
public import Signals

extension CollectionCore {
  /// Records a read of the list, if reads are being tracked.
  @inlinable
  func noteRead() {
    if ReadTracking.isEnabled { noteTrackedRead() }
  }

  /// Records a read of a confined list. A shared list changes on other threads, so its reads are not recorded.
  @usableFromInline
  @inline(never)
  func noteTrackedRead() {
    guard domain == nil else { return }
    if readers == nil { readers = ReadRegistrar() }
    readers?.noteRead()
  }

  /// The code to be notified of the list's part of the commit, if the list has changed on its own level.
  var readersToTell: ReadRegistrar? {
    guard let readers, domain == nil, committing?.change != nil else { return nil }
    return readers
  }
}

extension MutableCollectionProperty: Observable {}
extension CollectionProperty: Observable {}
