/// The type ``SignalProducer`` as a constraint for ``Shared``. Do not add conformances.
public protocol SignalProducerProtocol<Value, Failure>: SignalProducerConvertible {}

extension SignalProducer: SignalProducerProtocol {}

extension Shared where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Shares a producer, which the caller gives up.
  @inlinable
  public init<Value, Failure>(_ producer: sending SignalProducer<Value, Failure>)
  where Base == SignalProducer<Value, Failure> {
    let domain = SharedDomain()
    let recipe = SharedRecipe(producer.begin, of: domain)
    let base = SignalProducer<Value, Failure>(depth: producer.depth) { sink, lifetime in recipe.begin(sink, lifetime) }
    self.init(base: base, domain: domain)
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
    let box = ReleaseBox(recipe.take())
    domain.run { box.empty() }
  }
}
