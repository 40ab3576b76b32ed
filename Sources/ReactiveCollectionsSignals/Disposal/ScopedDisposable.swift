/// A disposable that disposes of another one when it is deallocated.
///
/// It remembers the actor on which it was made. If its owner is deallocated elsewhere (for example, a main-actor class
/// whose last reference was held by a background task), nothing is delivered from then on, and objects that the
/// observation has captured are released on the actor, after a hop. So an owner does not need a `deinit`.
///
/// ```swift
/// final class Screen {
///   let observation: ScopedDisposable
///   init(_ text: MutableProperty<String>) { observation = ScopedDisposable(text.signal.observeValues { print($0) }) }
/// }
/// var screen: Screen? = Screen(query)
/// query.value = "a"  // prints: a
/// screen = nil
/// query.value = "b"
/// ```
public final class ScopedDisposable: Disposable {
  /// The disposable that is disposed of in the end.
  public let inner: any Disposable
  /// Weak, because an actor may own this. If the actor has been deallocated, no code can use `inner` any more.
  private weak var actor: (any Actor)?

  /// Creates a disposable that holds `inner`, on the caller's actor if there is one.
  public init(_ inner: any Disposable, isolation: isolated (any Actor)? = #isolation) {
    self.inner = inner
    self.actor = isolation
  }

  /// Whether `inner` has been disposed of.
  public var isDisposed: Bool { inner.isDisposed }

  /// Disposes of `inner` now.
  public func dispose() { inner.dispose() }

  /// Silences `inner`: see ``Disposable/silence()``.
  public func silence() { inner.silence() }

  deinit {
    guard let actor else { return Isolation.endingUnreachable(inner.dispose) }
    guard !isRunning(on: actor) else { return inner.dispose() }
    inner.silence()
    // Handed over: the owner is being deallocated and does not use it any more.
    nonisolated(unsafe) let inner = inner
    Task { await Isolation.dispose(inner, on: actor) }
  }
}
