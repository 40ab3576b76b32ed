public import Observation

extension SignalProducer where Failure == Never {
  /// Creates a producer that sends what a closure returns, and sends it again whenever something that the closure has read
  /// of `@Observable` objects has changed.
  ///
  /// ```swift
  /// var texts: [String] = []
  /// SignalProducer(tracking: { model.text }).startWithValues { texts.append($0) }
  /// model.text = "chess"
  /// model.text = "go"
  /// while texts.count < 2 { await Task.yield() }
  /// print(texts)  // prints: ["tea", "go"]
  /// ```
  ///
  /// Values are sent on the caller's actor, in a later turn: all changes up to then are one. What is read again for one actor
  /// in one turn is sent in one commit. Objects that are changed elsewhere have to protect what they hold, and Observation
  /// tells of a change before it is made: unless that happens on the main actor, a value that is not there yet when it is read
  /// again is missed.
  ///
  /// - Parameters:
  ///   - read: Reads the value. Called where the producer is started.
  ///   - isolation: The caller's actor.
  @_alwaysEmitIntoClient
  public init(tracking read: @escaping () -> Value, isolation: isolated (any Actor)? = #isolation) {
    // In the client's code, so that only clients that call it have Observation's tracking.
    self = .tracking(read, on: isolation) { withObservationTracking($0, onChange: $1) }
  }

  @usableFromInline
  static func tracking(
    _ read: @escaping () -> Value, on actor: (any Actor)?, by track: @escaping ObservedReads.Tracker
  ) -> SignalProducer {
    // The actor may hold what follows the values.
    let actor = actor.map(WeakActor.init)
    return .starting { sink, lifetime in
      weak var weakReads: ObservedReads?
      func send() {
        var value: Value?
        weakReads?.perform { value = read() }
        if let value { sink(.value(value)) }
      }
      let reads = ObservedReads(on: actor?.actor, for: "A producer of values that are tracked", track, send)
      weakReads = reads
      lifetime.observeEnded(reads.end)
      send()
    }
  }
}

extension Property {
  /// Creates a property whose value is what a closure returns, and follows everything that the closure reads of
  /// `@Observable` objects: a live rule, for example.
  ///
  /// ```swift
  /// let text = Property(tracking: { model.text })
  /// let found = CollectionProperty(people.updates.map(\.name).filter(text.map { text in { $0.hasPrefix(text) } }))
  /// model.text = "C"
  /// while found.isEmpty { await Task.yield() }
  /// print(found)  // prints: ["Cleo"]
  /// ```
  ///
  /// The value changes in a turn of the caller's actor after the change: see ``SignalProducer/init(tracking:isolation:)``.
  @_alwaysEmitIntoClient
  public convenience init(tracking read: @escaping () -> Value, isolation: isolated (any Actor)? = #isolation) {
    self.init(first: .tracking(read, on: isolation) { withObservationTracking($0, onChange: $1) })
  }

  /// Creates a property of a producer that sends its first value at once.
  @usableFromInline
  convenience init(first values: SignalProducer<Value, Never>) {
    var first: Value?
    _ = values.take(first: 1).startWithValues { first = $0 }
    guard let first else { preconditionFailure("The producer sends its first value at once") }
    self.init(initial: first, then: values)
  }
}

extension MutableProperty where Value: Equatable {
  /// Keeps this property equal to one of an `@Observable` object, until one of them is deallocated or the binding is disposed
  /// of. It takes the object's value at once. Neither side is kept alive.
  ///
  /// ```swift
  /// let text = MutableProperty("")
  /// text.bind(to: model, \.text)
  /// text.value = "chess"
  /// print(model.text)  // prints: chess
  /// model.text = "go"
  /// while text.value != "go" { await Task.yield() }
  /// ```
  ///
  /// The object is set at once, and the property in a turn of the caller's actor after the object has changed. To bind in one
  /// direction, there are ``Property/init(tracking:isolation:)`` and ``BindingTarget/init(lifetime:object:keyPath:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind<Object: AnyObject & Observable>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> any Disposable {
    bind(
      { [weak object] in object?[keyPath: keyPath] }, { [weak object] in object?[keyPath: keyPath] = $0 }, on: isolation
    ) { withObservationTracking($0, onChange: $1) }
  }

  @usableFromInline
  func bind(
    _ read: @escaping () -> Value?, _ write: @escaping (Value) -> Void, on actor: (any Actor)?,
    by track: @escaping ObservedReads.Tracker
  ) -> any Disposable {
    let binding = CompositeDisposable()
    binding += SignalProducer<Value?, Never>.tracking(read, on: actor, by: track).startWithValues { [weak self] new in
      if let self, let new, differ(new, value) { value = new }
    }
    binding += signal.observeValues { value in if let old = read(), differ(old, value) { write(value) } }
    lifetime += binding
    return binding
  }
}

/// Whether one of two values has to be set. Those that are not equal to themselves, such as NaN, would be set for ever.
private func differ<Value: Equatable>(_ left: Value, _ right: Value) -> Bool {
  left != right && (left == left || right == right)
}
