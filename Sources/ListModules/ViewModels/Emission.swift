/// A message from a view model to the view models that contain it.
///
/// ```swift
/// extension Emission.Name where Value == String {
///   static let rename = Self("rename")
/// }
/// final class Group: ViewModel {
///   override func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing {
///     guard let name = emission[.rename] else { return .pass }
///     print(name)
///     return .stop
///   }
/// }
/// let (group, person) = (Group(), ViewModel())
/// try group.addChild(person)
/// person.emit(.rename, "Ada")  // prints: Ada
/// ```
public struct Emission {
  /// The name of an emission, with the type of its value.
  ///
  /// ```swift
  /// extension Emission.Name where Value == Int {
  ///   static let open = Self("open")
  /// }
  /// let cell = PersonCell(model: Person.ada)
  /// cell.emit(.open, 7)
  /// ```
  public struct Name<Value>: Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// Creates the name of emissions with a value of this type.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// Whether an emission continues to climb the tree.
  ///
  /// ```swift
  /// final class Screen: ViewModel {
  ///   override func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing {
  ///     emission.name == "open" ? .stop : .pass
  ///   }
  /// }
  /// ```
  public enum Passing: Sendable {
    /// The emission is passed on to the parent.
    case pass
    /// The emission is not passed on.
    case stop
  }

  /// The name that it was sent with.
  public let name: String
  /// The value that it was sent with.
  public let value: Any
  /// The view model that sent it.
  public let source: ViewModel

  /// The value, if the emission was sent with this name; otherwise `nil`.
  public subscript<Value>(name: Name<Value>) -> Value? { name.rawValue == self.name ? value as? Value : nil }

  /// Whether the emission was sent with this name.
  public func `is`(_ name: Name<Void>) -> Bool { self[name] != nil }
}

extension Emission.Name where Value == Void {
  /// Requests a reload of the sender's view: for a cell, of its row; for a section, of the section with all its rows.
  /// For a header, a footer or another supplementary item, its section with all its rows is reloaded, since list views
  /// cannot reload such an item alone.
  ///
  /// ```swift
  /// PersonCell(model: Person.ada).emit(.update)  // the list reloads the cell's row
  /// ```
  public static var update: Self { Self("update") }
}

extension ViewModel {
  /// Sends an emission with a value to the view models that contain this one, from the parent upwards, until one stops
  /// it.
  ///
  /// If the tree changes meanwhile, the emission continues with the parent that a view model has after handling it.
  /// O(d) at depth d.
  ///
  /// ```swift
  /// final class Screen: ViewModel {
  ///   override func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing {
  ///     print(emission.name, emission.value)
  ///     return .stop
  ///   }
  /// }
  /// let (screen, cell) = (Screen(), ViewModel())
  /// try screen.addChild(cell)
  /// cell.emit(Emission.Name("like"), 5)  // prints: like 5
  /// ```
  public final func emit<Value>(_ name: Emission.Name<Value>, _ value: Value) {
    let emission = Emission(name: name.rawValue, value: value, source: self)
    var child = self
    while let parent = child.parent {
      if parent.didEmit(emission, from: child) == .stop { return }
      child = parent
    }
  }

  /// Sends an emission without a value to the view models that contain this one.
  public final func emit(_ name: Emission.Name<Void>) { emit(name, ()) }
}
