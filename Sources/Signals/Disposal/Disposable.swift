/// Ends an observation, a start, or anything else that can be ended once.
///
/// Releasing a disposable ends nothing; ``dispose()`` does, and so does the deallocation of a ``ScopedDisposable`` that
/// holds it. After `dispose()` has returned nothing more arrives, even within the pass in progress.
///
/// A disposable belongs to the function or actor that made it, like everything here. Disposal alone is safe on any
/// thread, since `deinit` runs wherever the last reference is released. Outside of its actor it silences an
/// observation or a start at once. What they hold is released on the actor: on the main actor after a hop, on any
/// other actor when what is observed is next used there. Wrap a disposable in a ``ScopedDisposable`` to get there by
/// a hop in any case.
///
/// That holds for observations and starts. A ``MutableProperty``, a ``Property`` that follows a stream, the input of
/// a signal and the token of a ``Lifetime`` send their end when they are deallocated. On an actor other than the main
/// one, let their owners be deallocated on the actor: elsewhere there is no way back to it, and observers would be
/// called there.
public protocol Disposable: AnyObject {
  /// Whether it has been ended.
  var isDisposed: Bool { get }
  /// Ends it. Only the first call does anything.
  func dispose()
  /// Delivers nothing from now on, and holds on to everything else.
  ///
  /// Called outside of the actor that the disposable belongs to, before ``dispose()``, which follows on the actor. So
  /// an implementation
  ///
  /// - is safe on any thread, takes no time, and may be called any number of times, before `dispose()` and after it;
  /// - keeps closures and values that belong to the actor from being called, and neither calls nor releases them;
  /// - leaves to `dispose()` whatever that has to do.
  ///
  /// The default implementation does nothing. It is the right one for a disposable that delivers nothing.
  func silence()
}

extension Disposable {
  /// Does nothing.
  public func silence() {}
}
