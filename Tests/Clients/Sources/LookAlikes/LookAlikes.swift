// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Types of SwiftUI, Combine and StoreKit, and of packages that are used beside this one, by their names.

public protocol View {}

@propertyWrapper public struct State<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// SwiftUI's wrapper of a Core Data request, whose value has a type that the line has to name.
@propertyWrapper public struct FetchRequest<Result> {
  public init() {}
  public var wrappedValue: FetchedResults<Result> { FetchedResults() }
}

public struct FetchedResults<Result> {
  public var count: Int { 0 }
}

public struct Transaction {
  public var disablesAnimations = false
  public init() {}
}

public func withTransaction<Result>(_ transaction: Transaction, _ body: () -> Result) -> Result { body() }

public protocol Scheduler {
  func perform(_ action: () -> Void)
}

public struct ImmediateScheduler: Scheduler {
  public static var shared: ImmediateScheduler { ImmediateScheduler() }
  public func perform(_ action: () -> Void) { action() }
}

/// The wrapper of a package for state that parts of an app share.
@propertyWrapper public struct Shared<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@propertyWrapper public struct Published<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

public protocol Publisher<Output> { associatedtype Output }
public protocol Subscriber {}
public protocol Subscription {}
public protocol Cancellable {}
public final class AnyCancellable: Cancellable {}
