internal import Synchronization

/// Holds one disposable at a time: setting another disposes of the one before.
public final class SerialDisposable: Disposable {
  private let disposed = Atomic(false)
  private let current = AtomicReference<Box>()

  private final class Box {
    let disposable: any Disposable
    init(_ disposable: any Disposable) { self.disposable = disposable }
  }

  /// Holds `disposable`, or nothing yet.
  public init(_ disposable: (any Disposable)? = nil) {
    current.exchange(disposable.map(Box.init))
  }

  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Disposes of what it holds and gives it up for `disposable`; once this is disposed of, so is `disposable`.
  public func set(_ disposable: (any Disposable)?) {
    current.exchange(disposable.map(Box.init))?.disposable.dispose()
    if isDisposed { current.exchange(nil)?.disposable.dispose() }
  }

  public func dispose() {
    disposed.store(true, ordering: .sequentiallyConsistent)
    current.exchange(nil)?.disposable.dispose()
  }
}

/// An owned reference that can be exchanged from any thread. It cannot be read in place, which is what makes it safe.
final class AtomicReference<Object: AnyObject> {
  private let address = Atomic<UInt>(0)

  @discardableResult
  func exchange(_ object: Object?) -> Object? {
    let new = object.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
    let old = address.exchange(new, ordering: .sequentiallyConsistent)
    return UnsafeRawPointer(bitPattern: old).map { Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
  }

  deinit { exchange(nil) }
}
