/// What ends an observation, or anything else that can be ended once.
///
/// Letting go of a disposable ends nothing; ``dispose()`` does, and so does the end of a ``ScopedDisposable`` that
/// holds it. After `dispose()` has returned, nothing more arrives, also within the pass in progress.
///
/// A disposable lives where the observation lives, as everything here does. Disposal alone is also safe elsewhere,
/// since `deinit` runs wherever an owner dies: it then only marks the observation as dead, and what is observed lets
/// go of it when it is next used.
public protocol Disposable: AnyObject {
  /// Whether it has been ended.
  var isDisposed: Bool { get }
  /// Ends it. Only the first call does anything.
  func dispose()
}
