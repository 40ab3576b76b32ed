/// Transforms values.
@usableFromInline
struct MapProjection<Value, NewValue, Failure: Error>: Projection {
  @usableFromInline let transform: (Value) -> NewValue
  @inlinable init(_ transform: @escaping (Value) -> NewValue) { self.transform = transform }

  @inlinable
  func project(_ event: Signal<Value, Failure>.Event, _ output: (Signal<NewValue, Failure>.Event) -> Void) {
    output(event.map(transform))
  }
}

/// Transforms values, and drops those whose result is `nil`.
@usableFromInline
struct CompactMapProjection<Value, NewValue, Failure: Error>: Projection {
  @usableFromInline let transform: (Value) -> NewValue?
  @inlinable init(_ transform: @escaping (Value) -> NewValue?) { self.transform = transform }

  @inlinable
  func project(_ event: Signal<Value, Failure>.Event, _ output: (Signal<NewValue, Failure>.Event) -> Void) {
    switch event {
    case .value(let value): if let new = transform(value) { output(.value(new)) }
    case .failed(let error): output(.failed(error))
    case .completed: output(.completed)
    case .interrupted: output(.interrupted)
    }
  }
}

/// Transforms errors.
@usableFromInline
struct MapErrorProjection<Value, Failure: Error, NewFailure: Error>: Projection {
  @usableFromInline let transform: (Failure) -> NewFailure
  @inlinable init(_ transform: @escaping (Failure) -> NewFailure) { self.transform = transform }

  @inlinable
  func project(_ event: Signal<Value, Failure>.Event, _ output: (Signal<Value, NewFailure>.Event) -> Void) {
    output(event.mapError(transform))
  }
}

// MARK: - Values

// `map` has only one form. With a second one, whatever its label, the compiler needs a hundred times as long for a
// chain of ten.

extension Signal {
  /// Transforms each value. You can also pass a key path literal: `map(\.count)`.
  ///
  /// ```swift
  /// score.signal.map { "\($0) points" }.observeValues { print($0) }
  /// score.value = 3  // prints: 3 points
  /// ```
  @inlinable
  public func map<U>(_ transform: @escaping (Value) -> U) -> Signal<U, Failure> { apply(MapProjection(transform)) }

  /// Transforms each value, and drops those whose result is `nil`.
  ///
  /// ```swift
  /// query.signal.compactMap { Int($0) }.observeValues { print($0 + 1) }
  /// query.value = "x"
  /// query.value = "41"  // prints: 42
  /// ```
  @inlinable
  public func compactMap<U>(_ transform: @escaping (Value) -> U?) -> Signal<U, Failure> {
    apply(CompactMapProjection(transform))
  }

  /// Unwraps each value, and drops `nil`.
  ///
  /// ```swift
  /// let selection = MutableProperty<Person?>(nil)
  /// selection.signal.skipNil().observeValues { print($0.name) }
  /// selection.value = .ada  // prints: Ada
  /// selection.value = nil
  /// ```
  @inlinable
  public func skipNil<Wrapped>() -> Signal<Wrapped, Failure> where Value == Wrapped? { compactMap { $0 } }
}

extension SignalProducer {
  /// Transforms each value. You can also pass a key path literal: `map(\.count)`.
  ///
  /// ```swift
  /// SignalProducer([Person.ada, .bob]).map(\.name).collect().startWithValues { print($0) }  // prints: ["Ada", "Bob"]
  /// ```
  @inlinable
  public func map<U>(_ transform: @escaping (Value) -> U) -> SignalProducer<U, Failure> {
    apply(MapProjection(transform))
  }

  /// Transforms each value, and drops those whose result is `nil`.
  ///
  /// ```swift
  /// SignalProducer(["1", "x", "2"]).compactMap { Int($0) }.collect().startWithValues { print($0) }  // prints: [1, 2]
  /// ```
  @inlinable
  public func compactMap<U>(_ transform: @escaping (Value) -> U?) -> SignalProducer<U, Failure> {
    apply(CompactMapProjection(transform))
  }

  /// Unwraps each value, and drops `nil`.
  ///
  /// ```swift
  /// SignalProducer([1, nil, 2]).skipNil().collect().startWithValues { print($0) }  // prints: [1, 2]
  /// ```
  @inlinable
  public func skipNil<Wrapped>() -> SignalProducer<Wrapped, Failure> where Value == Wrapped? { compactMap { $0 } }
}

extension Signal where Value == Never {
  /// Returns this signal as a signal of another value type, so that it can be joined with others.
  ///
  /// ```swift
  /// let (ended, input) = Signal<Never, Never>.pipe()
  /// ended.promoteValue(String.self).merge(with: query.signal).observeValues { print($0) }
  /// query.value = "a"  // prints: a
  /// ```
  @inlinable
  public func promoteValue<U>(_: U.Type = U.self) -> Signal<U, Failure> { map(impossible) }
}

extension SignalProducer where Value == Never {
  /// Returns this producer as a producer of another value type, so that it can be joined with others.
  ///
  /// ```swift
  /// let (lifetime, token) = Lifetime.make()
  /// let untilEnd = SignalProducer(value: "Ada").concat(lifetime.ended.promoteValue())
  /// untilEnd.startWithCompleted { print("done") }
  /// token.dispose()  // prints: done
  /// ```
  @inlinable
  public func promoteValue<U>(_: U.Type = U.self) -> SignalProducer<U, Failure> { map(impossible) }
}

// MARK: - Errors

extension Signal {
  /// Transforms the error.
  ///
  /// ```swift
  /// let (pages, input) = Signal<String, LoadError>.pipe()
  /// pages.mapError { ActionError.producerFailed($0) }.observeFailed { print($0) }
  /// input.send(error: .offline)  // prints: offline
  /// ```
  @inlinable
  public func mapError<F>(_ transform: @escaping (Failure) -> F) -> Signal<Value, F> {
    apply(MapErrorProjection(transform))
  }
}

extension SignalProducer {
  /// Transforms the error.
  ///
  /// ```swift
  /// struct Message: Error { var text: String }
  /// let page = server.load(0).mapError { Message(text: "You are \($0)") }
  /// page.startWithFailed { print($0.text) }  // prints: You are offline
  /// ```
  @inlinable
  public func mapError<F>(_ transform: @escaping (Failure) -> F) -> SignalProducer<Value, F> {
    apply(MapErrorProjection(transform))
  }
}

extension Signal where Failure == Never {
  /// Returns this signal as one that may fail, so that it can be joined with others.
  ///
  /// ```swift
  /// let (pages, input) = Signal<String, LoadError>.pipe()
  /// query.signal.promoteError(LoadError.self).merge(with: pages).observe { print($0) }
  /// query.value = "a"  // prints: value(a)
  /// input.send(error: .offline)  // prints: failed(offline)
  /// ```
  @inlinable
  public func promoteError<F>(_: F.Type = F.self) -> Signal<Value, F> { mapError(impossible) }
}

extension SignalProducer where Failure == Never {
  /// Returns this producer as one that may fail, so that it can be joined with others.
  ///
  /// ```swift
  /// SignalProducer(value: "cached").promoteError().concat(server.load(1)).collect().startWithResult { pages in
  ///   print((try? pages.get()) ?? [])  // prints: ["cached", "page 1"]
  /// }
  /// ```
  @inlinable
  public func promoteError<F>(_: F.Type = F.self) -> SignalProducer<Value, F> { mapError(impossible) }
}

/// Transforms a value that cannot exist.
@inlinable
func impossible<Result>(_ value: Never) -> Result {}
