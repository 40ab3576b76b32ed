/// The type ``Signal``, to constrain ``Shared`` by. It is not meant to be conformed to.
public protocol SignalProtocol<Value, Failure>: AnyObject, SignalProducerConvertible {
  /// Itself.
  var signal: Signal<Value, Failure> { get }
}

extension Signal: SignalProtocol {
  /// Itself.
  public var signal: Signal { self }
}

extension Shared where Base: SignalProtocol, Base.Value: Sendable {
  /// Where events of a shared signal enter, from any thread. Letting go of it interrupts the signal.
  ///
  /// This is a type of its own since `Signal.Observer` is confined: it can be made of closures, and its values need
  /// not be `Sendable`.
  ///
  /// `@unchecked Sendable`: the core is used only in jobs of the domain.
  public final class Input: @unchecked Sendable {
    @usableFromInline let core: SignalCore<Base.Value, Base.Failure>
    @usableFromInline let domain: SharedDomain

    fileprivate init(_ core: SignalCore<Base.Value, Base.Failure>, _ domain: SharedDomain) {
      self.core = core
      self.domain = domain
    }

    /// Sends an event.
    @inlinable
    public func send(_ event: Signal<Base.Value, Base.Failure>.Event) { core.send(event, in: domain) }
    /// Sends a value.
    @inlinable
    public func send(value: Base.Value) { send(.value(value)) }
    /// Ends with an error.
    @inlinable
    public func send(error: Base.Failure) { send(.failed(error)) }
    /// Ends regularly.
    @inlinable
    public func sendCompleted() { send(.completed) }
    /// Ends irregularly.
    @inlinable
    public func sendInterrupted() { send(.interrupted) }

    deinit { send(.interrupted) }
  }

  /// A shared signal of one's own making, and the way events get into it.
  public static func pipe<Value, Failure>() -> (output: Self, input: Input) where Base == Signal<Value, Failure> {
    let core = SignalCore<Value, Failure>()
    let domain = SharedDomain()
    return (Self(base: Signal(core), domain: domain), Input(core, domain))
  }

  /// Shares a signal that is given up, with all that observes it and all that sends to it.
  public init<Value, Failure>(_ signal: sending Signal<Value, Failure>) where Base == Signal<Value, Failure> {
    let domain = SharedDomain()
    signal.core?.live(in: domain)
    self.init(base: signal, domain: domain)
  }
}
