/// A set that can be read and observed, but not edited: it is made once from a stream of updates, and shared by all its
/// observers.
///
/// ```swift
/// let names = SetProperty(prices.updates.keys)
/// print(names.contains("tea"))  // prints: true
/// ```
///
/// What reads it, and its streams, are the members of ``ObservableSet``. It keeps its sources going for as long as it lives;
/// observers do not keep it. Its streams complete when it is deallocated.
public final class SetProperty<Element: Hashable>: ObservableSet {
  /// The set as a dictionary whose keys are present.
  @usableFromInline let ofEntries: DictionaryProperty<Element, Present>
  /// The implementation of the set.
  @inlinable public var core: SetCore<Element> { SetCore(ofEntries.node) }

  @usableFromInline init(_ ofEntries: DictionaryProperty<Element, Present>) { self.ofEntries = ofEntries }

  /// Creates a set that follows another one by its updates: it changes together with that one, before any observer is
  /// notified.
  @inlinable
  public convenience init(_ updates: SetProducer<Element>, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(DictionaryProperty(updates.ofEntries, fileID: fileID, line: line))
  }

  /// Creates a set that follows another one by its updates, but does not keep that going: it ends with what the stream was
  /// made of, and keeps its last elements.
  @inlinable
  public convenience init(
    reflecting updates: SetProducer<Element>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DictionaryProperty(reflecting: updates.ofEntries, fileID: fileID, line: line))
  }

  /// Creates a set that never changes.
  public convenience init(
    value elements: some Sequence<Element>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DictionaryProperty(value: PersistentSet(elements).entries, fileID: fileID, line: line))
  }
}

extension SetProperty: SignalProducerConvertible {
  /// A set cannot fail.
  public typealias Failure = Never
}

extension SetProperty: CustomStringConvertible {
  /// A description of the elements, like that of a set.
  public var description: String { value.description }
}
