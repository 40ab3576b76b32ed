internal import ReactiveCollectionsSignals

extension Recorder {
  /// The events so far as a marble diagram. The names of values and errors are their descriptions.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let numbers = scheduler.cold("--1--2-|", of: Int.self).producer
  /// let recorder = scheduler.record(numbers.map { $0 * 10 })
  /// scheduler.run()
  /// #expect(recorder.diagram == "--'10'--'20'-|")
  /// ```
  public var diagram: MarbleDiagram { diagram { String(describing: $0) } }

  /// Returns the events so far as a marble diagram, with the names that `values` gives; the names of other values are
  /// their descriptions.
  ///
  /// It is the inverse of ``TestScheduler/cold(_:values:error:)``, which takes the same dictionary.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let recorder = scheduler.record(scheduler.hot("-x--y", values: ["x": Person.ada, "y": .bob]).signal)
  /// scheduler.run()
  /// #expect(recorder.diagram(values: ["A": Person.ada, "B": .bob]) == "-A--B")
  /// ```
  public func diagram(values: [String: Value]) -> MarbleDiagram where Value: Equatable {
    diagram { value in values.first { $0.value == value }?.key ?? String(describing: value) }
  }

  /// Returns the events so far as a marble diagram.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let recorder = scheduler.record(scheduler.hot("-x--y", values: ["x": Person.ada, "y": .bob]).signal)
  /// scheduler.run()
  /// #expect(recorder.diagram(naming: { $0.id }) == "-'ada'--'bob'")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of a value.
  ///   - errorName: The name of an error; by default, its description. An error with the name `""` is drawn as `#`
  ///     alone.
  public func diagram(
    naming name: (Value) -> String, errors errorName: ((Failure) -> String)? = nil
  ) -> MarbleDiagram {
    let moments = moments.map { moment in
      let event = moment.event.map(name).mapError { MarbleFailure(errorName?($0) ?? MarbleFailure.name(of: $0)) }
      return MarbleDiagram.Moment(time: MarbleTime(moment.time, inFramesOf: frame), event: event)
    }
    return MarbleDiagram(moments)
  }
}
