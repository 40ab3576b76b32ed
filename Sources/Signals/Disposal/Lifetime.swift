/// The life of something, to tie other things to.
///
/// An object that wants others to know when it goes away makes a lifetime and keeps the token; the lifetime ends with
/// the token. A producer gets the lifetime of each start.
public final class Lifetime {
  @usableFromInline let ending: CompositeDisposable

  @usableFromInline
  init(_ ending: CompositeDisposable) { self.ending = ending }

  /// Ends the lifetime that it was made with when it is let go of.
  public final class Token {
    private let ending: CompositeDisposable
    fileprivate init(_ ending: CompositeDisposable) { self.ending = ending }
    /// Ends the lifetime now.
    public func dispose() { ending.dispose() }
    deinit { ending.dispose() }
  }

  /// A lifetime and the token that holds it.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let ending = CompositeDisposable()
    return (Lifetime(ending), Token(ending))
  }

  /// A lifetime that has ended.
  public static var empty: Lifetime {
    let ending = CompositeDisposable()
    ending.dispose()
    return Lifetime(ending)
  }

  /// Whether it has ended.
  public var hasEnded: Bool { ending.isDisposed }

  /// Runs `action` when this ends: at once if it has. Disposing what is returned forgets the action.
  @discardableResult
  public func observeEnded(_ action: @escaping () -> Void) -> any Disposable { ending.add(action) }

  /// Disposes of `disposable` when this lifetime ends.
  @discardableResult
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    disposable.map(lifetime.ending.add)
  }
}
