/// The lifetime of something, to tie other things to.
///
/// An object that lets others know when it goes away makes a lifetime and keeps the token. The lifetime ends when the
/// token is deallocated. A producer gets the lifetime of each start.
///
/// A lifetime belongs to the function or actor that made it. Actions and disposables that are tied to it run where it
/// ends: see ``Token``.
public final class Lifetime {
  @usableFromInline let ending: CompositeDisposable

  @usableFromInline
  init(_ ending: CompositeDisposable) { self.ending = ending }

  /// Ends the lifetime that it was made with when it is deallocated.
  ///
  /// A token that was made on the main actor ends the lifetime there, after a hop if it is deallocated elsewhere;
  /// what is tied to the lifetime is silent meanwhile. Any other token ends it where it is deallocated: on another
  /// actor, keep it in what is deallocated on that actor.
  public final class Token {
    private let ending: CompositeDisposable
    private var home: Home

    fileprivate init(_ ending: CompositeDisposable, _ home: Home) {
      self.ending = ending
      self.home = home
    }

    /// Disposes of something when it is let go of.
    @usableFromInline package convenience init(disposing disposable: any Disposable) {
      self.init(CompositeDisposable([disposable]), .current)
    }

    /// Ends the lifetime now, on the calling thread.
    public func dispose() { ending.dispose() }

    /// From now on it lives in the jobs of a shared domain.
    package func adopt(_ domain: SharedDomain) { home = Home(domain) }

    deinit {
      if home.isAway {
        ending.silence()
        home.runLast { [ending] in ending.dispose() }
      } else {
        home.runHere(ending.dispose)
      }
    }
  }

  /// A lifetime and the token that holds it.
  public static func make() -> (lifetime: Lifetime, token: Token) { make(at: .current) }

  static func make(at home: Home) -> (lifetime: Lifetime, token: Token) {
    let ending = CompositeDisposable()
    return (Lifetime(ending), Token(ending, home))
  }

  /// A lifetime that has ended.
  public static var empty: Lifetime {
    let ending = CompositeDisposable()
    ending.dispose()
    return Lifetime(ending)
  }

  /// Whether it has ended.
  public var hasEnded: Bool { ending.isDisposed }

  /// Runs `action` when this ends, where it ends; at once if it has ended. Disposing of the result forgets the action.
  @discardableResult
  public func observeEnded(_ action: @escaping () -> Void) -> any Disposable { ending.add(action) }

  /// Disposes of `disposable` when this lifetime ends, where it ends; at once if it has ended.
  @discardableResult
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    disposable.map(lifetime.ending.add)
  }

  /// Disposes of `part` when this lifetime ends, and forgets it when `ending`, which ends with it, does so first.
  @usableFromInline
  func tie(_ part: any Disposable, _ ending: CompositeDisposable) {
    let entry = self.ending.add(part)
    ending.add { entry.dispose() }
  }

  /// The same for a composite.
  func tie(_ composite: CompositeDisposable) { tie(composite, composite) }
}
