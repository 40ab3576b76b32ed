/// A cold stream of updates of a dictionary: what ``CollectionProducer`` is for lists.
///
/// Each start has its own state and begins with an update that leads from the empty dictionary to the current one. Each
/// later update begins where the previous one ended. Operators (`mapValues(_:)`, `filter(_:)`, `sorted(by:)`, …) derive
/// other streams from it; they compute their updates from its updates, without repeating the work for the whole
/// dictionary.
///
/// ```swift
/// let cheap = DictionaryProperty(prices.updates.filter { $0.value < 2 })
/// cheap.changes.startWithValues { print($0) }
/// prices["tea"] = 1  // prints: insert("tea", 1)
/// ```
///
/// It belongs to the isolation domain of its dictionary, as a ``CollectionProducer`` does. Each use starts the operators
/// anew; several uses of one pipeline begin with a ``DictionaryProperty``.
public struct DictionaryProducer<Key: Hashable, Item>: ListProducer {
  @usableFromInline let recipe: Recipe<DictionaryShape<Key, Item>>

  @inlinable
  init(_ recipe: Recipe<DictionaryShape<Key, Item>>) { self.recipe = recipe }

  /// The updates, as values.
  ///
  /// ```swift
  /// let counts = prices.updates.producer.map(\.after.count)
  /// counts.startWithValues { print($0) }  // prints: 2
  /// prices["salt"] = 1  // prints: 3
  /// ```
  @inlinable
  public var producer: SignalProducer<DictionaryUpdate<Key, Item>, Never> {
    .starting { [recipe] sink, lifetime in
      recipe.observe(sink, lifetime) { started, sink in
        started.node.observe(
          .updates, keeping: started.keeper, first: { DictionaryUpdate(version: $1, initial: $0) },
          { DictionaryUpdate($0) }, sink)
      }
    }
  }

  /// Returns the same dictionary, with updates that are sent when a rule allows it.
  @inlinable
  public func _delayed(_ buffering: DictionaryBuffering<Key, Item>, _ delay: UpdateDelay) -> DictionaryProducer {
    DictionaryProducer(recipe.delayed(buffering.policy, delay))
  }

  /// Returns the same dictionary, whose updates are observed as well while they are used.
  public func _attended(
    _ starting: (() -> Void)?,
    _ observe: @escaping (SignalProducer<DictionaryUpdate<Key, Item>, Never>) -> any Disposable
  ) -> DictionaryProducer {
    DictionaryProducer(recipe.attended(starting) { observe(DictionaryProducer($0).producer) })
  }

  /// Returns the same dictionary, with one start for all uses that there are at a time. See
  /// ``CollectionProducer/shared()``.
  public func shared() -> DictionaryProducer { DictionaryProducer(recipe.shared()) }
}
