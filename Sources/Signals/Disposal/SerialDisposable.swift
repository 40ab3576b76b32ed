internal import Synchronization

/// Holds one disposable at a time: setting another disposes of the one before.
///
/// Any number of threads may set and dispose. What is replaced or ended is disposed of on the thread that does so.
public final class SerialDisposable: Disposable {
  private let disposed = Atomic(false)
  private let current = AtomicReference<Box>()
  /// What was silenced, and is still to be disposed of.
  private let silenced = CompositeDisposable()

  private final class Box {
    let disposable: any Disposable
    init(_ disposable: any Disposable) { self.disposable = disposable }
  }

  /// Holds `disposable`, or nothing yet.
  public init(_ disposable: (any Disposable)? = nil) {
    current.exchange(disposable.map(Box.init))
  }

  /// Whether it has ended, and ends all that it is given.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Disposes of what it holds and gives it up for `disposable`; once this is disposed of, so is `disposable`.
  public func set(_ disposable: (any Disposable)?) {
    current.exchange(disposable.map(Box.init))?.disposable.dispose()
    if isDisposed { current.exchange(nil)?.disposable.dispose() }
  }

  /// Disposes of what it holds, and of all that it will be given.
  public func dispose() {
    disposed.store(true, ordering: .sequentiallyConsistent)
    current.exchange(nil)?.disposable.dispose()
    silenced.dispose()
  }

  /// Silences what it holds.
  public func silence() {
    disposed.store(true, ordering: .sequentiallyConsistent)
    guard let disposable = current.exchange(nil)?.disposable else { return }
    disposable.silence()
    // Ends it if a disposal on another thread has missed it meanwhile.
    silenced.add(disposable)
  }
}
