/// A type that can be started: a producer, or a type that has one.
///
/// ```swift
/// func show(_ texts: some SignalProducerConvertible<String, Never>) { texts.producer.startWithValues { print($0) } }
/// show(MutableProperty("Ada"))  // prints: Ada
/// ```
public protocol SignalProducerConvertible<Value, Failure> {
  /// The type of the values.
  associatedtype Value
  /// The type of the errors.
  associatedtype Failure: Error
  /// A producer of the events, from the start on.
  var producer: SignalProducer<Value, Failure> { get }
  /// Starts the producer, possibly without creating one. `ready` receives the disposable that ends the start, before
  /// the first event.
  func _start(
    _ action: @escaping (Signal<Value, Failure>.Event) -> Void, ready: (any Disposable) -> Void)
}

extension SignalProducerConvertible {
  /// Starts the producer. `ready` receives the disposable that ends the start, before the first event.
  @inlinable
  public func _start(
    _ action: @escaping (Signal<Value, Failure>.Event) -> Void, ready: (any Disposable) -> Void
  ) {
    let run = ProducerRun(action)
    ready(run)
    run.beginInOrder(producer)
  }

  /// Starts the producer as a part of a whole. Once the whole has ended, it begins no more parts.
  @inlinable
  func start(within whole: Lifetime, _ action: @escaping (Signal<Value, Failure>.Event) -> Void) {
    producer.start(within: whole, action)
  }
}

extension SignalProducer: SignalProducerConvertible {
  /// This producer.
  @inlinable public var producer: SignalProducer { self }
}

extension Signal: SignalProducerConvertible {
  /// A producer that sends what this signal sends from the start on.
  @inlinable public var producer: SignalProducer<Value, Failure> { SignalProducer(self) }

  /// Observes the signal. `ready` receives the disposable that ends the observation.
  @inlinable
  public final func _start(_ action: @escaping (Event) -> Void, ready: (any Disposable) -> Void) {
    ready(observe(action))
  }
}
