/// A value that can be observed.
///
/// It lives where it was made, like ``Signal``.
public final class Property<Value> {
  private let core: PropertyCore<Value>
  /// What it follows: a producer that was started, or the property it is a view of, which it keeps alive.
  private let source: AnyObject?

  private init(_ core: PropertyCore<Value>, keeping source: AnyObject?) {
    self.core = core
    self.source = source
  }

  /// A property whose value never changes.
  public convenience init(value: Value) {
    let core = PropertyCore(value)
    core.events.send(.completed)
    self.init(core, keeping: nil)
  }

  /// A property that starts with `initial` and then takes each value that `values` sends. It completes with them.
  public convenience init(initial: Value, then values: some SignalProducerConvertible<Value, Never>) {
    let core = PropertyCore(initial)
    core.events.live()
    let run = values.producer.start { event in
      switch event {
      case .value(let value): core.set(value)
      case .failed, .completed, .interrupted: core.events.send(.completed)
      }
    }
    self.init(core, keeping: Ending(core.events, run))
  }

  /// A read-only view of a property, which it keeps alive.
  public convenience init(_ property: MutableProperty<Value>) {
    self.init(property.core, keeping: property)
  }

  /// The value.
  public var value: Value { core.value }

  /// Each later value.
  public var signal: Signal<Value, Never> { core.signal }

  /// The current value at once, then each later one.
  public var producer: SignalProducer<Value, Never> { core.producer }

  /// Ends what the property follows, and the property's streams, with it.
  private final class Ending {
    let events: SignalCore<Value, Never>
    let run: any Disposable
    init(_ events: SignalCore<Value, Never>, _ run: any Disposable) {
      self.events = events
      self.run = run
    }
    deinit {
      run.silence()
      events.home.runLast { [run, events] in
        run.dispose()
        events.accept(.completed)
      }
    }
  }
}

extension Property: SignalProducerConvertible {
  /// A property does not fail.
  public typealias Failure = Never
}
