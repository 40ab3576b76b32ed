/// A cold stream of updates of a list: what `SignalProducer` is for values.
///
/// Each start has its own state and begins with an update that leads from the empty list to the current one, even if
/// that is empty. Each later update begins where the previous one ended. Operators (`filter(_:)`, `map(_:)`,
/// `sorted(by:)`, …) derive other streams from it; they compute their updates from its updates, without repeating the
/// work for the whole list.
///
/// ```swift
/// let names = people.updates.filter { $0.age >= 18 }.map(\.name)
/// names.startWithValues { print($0.change) }  // prints: composite([insert(0, "Ada"), insert(1, "Cleo")])
/// people[1].age = 18  // prints: insert(1, "Bob")
/// ```
///
/// Each use, such as an observer or a `Property` of its `count`, starts the operators anew. Several uses of one
/// pipeline begin with a ``CollectionProperty``, a list that holds its result.
///
/// ```swift
/// let adults = CollectionProperty(people.updates.filter { $0.age >= 18 })  // the filter runs once
/// let uses = (Property(adults.updates.count), CollectionProperty(adults.updates.sorted(by: \.age)))
/// ```
///
/// It belongs to the isolation domain of its list (one function, one actor or the main actor): start it there. Closures
/// of operators are called there, too, and may capture and change anything. ``ReactiveCollectionsSignals/SharedHandle`` has streams of updates
/// for use from many threads.
public struct CollectionProducer<Element>: ListProducer {
  @usableFromInline let recipe: Recipe<ListShape<Element>>

  @inlinable
  init(_ recipe: Recipe<ListShape<Element>>) { self.recipe = recipe }

  /// The updates, as values.
  ///
  /// ```swift
  /// let counts = numbers.updates.producer.map(\.after.count)
  /// counts.startWithValues { print($0) }  // prints: 3
  /// numbers.append(4)  // prints: 4
  /// ```
  @inlinable
  public var producer: SignalProducer<CollectionUpdate<Element>, Never> {
    .starting { [recipe] sink, lifetime in
      recipe.observe(sink, lifetime) { started, sink in
        started.node.observe(
          .updates, keeping: started.keeper, first: { CollectionUpdate(version: $1, initial: $0) },
          CollectionUpdate.init, sink)
      }
    }
  }

  /// Starts, and calls `action` with every update, and with how the list compares its elements, if it can.
  package func startWithValues(
    _ action: @escaping (CollectionUpdate<Element>, ElementComparison<Element>?) -> Void
  ) -> any Disposable {
    let compared = SignalProducer<(CollectionUpdate<Element>, ElementComparison<Element>?), Never>.starting {
      [recipe] sink, lifetime in
      recipe.observe(sink, lifetime) { started, sink in
        let comparison = started.node.shape.traits.knownComparison
        return started.node.observe(
          .updates, keeping: started.keeper, first: { (CollectionUpdate(version: $1, initial: $0), comparison) },
          { CollectionUpdate($0).map { ($0, comparison) } }, sink)
      }
    }
    return compared.startWithValues { action($0.0, $0.1) }
  }

  /// Returns the same list, with updates that are sent when a rule allows it.
  @inlinable
  public func _delayed(_ buffering: ListBuffering<Element>, _ delay: UpdateDelay) -> CollectionProducer {
    CollectionProducer(recipe.delayed(buffering.policy, delay))
  }

  /// Returns the same list, whose updates are observed as well while they are used.
  public func _attended(
    _ starting: (() -> Void)?,
    _ observe: @escaping (SignalProducer<CollectionUpdate<Element>, Never>) -> any Disposable
  ) -> CollectionProducer {
    CollectionProducer(recipe.attended(starting) { observe(CollectionProducer($0).producer) })
  }

  /// Returns the same list, with one start for all uses that there are at a time: it begins with the first one, and ends with
  /// the last.
  ///
  /// ```swift
  /// let adults = people.updates.filter { person in
  ///   print("?", terminator: " ")
  ///   return person.age >= 18
  /// }.shared()
  /// let uses = (CollectionProperty(adults.map(\.name)), CollectionProperty(adults.map(\.age)))
  /// print(uses.0, uses.1)  // prints: ? ? ? ["Ada", "Cleo"] [36, 52]
  /// ```
  ///
  /// A ``CollectionProperty`` does the same for as long as it is held, whether it is used or not, and can be read. The uses
  /// belong to the isolation of the list. What the list is made of inside, as by `flatMap` or `observing`, is kept alive while it is
  /// used at all. When the list has ended, the next use begins another one: so one that ends at once is begun by each use.
  public func shared() -> CollectionProducer { CollectionProducer(recipe.shared()) }
}

extension CollectionUpdate {
  /// The update of a record, if the list itself has changed.
  @inlinable
  init?(_ record: Record<ListShape<Element>>) {
    guard let change = record.change else { return nil }
    self.init(version: record.version, before: record.previous, change: change, after: record.after)
  }
}
