import Testing

@testable import ReactiveCollectionsSignals

@globalActor private actor Stage { static let shared = Stage() }

/// An actor is not a thread: other code that runs on the thread of the actor's last observer is not at home.
@Suite struct ReleaseOutsideActorsTests {
  /// Disposes of an observation when it is deallocated.
  private final class Owner {
    let observation: any Disposable
    init(_ observation: any Disposable) { self.observation = observation }
    deinit { observation.dispose() }
  }

  @Stage private final class Screen {
    private let owner: Owner
    init(_ signal: Signal<Int, Never>, _ log: Collected<String>) {
      let witness = Witness { log.append("let go of") }
      owner = Owner(signal.observeValues { _ in withExtendedLifetime(witness) {} })
    }
  }

  @Stage private enum World {
    static let (signal, input) = Signal<Int, Never>.pipe()
    static func screen(_ log: Collected<String>) -> Screen { Screen(signal, log) }
    static func send() { input.send(value: 1) }
    static func disposeAtHome(_ log: Collected<String>) {
      let witness = Witness { log.append("let go of") }
      signal.observeValues { _ in withExtendedLifetime(witness) {} }.dispose()
    }
  }

  @Test func observationsDisposedOutsideTheActorAreReleasedOnIt() async {
    let log = Collected<String>()
    await Task.detached { @concurrent in
      for _ in 0..<100 {
        var screen: Screen? = await World.screen(log)
        _ = screen
        // Most likely on the thread that the actor ran on.
        screen = nil
      }
    }.value
    // Adding an observer releases captured objects, too.
    let before = log.count
    #expect(before < 100)
    await World.send()
    #expect(log.count == 100)
    await World.disposeAtHome(log)
    #expect(log.count == 101)
  }

  // MARK: Starts

  /// Starts of several kinds: of a producer that sends, of one that is released, and of an action.
  @Stage private final class Starts {
    private let (signal, input) = Signal<Int, Never>.pipe()
    private var sinks: [(Signal<Int, Never>.Event) -> Void] = []
    private var inner: Signal<Int, Never>.Observer?
    private lazy var action = Action<Int, Int, Never> { [unowned self] _ in
      let (signal, input) = Signal<Int, Never>.pipe()
      inner = input
      return signal.producer
    }
    private let log: Collected<String>

    init(_ log: Collected<String>) { self.log = log }

    private var place: String {
      currentExecutor() == UInt(bitPattern: Unmanaged.passUnretained(Stage.shared).toOpaque()) ? "home" : "away"
    }

    func start() -> Carried<[any Disposable]> {
      let noted = signal.producer.on(disposed: { self.log.append("disposed \(self.place)") })
      let silent = SignalProducer<Int, Never>(begin: { sink, lifetime in
        self.sinks.append(sink)
        lifetime.observeEnded { self.log.append("ended \(self.place)") }
      })
      action.isExecuting.signal.observeValues { self.log.append("executing \($0) \(self.place)") }
      func note(_ event: Signal<Int, Never>.Event) { log.append("event \(place)") }
      return Carried([noted.start(note), silent.start(note), action.apply(1).startWithResult { _ in note(.value(1)) }])
    }

    func send() {
      input.send(value: 1)
      inner?.send(value: 1)
    }

    func letGo() { sinks = [] }
  }

  @Test func startsDisposedOutsideTheActorEndOnIt() async {
    let log = Collected<String>()
    let starts = await Starts(log)
    let runs = await starts.start()
    #expect(log.values == ["executing true home"])
    for run in runs.value.reversed() { run.dispose() }
    #expect(runs.value.allSatisfy { $0.isDisposed } && log.values == ["executing true home"])
    await starts.send()
    #expect(log.values.dropFirst() == ["disposed home", "executing false home"])
    await starts.letGo()
    #expect(log.values.dropFirst(3) == ["ended home"])
  }

  /// Starts something in every way that ends with its owner.
  private actor Holder {
    private var scoped: [ScopedDisposable] = []
    private var property: Property<Int>?
    private let target = MutableProperty(0)

    func start(_ log: Collected<String>) {
      /// Returns a producer whose own end retains its sink, as if by a system that may send at any time.
      func source(_ name: String) -> SignalProducer<Int, Never> {
        SignalProducer(begin: { sink, lifetime in
          lifetime.observeEnded { withExtendedLifetime(sink) { log.append(name) } }
        })
      }
      scoped = [ScopedDisposable(source("scoped").start())]
      property = Property(initial: 0, then: source("property"))
      target <~ source("binding")
    }
  }

  @Test func observationsHeldByAnActorEndWithIt() async {
    let log = Collected<String>()
    var holder: Holder? = Holder()
    await holder?.start(log)
    #expect(log.values == [])
    holder = nil
    await until { log.count == 3 }
    #expect(log.values.sorted() == ["binding", "property", "scoped"])
  }
}
