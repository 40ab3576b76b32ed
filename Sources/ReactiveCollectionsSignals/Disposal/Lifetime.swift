/// The lifetime of an object, to which you can tie other objects.
///
/// An object that notifies others of its deallocation makes a lifetime and keeps the token. The lifetime ends when the
/// token is deallocated. A producer receives the lifetime of each start.
///
/// A lifetime belongs to the function or actor that made it. Actions and disposables that are tied to it run where it
/// ends: see ``Token``.
///
/// ```swift
/// final class Screen {
///   private let token = Lifetime.Token()
///   var lifetime: Lifetime { Lifetime(token) }
/// }
/// var screen: Screen? = Screen()
/// screen?.lifetime.observeEnded { print("closed") }
/// screen = nil  // prints: closed
/// ```
public final class Lifetime {
  @usableFromInline let ending: CompositeDisposable
  /// How many streams of streams the start is inside of. It bounds the stack: see ``Trampoline``.
  @usableFromInline let level: Int
  /// The property or list that the values of the start are set to. Its own producer sends nothing then: see `<~`.
  @usableFromInline package var target: ObjectIdentifier?

  @usableFromInline
  init(_ ending: CompositeDisposable, level: Int = Trampoline.level) {
    self.ending = ending
    self.level = level
  }

  /// A token that ends its lifetime when it is deallocated.
  ///
  /// A token that was made on the main actor ends the lifetime there, after a hop if it is deallocated elsewhere;
  /// meanwhile, everything tied to the lifetime is silent. Any other token ends the lifetime where it is deallocated.
  /// On another actor, make sure that its owner is deallocated on that actor.
  ///
  /// ```swift
  /// var token: Lifetime.Token? = Lifetime.Token()
  /// let lifetime = Lifetime(token!)
  /// token = nil
  /// print(lifetime.hasEnded)  // prints: true
  /// ```
  public final class Token {
    private let ending: CompositeDisposable
    private var isolation: Isolation

    fileprivate init(_ ending: CompositeDisposable, _ isolation: Isolation) {
      self.ending = ending
      self.isolation = isolation
    }

    /// Creates a token of an object that is made here. ``Lifetime/init(_:)`` makes its lifetime.
    public convenience init() { self.init(CompositeDisposable(), .current) }

    /// Creates a token that disposes of a disposable when it is deallocated.
    @usableFromInline package convenience init(disposing disposable: any Disposable) {
      self.init(CompositeDisposable([disposable]), .current)
    }

    /// The lifetime that ends with this token.
    package var lifetime: Lifetime { Lifetime(ending) }

    /// Ends the lifetime now, on the calling thread.
    public func dispose() { ending.dispose() }

    /// Makes the token live on the queue of a shared domain from now on.
    package func adopt(_ domain: SharedDomain) { isolation = Isolation(domain) }

    deinit {
      if isolation.needsHop {
        ending.silence()
        isolation.runLast { [ending] in ending.dispose() }
      } else {
        isolation.runHere(ending.dispose)
      }
    }
  }

  /// Creates the lifetime that ends with a token.
  public convenience init(_ token: Token) { self.init(token.lifetime.ending) }

  /// Returns a lifetime and the token that holds it.
  ///
  /// ```swift
  /// let (lifetime, token) = Lifetime.make()
  /// score.signal.take(during: lifetime).observeValues { print($0) }
  /// score.value = 1  // prints: 1
  /// token.dispose()
  /// score.value = 2
  /// ```
  public static func make() -> (lifetime: Lifetime, token: Token) { make(at: .current) }

  static func make(at isolation: Isolation) -> (lifetime: Lifetime, token: Token) {
    let ending = CompositeDisposable()
    return (Lifetime(ending), Token(ending, isolation))
  }

  /// A lifetime that has ended.
  ///
  /// ```swift
  /// score.producer.take(during: .empty).start { print($0) }  // prints: completed
  /// ```
  public static var empty: Lifetime {
    let ending = CompositeDisposable()
    ending.dispose()
    return Lifetime(ending)
  }

  /// Whether the lifetime has ended.
  public var hasEnded: Bool { ending.isDisposed }

  /// Runs `action` when the lifetime ends, where it ends, or immediately if it has already ended. Disposing of the
  /// result cancels the action.
  ///
  /// ```swift
  /// let (lifetime, token) = Lifetime.make()
  /// lifetime.observeEnded { print("ended") }
  /// token.dispose()  // prints: ended
  /// ```
  @discardableResult
  public func observeEnded(_ action: @escaping () -> Void) -> any Disposable { ending.add(action) }

  /// Disposes of `disposable` when the lifetime ends, where it ends, or immediately if it has already ended. Forgets it
  /// when it has ended by itself, as a ``CompositeDisposable`` does.
  ///
  /// ```swift
  /// let (lifetime, token) = Lifetime.make()
  /// lifetime += score.signal.observeValues { print($0) }
  /// score.value = 1  // prints: 1
  /// token.dispose()
  /// score.value = 2
  /// ```
  @discardableResult
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    disposable.map(lifetime.ending.add)
  }

  /// Disposes of `part` when this lifetime ends. Forgets `part` if `ending`, which ends together with `part`, ends
  /// first.
  @usableFromInline
  func tie(_ part: any Disposable, _ ending: CompositeDisposable) {
    let entry = self.ending.add(part)
    ending.add { entry.dispose() }
  }

  /// Disposes of `composite` when this lifetime ends, and forgets it if it ends first.
  func tie(_ composite: CompositeDisposable) { tie(composite, composite) }
}
