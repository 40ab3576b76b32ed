/// A disposable that holds one other disposable at a time. Setting a new one disposes of the previous one.
///
/// Any number of threads may set and dispose. A disposable that is replaced or ended is disposed of on the thread that
/// does so.
///
/// ```swift
/// let current = SerialDisposable()
/// current.set(AnyDisposable { print("the first has ended") })
/// current.set(AnyDisposable { print("the second has ended") })  // prints: the first has ended
/// current.dispose()  // prints: the second has ended
/// ```
public final class SerialDisposable: Disposable {
  private let disposed = Atomic(false)
  private let current = AtomicReference<Box<any Disposable>>()
  /// Disposables that were silenced and are still to be disposed of.
  private let silenced = CompositeDisposable()

  /// Creates a serial disposable that holds `disposable`, if there is one.
  public init(_ disposable: (any Disposable)? = nil) {
    current.exchange(disposable.map { Box($0) })
  }

  /// Whether it has been disposed of, so that it disposes of everything that is set.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Disposes of the current disposable and replaces it by `disposable`. If this serial disposable has been disposed
  /// of, so is `disposable`.
  ///
  /// ```swift
  /// let observation = SerialDisposable()
  /// query.signal.observeValues { text in observation.set(score.signal.observeValues { print(text, $0) }) }
  /// query.value = "a"
  /// query.value = "b"
  /// score.value = 1  // prints: b 1
  /// ```
  public func set(_ disposable: (any Disposable)?) {
    current.exchange(disposable.map { Box($0) })?.value.dispose()
    if isDisposed { current.exchange(nil)?.value.dispose() }
  }

  /// Disposes of the current disposable and replaces it by what `make` returns, unless `make`, or an action that it has
  /// caused to run, has set a newer one: a scheduler may run an action, which schedules the next one, before the call
  /// that schedules it has returned.
  @usableFromInline
  package func set(making make: () -> (any Disposable)?) {
    let new = SerialDisposable()
    set(new)
    new.set(make())
  }

  /// Disposes of the current disposable, and of all that are set later.
  public func dispose() {
    disposed.store(true, ordering: .sequentiallyConsistent)
    current.exchange(nil)?.value.dispose()
    silenced.dispose()
  }

  /// Silences the current disposable.
  public func silence() {
    disposed.store(true, ordering: .sequentiallyConsistent)
    guard let disposable = current.exchange(nil)?.value else { return }
    disposable.silence()
    // Disposes of it if a disposal on another thread has just missed it.
    silenced.add(disposable)
  }
}
