/// A cold stream of updates of a list of sections; see ``CollectionProducer``.
///
/// It belongs to the isolation domain of its list, as a ``CollectionProducer`` does.
///
/// ```swift
/// let byTeam = people.updates.grouped(by: \.team).mapRows(\.name)
/// byTeam.startWithValues { print($0.after.map(\.rows)) }  // prints: [["Ada", "Cleo"], ["Bob"]]
/// people[2].team = 2  // prints: [["Ada"], ["Bob", "Cleo"]]
/// ```
public struct SectionedProducer<Section, Row>: ListProducer {
  @usableFromInline typealias Sink = (Signal<SectionedUpdate<Section, Row>, Never>.Event) -> Void

  @usableFromInline let recipe: Recipe<TableShape<Section, Row>>
  /// Starts the stream for an observer, if it does not simply observe the last node.
  @usableFromInline let observe: ((@escaping Sink, Lifetime) -> Void)?

  @inlinable
  init(_ recipe: Recipe<TableShape<Section, Row>>, observing observe: ((@escaping Sink, Lifetime) -> Void)? = nil) {
    self.recipe = recipe
    self.observe = observe
  }

  /// The updates, as values.
  ///
  /// ```swift
  /// let names = people.updates.grouped(by: \.team).producer.map { $0.after.map(\.section) }
  /// names.startWithValues { print($0) }  // prints: [1, 2]
  /// people[1].team = 3  // prints: [1, 3]
  /// ```
  @inlinable
  public var producer: SignalProducer<SectionedUpdate<Section, Row>, Never> {
    .starting { [recipe, observe] sink, lifetime in
      if let observe { return observe(sink, lifetime) }
      recipe.observe(sink, lifetime) { started, sink in
        started.node.observe(
          .updates, keeping: started.keeper, first: { SectionedUpdate(version: $1, initial: $0) },
          { SectionedUpdate($0, version: $0.version) }, sink)
      }
    }
  }

  /// Returns the same sections, with updates that are sent when a rule allows it.
  @inlinable
  public func _delayed(_ buffering: SectionedBuffering<Section, Row>, _ delay: UpdateDelay) -> SectionedProducer {
    SectionedProducer(recipe.delayed(buffering.policy, delay))
  }

  /// Returns the same sections, whose updates are observed as well while they are used.
  public func _attended(
    _ starting: (() -> Void)?,
    _ observe: @escaping (SignalProducer<SectionedUpdate<Section, Row>, Never>) -> any Disposable
  ) -> SectionedProducer {
    SectionedProducer(recipe.attended(starting) { observe(SectionedProducer($0).producer) })
  }

  /// Returns the same sections, with one start for all uses that there are at a time. See
  /// ``CollectionProducer/shared()``.
  public func shared() -> SectionedProducer { SectionedProducer(recipe.shared()) }

  /// Returns the same updates with other section data, such as a header's value in place of a live section. If the data
  /// of a section stay equal, nothing changes. Data are compared if their type is `Equatable`; those that are objects
  /// always count as updated.
  ///
  /// The data are requested when a section is inserted and when it is refreshed, and are kept until then: a refresh
  /// shows the data before and after. An update costs an additional O(log s) for each section that it names, with s
  /// sections.
  ///
  /// ```swift
  /// let titled = CollectionProperty(people.updates.grouped(by: \.team).mapSections { "Team \($0)" })
  /// print(titled.map(\.section))  // prints: ["Team 1", "Team 2"]
  /// ```
  public func mapSections<New>(_ transform: @escaping (Section) -> New) -> SectionedProducer<New, Row> {
    SectionedProducer<New, Row>(
      recipe.hosting {
        let shape = TableShape(comparing: ElementComparison<New>.equalityOfValues, rows: $0.traits.rows)
        return (SectionMapping<Section, New, Row>(transform: transform), shape)
      } begin: {
        $0.begin($1)
      } follow: {
        $0.follow($1, &$2)
      })
  }
}
