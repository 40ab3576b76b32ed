/// What becomes of an element in time: see ``CollectionProducer/map(limit:placeholder:near:isolation:_:)-(_,Loadable<New>,_,_,_)``.
///
/// ```swift
/// func text(for row: Loadable<String>) -> String {
///   switch row {
///   case .loading: "…"
///   case .loaded(let name): name
///   case .failed(let failure): "\(failure.error)"
///   }
/// }
/// print(text(for: .loading), text(for: .loaded("Ada")))  // prints: … Ada
/// ```
public enum Loadable<Value> {
  /// The work has not been done yet.
  case loading
  /// The work has been done.
  case loaded(Value)
  /// The work has failed.
  case failed(LoadingFailure)

  /// Whether the work has not been done yet.
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// What the work has thrown, if it has failed.
  public var error: (any Error)? {
    guard case .failed(let failure) = self else { return nil }
    return failure.error
  }

  /// The value, if it is there.
  public var value: Value? {
    guard case .loaded(let value) = self else { return nil }
    return value
  }
}

extension Loadable: Sendable where Value: Sendable {}
extension Loadable: Equatable where Value: Equatable {}

/// Why work has failed, and the way to have it done again.
public final class LoadingFailure: Error, Equatable {
  /// What the work has thrown.
  public let error: any Error
  private let action: @Sendable () -> Void

  /// Creates a failure, as for a preview or a test.
  ///
  /// - Parameter retry: Has the work done again.
  public init(_ error: any Error, retry: @escaping @Sendable () -> Void = {}) {
    self.error = error
    action = retry
  }

  /// Has the work done again, if the element is still there and has not been updated. Its row is loading meanwhile. Can
  /// be called on any thread. When the list has ended, and all work has been done, so has the result, and this does nothing.
  public func retry() { action() }

  /// Two failures are equal if they are of the same attempt.
  public static func == (left: LoadingFailure, right: LoadingFailure) -> Bool { left === right }
}
