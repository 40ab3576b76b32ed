/// What ends an observation, or anything else that can be ended once.
///
/// Letting go of a disposable ends nothing; ``dispose()`` does, and so does the end of a ``ScopedDisposable`` that
/// holds it. After `dispose()` has returned, nothing more arrives, also within the pass in progress.
///
/// A disposable lives where the observation lives, as everything here does. Disposal alone is also safe elsewhere,
/// since `deinit` runs wherever an owner dies: an observation is then only marked as dead, and what is observed lets
/// go of it when it is next used.
public protocol Disposable: AnyObject {
  /// Whether it has been ended.
  var isDisposed: Bool { get }
  /// Ends it. Only the first call does anything.
  func dispose()
  /// Delivers nothing from now on; what is held is let go of by ``dispose()``, which is still to follow.
  ///
  /// Safe from any thread: whoever dies away from home calls this there and `dispose()` at home. A disposable that
  /// delivers nothing need not implement it.
  func silence()
}

extension Disposable {
  /// Does nothing.
  public func silence() {}
}
