/// The type ``Signal`` as a constraint for ``SharedHandle``. Do not add conformances.
///
/// ```swift
/// extension SharedHandle where Base: SignalProtocol, Base.Value == String {
///   func uppercased() -> SharedSignal<String, Base.Failure> { lift { $0.map { $0.uppercased() } } }
/// }
/// let (names, input) = SharedSignal<String, Never>.pipe()
/// names.uppercased().observeValues { print($0) }
/// input.send(value: "Ada")  // prints: ADA
/// ```
public protocol SignalProtocol<Value, Failure>: AnyObject, SignalProducerConvertible {
  /// The signal itself.
  var signal: Signal<Value, Failure> { get }
}

extension Signal: SignalProtocol {
  /// The signal itself.
  public var signal: Signal { self }
}

extension SharedHandle where Base: SignalProtocol, Base.Value: Sendable {
  /// The input of a shared signal, usable from any thread. Deallocating it interrupts the signal.
  ///
  /// This is a separate type because `Signal.Observer` is confined: it can be made of closures, and its values don't
  /// have to be `Sendable`.
  ///
  /// `@unchecked Sendable`: the core is used only on the queue of the domain.
  ///
  /// ```swift
  /// let (names, input) = SharedSignal<String, Never>.pipe()
  /// names.observe { print($0) }
  /// input.send(value: "Ada")  // prints: value(Ada)
  /// input.sendCompleted()  // prints: completed
  /// ```
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
    /// Sends `failed` with an error.
    @inlinable
    public func send(error: Base.Failure) { send(.failed(error)) }
    /// Sends `completed`.
    @inlinable
    public func sendCompleted() { send(.completed) }
    /// Sends `interrupted`.
    @inlinable
    public func sendInterrupted() { send(.interrupted) }

    deinit { send(.interrupted) }
  }

  /// Returns a shared signal and the input through which you send events to it.
  ///
  /// ```swift
  /// let (names, input) = SharedSignal<String, Never>.pipe()
  /// names.observeValues { print($0) }
  /// input.send(value: "Ada")  // prints: Ada
  /// ```
  public static func pipe<Value, Failure>() -> (output: Self, input: Input) where Base == Signal<Value, Failure> {
    let core = SignalCore<Value, Failure>()
    let domain = SharedDomain()
    return (Self(base: Signal(core), domain: domain), Input(core, domain))
  }

  /// Shares a signal, which the caller gives up together with everything that observes it or sends to it.
  ///
  /// ```swift
  /// let (names, input) = Signal<String, Never>.pipe()
  /// let shared = SharedHandle(names)  // and `input` cannot be used from here on
  /// ```
  public init<Value, Failure>(_ signal: sending Signal<Value, Failure>) where Base == Signal<Value, Failure> {
    let domain = SharedDomain()
    signal.core?.live(in: domain)
    self.init(base: signal, domain: domain)
  }
}
