/// An object that ends an observation, a start, or anything else that can be ended once.
///
/// Releasing a disposable does not end anything; calling ``dispose()`` does, and so does deallocating a
/// ``ScopedDisposable`` that holds it. After `dispose()` has returned, the observer receives nothing more, not even the
/// rest of a delivery in progress.
///
/// A disposable belongs to the function or actor that made it, like everything here. Only disposal is safe on any
/// thread, since `deinit` runs wherever the last reference is released. Away from its actor, disposal silences an
/// observation or a start immediately. The objects that it holds are released on the actor: on the main actor after a
/// hop, on any other actor when the observed object is next used there. To have them released after a hop in any case,
/// wrap the disposable in a ``ScopedDisposable``.
///
/// That holds for observations and starts. A ``MutableProperty``, a ``Property`` that follows a stream, the input of a
/// signal and the token of a ``Lifetime`` send their end when they are deallocated. On an actor other than the main
/// actor, make sure that their owners are deallocated on the actor: elsewhere there is no way back to it, and observers
/// would be called there.
///
/// ```swift
/// let observation = score.signal.observeValues { print($0) }
/// score.value = 1  // prints: 1
/// observation.dispose()
/// score.value = 2
/// ```
public protocol Disposable: AnyObject {
  /// Whether it has been disposed of, or has ended by itself: then ``dispose()`` has nothing left to do, and a
  /// container forgets it. May be asked on any thread.
  var isDisposed: Bool { get }
  /// Ends the observation or start. Only the first call has an effect.
  func dispose()
  /// Stops delivery from now on, without releasing anything.
  ///
  /// This is called away from the actor that the disposable belongs to, before ``dispose()``, which follows on the
  /// actor. Therefore an implementation
  ///
  /// - must be safe on any thread and fast, and may be called any number of times, before `dispose()` and after it;
  /// - prevents closures of the actor from being called, without calling or releasing these closures or any value that
  ///   belongs to the actor;
  /// - leaves all other work to `dispose()`.
  ///
  /// The default implementation does nothing. It is correct for a disposable that delivers nothing.
  func silence()
}

extension Disposable {
  /// Does nothing.
  public func silence() {}
}
