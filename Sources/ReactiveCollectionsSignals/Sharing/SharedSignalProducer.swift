/// The types ``SignalProducer`` and ``MutableProperty`` as a constraint for ``SharedHandle``: each start of what is derived from
/// them has a chain of its own. Do not add conformances.
///
/// ```swift
/// extension SharedHandle where Base: StartableProtocol, Base.Value == String {
///   func counted() -> SharedSignalProducer<Int, Base.Failure> { lift { $0.map(\.count) } }
/// }
/// SharedProperty("Ada").counted().startWithValues { print($0) }  // prints: 3
/// ```
public protocol StartableProtocol<Value, Failure>: SignalProducerConvertible {}

/// The type ``SignalProducer`` as a constraint for ``SharedHandle``. Do not add conformances.
///
/// ```swift
/// extension SharedHandle where Base: SignalProducerProtocol, Base.Value == Int {
///   func doubled() -> SharedSignalProducer<Int, Base.Failure> { lift { $0.map { $0 * 2 } } }
/// }
/// SharedProperty(4).producer.doubled().startWithValues { print($0) }  // prints: 8
/// ```
public protocol SignalProducerProtocol<Value, Failure>: StartableProtocol {}

extension SignalProducer: SignalProducerProtocol {}

extension SharedHandle where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Shares a producer, which the caller gives up.
  ///
  /// ```swift
  /// let numbers = SharedSignalProducer(SignalProducer(1...3))
  /// let sum = Task.detached { await numbers.lift { $0.reduce(0, +) }.last() }
  /// print(await sum.value ?? 0)  // prints: 6
  /// ```
  @inlinable
  public init<Value, Failure>(_ producer: sending SignalProducer<Value, Failure>)
  where Base == SignalProducer<Value, Failure> {
    let domain = SharedDomain()
    let recipe = SharedRecipe(producer.begin, of: domain)
    let base = SignalProducer<Value, Failure>(depth: producer.depth) { sink, lifetime in recipe.begin(sink, lifetime) }
    self.init(base: base, domain: domain)
  }

  /// Creates a producer of events that come from any thread. Each start runs `start` on the queue, with the closure that
  /// takes its events, and the lifetime that ends with it. Once the closure has been released without a terminal event,
  /// the start is interrupted.
  package init<Value, Failure>(
    receiving start: sending @escaping (@escaping @Sendable (Signal<Value, Failure>.Event) -> Void, Lifetime) -> Void
  ) where Base == SignalProducer<Value, Failure> {
    let domain = SharedDomain()
    let producer = SignalProducer<Value, Failure>(begin: { sink, lifetime in
      let gate = SignalCore<Value, Failure>()
      // Used only on the queue, and released on any thread.
      nonisolated(unsafe) let entrance = RemoteEntrance(gate, in: domain)
      lifetime += gate.observe(sink)
      start({ event in domain.run { entrance.core.send(event) } }, lifetime)
    })
    self.init(base: producer, domain: domain)
  }
}

/// The recipe of a shared producer. Captured values are released on the queue, since starts that continue may use them.
@usableFromInline
final class SharedRecipe<Value, Failure: Error> {
  @usableFromInline typealias Begin = (@escaping (Signal<Value, Failure>.Event) -> Void, Lifetime) -> Void

  @usableFromInline var recipe: Begin?
  @usableFromInline let domain: SharedDomain

  @inlinable
  init(_ recipe: @escaping Begin, of domain: SharedDomain) {
    self.recipe = recipe
    self.domain = domain
  }

  @inlinable
  func begin(_ sink: @escaping (Signal<Value, Failure>.Event) -> Void, _ lifetime: Lifetime) { recipe?(sink, lifetime) }

  deinit {
    let box = Box(recipe.take())
    domain.run { box.value = nil }
  }
}
