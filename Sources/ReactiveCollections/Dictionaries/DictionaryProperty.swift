/// A dictionary that can be read and observed, but not edited: it is made once from a stream of updates, and shared by all
/// its observers.
///
/// ```swift
/// let cheap = DictionaryProperty(prices.updates.filter { $0.value < 2 })
/// print(cheap)  // prints: ["milk": 1]
/// prices["tea"] = 1
/// print(cheap.count)  // prints: 2
/// ```
///
/// What reads it, and its streams, are the members of ``ObservableDictionary``. It keeps its sources going for as long as
/// it lives; observers do not keep it. Its streams complete when it is deallocated.
public final class DictionaryProperty<Key: Hashable, Item>: ObservableDictionary {
  @usableFromInline let node: DictionaryNode<Key, Item>
  /// The implementation of the dictionary.
  @inlinable public var core: DictionaryCore<Key, Item> { DictionaryCore(node) }
  let hold: ResultHold

  @usableFromInline
  init(
    _ node: DictionaryNode<Key, Item>, keeping kept: [AnyObject], following source: (any Disposable)? = nil,
    _ location: SourceLocation
  ) {
    self.node = node
    hold = ResultHold(node, keeping: kept, following: source, location)
  }

  /// Creates a dictionary that follows another one by its updates: it changes together with that one, before any
  /// observer is notified.
  @inlinable
  public convenience init(
    _ updates: DictionaryProducer<Key, Item>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(updates, keepsSources: true, (fileID, line))
  }

  /// Creates a dictionary that follows another one by its updates, but does not keep that going: it ends with what the
  /// stream was made of, and keeps its last entries.
  @inlinable
  public convenience init(
    reflecting updates: DictionaryProducer<Key, Item>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(updates, keepsSources: false, (fileID, line))
  }

  @inlinable
  convenience init(_ updates: DictionaryProducer<Key, Item>, keepsSources: Bool, _ location: SourceLocation) {
    let starting = Starting(keeping: keepsSources)
    do throws(LockedSource) {
      self.init(try updates.recipe.start(starting).nodeOfItsOwn, keeping: starting.kept, location)
    } catch {
      let (node, following) = updates.recipe.follow(in: error.domain)
      node.adopt(error.domain)
      self.init(node, keeping: [], following: following, location)
    }
  }

  /// Creates a dictionary that never changes.
  public convenience init(
    value entries: some Sequence<(key: Key, value: Item)>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let node = DictionarySource(PersistentDictionary(lastOf: entries), comparison: ElementComparison<Item>.none)
    node.followsElsewhere = true
    self.init(node, keeping: [], (fileID, line))
  }
}

extension Recipe {
  /// Follows a dictionary under the lock of a shared one.
  @usableFromInline
  func follow<Key, Item>(in domain: SharedDomain) -> (node: Holder<S>, following: any Disposable)
  where S == DictionaryShape<Key, Item> {
    follow(in: domain, [:], DictionaryShape(comparing: .ofKnownValues)) { .insertion(of: $0) }
  }
}

extension DictionaryProperty: SignalProducerConvertible {
  /// A dictionary cannot fail.
  public typealias Failure = Never
}

extension DictionaryProperty: CustomStringConvertible {
  /// A description of the entries, like that of a dictionary.
  public var description: String { value.description }
}
