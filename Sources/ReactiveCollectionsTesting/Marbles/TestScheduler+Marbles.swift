public import ReactiveCollectionsSignals

extension TestScheduler {
  // MARK: Hot sources

  /// Creates a signal from a marble diagram, whose first frame is now.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let levels = scheduler.hot("-1-2-#", of: Int.self, error: MarbleFailure())
  /// let recorder = scheduler.record(levels.signal.map { $0 + 1 })
  /// scheduler.run()
  /// #expect(recorder.diagram == "-2-3-#")
  /// ```
  ///
  /// All its events are scheduled immediately. So in each frame, they are sent before the events of sources that are
  /// created later, and before actions that operators have scheduled meanwhile.
  ///
  /// - Parameters:
  ///   - diagram: The events and their times.
  ///   - type: The type of the values: `Int`, `Character` or another type whose values can be created from their names.
  ///   - error: The error that `#` represents.
  public func hot<Value: LosslessStringConvertible, Failure: Error>(
    _ diagram: MarbleDiagram, of type: Value.Type = String.self, error: Failure
  ) -> HotSource<Value, Failure> {
    HotSource(diagram.moments(of: type, error: error, frame: frame), on: self)
  }

  /// Creates a signal from a marble diagram without errors, whose first frame is now: see ``hot(_:of:error:)``.
  public func hot<Value: LosslessStringConvertible>(
    _ diagram: MarbleDiagram, of type: Value.Type = String.self
  ) -> HotSource<Value, Never> {
    HotSource(diagram.moments(of: type, error: nil, frame: frame), on: self)
  }

  /// Creates a signal from a marble diagram, whose first frame is now, with named values.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let selection = scheduler.hot("-x--y-#", values: ["x": Person.ada, "y": .bob], error: MarbleFailure())
  /// let recorder = scheduler.record(selection.signal.map(\.name))
  /// scheduler.run()
  /// #expect(recorder.diagram == "-'Ada'--'Bob'-#")
  /// ```
  ///
  /// - Parameters:
  ///   - diagram: The events and their times.
  ///   - values: The value for each name in the diagram.
  ///   - error: The error that `#` represents.
  public func hot<Value, Failure: Error>(
    _ diagram: MarbleDiagram, values: [String: Value], error: Failure
  ) -> HotSource<Value, Failure> {
    HotSource(diagram.moments(values: values, error: error, frame: frame), on: self)
  }

  /// Creates a signal from a marble diagram without errors, whose first frame is now, with named values: see
  /// ``hot(_:values:error:)``.
  public func hot<Value>(_ diagram: MarbleDiagram, values: [String: Value]) -> HotSource<Value, Never> {
    HotSource(diagram.moments(values: values, error: nil, frame: frame), on: self)
  }

  /// Creates a signal that sends events at given times from now: for events that cannot be drawn, and for events that a
  /// ``Recorder`` has recorded.
  ///
  /// ```swift
  /// let (first, second) = (TestScheduler(), TestScheduler())
  /// let recorder = first.record(first.hot("-a-b-|").signal)
  /// first.run()
  /// let copy = second.record(second.hot(recorder.moments).signal)
  /// second.run()
  /// #expect(copy.diagram == "-a-b-|")
  /// ```
  public func hot<Value, Failure: Error>(_ moments: [Recorder<Value, Failure>.Moment]) -> HotSource<Value, Failure> {
    HotSource(moments, on: self)
  }

  // MARK: Cold sources

  /// Creates a producer from a marble diagram, whose first frame is the frame of the start, separately for each start.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let (answer, cancel) = (scheduler.cold("---a|"), scheduler.hot("--x"))
  /// let recorder = scheduler.record(answer.producer.take(until: cancel.signal.map { _ in }))
  /// scheduler.run()
  /// #expect(answer.subscriptions == ["^-!"])
  /// ```
  ///
  /// The events of a start are scheduled when it begins, and none is sent before the scheduler advances.
  ///
  /// - Parameters:
  ///   - diagram: The events and their times.
  ///   - type: The type of the values: `Int`, `Character` or another type whose values can be created from their names.
  ///   - error: The error that `#` represents.
  public func cold<Value: LosslessStringConvertible, Failure: Error>(
    _ diagram: MarbleDiagram, of type: Value.Type = String.self, error: Failure
  ) -> ColdSource<Value, Failure> {
    ColdSource(diagram.moments(of: type, error: error, frame: frame), on: self)
  }

  /// Creates a producer from a marble diagram without errors, whose first frame is the frame of the start: see
  /// ``cold(_:of:error:)``.
  public func cold<Value: LosslessStringConvertible>(
    _ diagram: MarbleDiagram, of type: Value.Type = String.self
  ) -> ColdSource<Value, Never> {
    ColdSource(diagram.moments(of: type, error: nil, frame: frame), on: self)
  }

  /// Creates a producer from a marble diagram, whose first frame is the frame of the start, with named values.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let source = scheduler.cold("-x-#", values: ["x": Person.ada], error: MarbleFailure())
  /// let recorder = scheduler.record(source.producer.map(\.age))
  /// scheduler.run()
  /// #expect(recorder.values == [36])
  /// ```
  ///
  /// - Parameters:
  ///   - diagram: The events and their times.
  ///   - values: The value for each name in the diagram.
  ///   - error: The error that `#` represents.
  public func cold<Value, Failure: Error>(
    _ diagram: MarbleDiagram, values: [String: Value], error: Failure
  ) -> ColdSource<Value, Failure> {
    ColdSource(diagram.moments(values: values, error: error, frame: frame), on: self)
  }

  /// Creates a producer from a marble diagram without errors, whose first frame is the frame of the start, with named
  /// values: see ``cold(_:values:error:)``.
  public func cold<Value>(_ diagram: MarbleDiagram, values: [String: Value]) -> ColdSource<Value, Never> {
    ColdSource(diagram.moments(values: values, error: nil, frame: frame), on: self)
  }

  /// Creates a producer that sends events at given times after each start: for events that cannot be drawn, and for
  /// events that a ``Recorder`` has recorded.
  public func cold<Value, Failure: Error>(_ moments: [Recorder<Value, Failure>.Moment]) -> ColdSource<Value, Failure> {
    ColdSource(moments, on: self)
  }

  // MARK: Recording

  /// Starts recording `source`, with the times of this scheduler.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let taps = scheduler.hot("-a-b---c-|")
  /// let recorder = scheduler.record(taps.signal.map { $0.uppercased() })
  /// scheduler.run()
  /// #expect(recorder.diagram == "-A-B---C-|")
  /// ```
  public func record<Value, Failure: Error>(
    _ source: some SignalProducerConvertible<Value, Failure>
  ) -> Recorder<Value, Failure> {
    Recorder(source, timedBy: self)
  }

  /// Records `source` for a while: starts in the frame of `^`, and disposes in the frame of `!`.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let recorder = scheduler.record(scheduler.hot("-a-b---c-|").signal, during: "--^---!")
  /// scheduler.run()
  /// #expect(recorder.diagram == "---b")
  /// ```
  ///
  /// - Precondition: The diagram ends with `!` or not at all, and does not begin earlier than now.
  public func record<Value, Failure: Error>(
    _ source: some SignalProducerConvertible<Value, Failure>, during subscription: SubscriptionDiagram
  ) -> Recorder<Value, Failure> {
    precondition(
      subscription.ending ?? .disposed == .disposed,
      "Recording ends with '!' or not at all, unless the stream ends:\(subscription)")
    return Recorder(source, timedBy: self, during: subscription)
  }

  /// Schedules `action` to run at a time of a diagram.
  func schedule(at time: MarbleTime, _ action: @escaping () -> Void) -> (any Disposable)? {
    let time = time.duration(inFramesOf: frame)
    precondition(time >= now, "Cannot go back from \(now) to \(time)")
    return schedule(after: time - now, action)
  }
}

extension MarbleDiagram {
  fileprivate func moments<Value: LosslessStringConvertible, Failure: Error>(
    of type: Value.Type, error: Failure?, frame: Duration
  ) -> [Recorder<Value, Failure>.Moment] {
    moments(error: error, frame: frame) { name in
      guard let value = Value(name) else { fatalError("\(Self.quoted(name)) is not a valid \(type):\(self)") }
      return value
    }
  }

  fileprivate func moments<Value, Failure: Error>(
    values: [String: Value], error: Failure?, frame: Duration
  ) -> [Recorder<Value, Failure>.Moment] {
    moments(error: error, frame: frame) { name in
      guard let value = values[name] else {
        fatalError("No value is given for \(Self.quoted(name)), only for \(values.keys.sorted()):\(self)")
      }
      return value
    }
  }

  private func moments<Value, Failure: Error>(
    error: Failure?, frame: Duration, value: (String) -> Value
  ) -> [Recorder<Value, Failure>.Moment] {
    moments.map { moment in
      let event = moment.event.map(value).mapError { _ in
        guard let error else { fatalError("No error is given for the '#' of a diagram:\(self)") }
        return error
      }
      return (moment.time.duration(inFramesOf: frame), event)
    }
  }
}
