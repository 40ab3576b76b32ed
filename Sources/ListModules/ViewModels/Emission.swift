/// Something that a view model says to those that it is a part of.
///
///     extension Emission.Name where Value == String {
///       static let rename = Self("rename")
///     }
///     cell.emit(.rename, "Ada")
///
///     override func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing {
///       guard let name = emission[.rename] else { return .pass }
///       …
///       return .stop
///     }
public struct Emission {
  /// What is said, and with which type of value.
  public struct Name<Value>: Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// A name for what is said with a value of this type.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// Whether an emission climbs on.
  public enum Passing: Sendable {
    /// The parent is told, too.
    case pass
    /// Nobody else is told.
    case stop
  }

  /// The name that it was sent with.
  public let name: String
  /// The value that it was sent with.
  public let value: Any
  /// The view model that has sent it.
  public let source: ViewModel

  /// The value, if this was sent with such a name; otherwise `nil`.
  public subscript<Value>(name: Name<Value>) -> Value? { name.rawValue == self.name ? value as? Value : nil }

  /// Whether this was sent with such a name.
  public func `is`(_ name: Name<Void>) -> Bool { self[name] != nil }
}

extension Emission.Name where Value == Void {
  /// The view of the sender is to be reloaded: for a cell its row, for a section that section, with all its rows. For a
  /// header, a footer or another supplementary item it is the section, with all its rows, since list views reload no
  /// such item alone.
  public static var update: Self { Self("update") }
}

extension ViewModel {
  /// Says something to the view models that this is a part of, from the parent on upwards, until one stops it.
  ///
  /// Those are told that it is a part of when it is said. O(d) at depth d.
  public final func emit<Value>(_ name: Emission.Name<Value>, _ value: Value) {
    let emission = Emission(name: name.rawValue, value: value, source: self)
    var child = self
    while let parent = child.parent {
      if parent.didEmit(emission, from: child) == .stop { return }
      child = parent
    }
  }

  /// Says something without a value.
  public final func emit(_ name: Emission.Name<Void>) { emit(name, ()) }
}
