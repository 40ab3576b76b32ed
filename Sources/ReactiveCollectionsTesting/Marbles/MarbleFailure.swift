/// An error for tests: the one that `#` stands for in a marble diagram, where no other is given.
///
///     let source = scheduler.cold("-a-#", error: MarbleFailure())
public struct MarbleFailure: Error, Hashable, Sendable {
  /// What stands after the `#`, in quotes; empty if nothing does.
  public let name: String

  /// An error that is drawn as `#`, or as `#'name'`.
  public init(_ name: String = "") { self.name = name }

  /// The name that an error has in diagrams, unless it is given another.
  static func name(of error: some Error) -> String { (error as? MarbleFailure)?.name ?? String(describing: error) }
}

extension MarbleFailure: CustomStringConvertible {
  /// As it is drawn.
  public var description: String { name.isEmpty ? "#" : "#" + MarbleText.quoted(name) }
}
