/// An error for tests: the one that `#` represents in a marble diagram, if no other is given.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let source = scheduler.cold("-a-#'offline'", error: MarbleFailure("offline"))
/// let recorder = scheduler.record(source.producer.flatMapError { SignalProducer<String, Never>(value: $0.name) })
/// scheduler.run()
/// #expect(recorder.values == ["a", "offline"])
/// ```
public struct MarbleFailure: Error, Hashable, Sendable {
  /// The name after the `#`, in quotes there; empty if there is none.
  public let name: String

  /// Creates an error that is drawn as `#`, or as `#'name'`.
  public init(_ name: String = "") { self.name = name }

  /// Returns the name of an error in diagrams, unless it is given another.
  static func name(of error: some Error) -> String { (error as? MarbleFailure)?.name ?? String(describing: error) }
}

extension MarbleFailure: CustomStringConvertible {
  /// The error as it is drawn.
  public var description: String { name.isEmpty ? "#" : "#" + MarbleDiagram.quoted(name) }
}
