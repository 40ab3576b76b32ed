extension CollectionProducer {
  /// Returns an object for each element, which stays as long as the element does: it is made once, and receives each new
  /// version of its element. So it can have state of its own, as the view model of a row has.
  ///
  /// ```swift
  /// final class Row {
  ///   var person: Person
  ///   var isExpanded = false
  ///   init(_ person: Person) { self.person = person }
  /// }
  /// let rows = CollectionProperty(people.updates.map { Row($0) } updating: { row, person in row.person = person })
  /// rows[1].isExpanded = true
  /// people[1].age = 18
  /// people.move(from: 1, to: 0)
  /// print(rows[0].person.age, rows[0].isExpanded)  // prints: 18 true
  /// ```
  ///
  /// An element stays while it moves, and when one change takes it out and brings it in again, as when the list is set, or
  /// sorted in another order. The comparison of the list decides what is the same element, or the `id` of elements that have
  /// one. An element without an id that is replaced in its place counts as a new version. When an element leaves, its object
  /// is released. Each use of the result makes objects of its own: keep it in one ``CollectionProperty``.
  ///
  /// O(log n) for each element of a change; expected O(k) to find k elements again, and a bounded search if they can only be
  /// compared by `==`. The closures are called as those of operators are: other lists may not have changed yet.
  ///
  /// - Parameters:
  ///   - refreshing: Whether an object that receives a new version counts as updated, so that operators and observers of
  ///     the result examine it again. Objects that say by themselves what changes in them need not.
  ///   - make: Makes the object of an element.
  ///   - update: Receives an object, and the new version of its element.
  public func map<Object: AnyObject>(
    refreshing: Bool = true, _ make: @escaping (Element) -> Object, updating update: @escaping (Object, Element) -> Void
  ) -> CollectionProducer<Object> {
    objects(refreshing, { identity(by: .ofIdentities($0)) }, (make, update, { _ in }))
  }

  /// Returns an object for each element, which stays as long as there is an element with the same id. Otherwise works like
  /// ``map(refreshing:_:updating:)``.
  ///
  /// ```swift
  /// final class Row {
  ///   var person: Person
  ///   init(_ person: Person) { self.person = person }
  /// }
  /// let rows = CollectionProperty(people.updates.map(id: \.name) { Row($0) } updating: { $0.person = $1 })
  /// let bob = rows[1]
  /// people.set([Person(id: "bob2", name: "Bob", age: 17)])
  /// print(rows[0] === bob, bob.person.id)  // prints: true bob2
  /// ```
  public func map<ID: Hashable, Object: AnyObject>(
    id: @escaping (Element) -> ID, refreshing: Bool = true, _ make: @escaping (Element) -> Object,
    updating update: @escaping (Object, Element) -> Void
  ) -> CollectionProducer<Object> {
    objects(refreshing, { _ in identity(by: .byID(id)) }, (make, update, { _ in }))
  }

  /// Returns the objects of the elements. `identity` is that of elements with a comparison, if they have a known one.
  func objects<Object: AnyObject>(
    _ refreshing: Bool, _ identity: @escaping (ElementComparison<Element>?) -> ObjectIdentity<Element>,
    _ life: ObjectLife<Element, Object>
  ) -> CollectionProducer<Object> {
    typealias Entry = ElementObject<Element, Object>
    let shape = ListShape<Object>.ofObjects(refreshing: refreshing)
    return CollectionProducer<Object>(
      recipe.makingObjects {
        let entries = Mapping({ Entry($0) }, isUnchanged: nil)
        return $0.hosting(
          entries, ListShape<Entry>(comparing: nil), begin: { $0.begin($1) }, follow: { $0.follow($1, &$2) })
      } objects: { source in
        ObjectMaking(namedElements(), identity(source.traits.knownComparison), life)
      } showing: { _ in
        (Mapping<Entry, Object>({ $0.made }, isUnchanged: shape.traits.isUnchanged), shape)
      } begin: {
        $0.begin($1)
      } follow: {
        $0.follow($1, &$2)
      })
  }
}

extension SectionedProducer {
  /// Returns an object for each row, which stays as long as the row does, in whatever section. Otherwise works like
  /// `CollectionProducer.map(refreshing:_:updating:)`.
  ///
  /// ```swift
  /// final class Row {
  ///   var person: Person
  ///   init(_ person: Person) { self.person = person }
  /// }
  /// let rows = people.updates.grouped(by: \.team).mapRows { Row($0) } updating: { $0.person = $1 }
  /// let shown = CollectionProperty(rows)
  /// let cleo = shown[0].rows[1]
  /// people[2].team = 2
  /// print(shown[1].rows[1] === cleo, cleo.person.team)  // prints: true 2
  /// ```
  public func mapRows<Object: AnyObject>(
    refreshing: Bool = true, _ make: @escaping (Row) -> Object, updating update: @escaping (Object, Row) -> Void
  ) -> SectionedProducer<Section, Object> {
    objects(refreshing, { identity(by: .ofIdentities($0)) }, (make, update, { _ in }))
  }

  /// Returns an object for each row, which stays as long as there is a row with the same id, in whatever section. Otherwise
  /// works like `CollectionProducer.map(refreshing:_:updating:)`.
  public func mapRows<ID: Hashable, Object: AnyObject>(
    id: @escaping (Row) -> ID, refreshing: Bool = true, _ make: @escaping (Row) -> Object,
    updating update: @escaping (Object, Row) -> Void
  ) -> SectionedProducer<Section, Object> {
    objects(refreshing, { _ in identity(by: .byID(id)) }, (make, update, { _ in }))
  }

  func objects<Object: AnyObject>(
    _ refreshing: Bool, _ identity: @escaping (ElementComparison<Row>?) -> ObjectIdentity<Row>,
    _ life: ObjectLife<Row, Object>
  ) -> SectionedProducer<Section, Object> {
    typealias Entry = ElementObject<Row, Object>
    let (entries, objects) = (ListShape<Entry>(comparing: nil), ListShape<Object>.ofObjects(refreshing: refreshing))
    return SectionedProducer<Section, Object>(
      recipe.makingObjects { source in
        source.hosting(
          RowsOperator({ Entry($0) }, entries) { Mapping<Row, Entry>($0, isUnchanged: nil) },
          TableShape<Section, Entry>(comparing: source.node.shape.traits.areSectionsUnchanged, rows: entries.traits),
          begin: { $0.begin($1) }, follow: { $0.follow($1, &$2) })
      } objects: { source in
        ObjectMaking(namedRows(), identity(source.traits.rows.knownComparison), life)
      } showing: { source in
        (
          RowsOperator({ $0.made }, objects) { Mapping<Entry, Object>($0, isUnchanged: objects.traits.isUnchanged) },
          TableShape(comparing: source.traits.areSectionsUnchanged, rows: objects.traits)
        )
      } begin: {
        $0.begin($1)
      } follow: {
        $0.follow($1, &$2)
      })
  }
}

extension Recipe {
  /// Returns the recipe of the objects that are made of elements. `entries` makes an entry of each element; their places are
  /// followed by the state machine that `showing` makes, after the objects have been made or passed on.
  fileprivate func makingObjects<Entries: Shape, Objects: Shape, Element, Object: AnyObject, State>(
    _ entries: @escaping (Started<S>) -> Holder<Entries>,
    objects: @escaping (S) -> ObjectMaking<Entries, Element, Object>, showing: @escaping (S) -> (State, Objects),
    begin: @escaping (inout State, Entries.Value) -> Objects.Value,
    follow: @escaping (inout State, Record<Entries>, inout Steps<Objects>) -> Void
  ) -> Recipe<Objects> {
    deriving { source, _ in
      Domain.starting {
        let entries = entries(source)
        let making = objects(source.node.shape)
        let (state, shape) = showing(source.node.shape)
        let started = Started(entries, keptBy: entries)
        return withExtendedLifetime(entries) {
          started.hosting(state, shape) {
            making.begin($1)
            return begin(&$0, $1)
          } follow: { state, record, steps in
            record.change.map { making.follow($0) }
            follow(&state, record, &steps)
          }
        }
      }
    }
  }
}

/// The identity of elements by a comparison. One that takes the place of another is a new version, if nothing tells that it is
/// another thing.
func identity<Element>(by comparison: ElementComparison<Element>) -> ObjectIdentity<Element> {
  (comparison.isVersion(_:of:), comparison)
}

extension ListShape where Element: AnyObject {
  /// The shape of a list of objects that stay. An update says that an object is refreshed, or nothing.
  fileprivate static func ofObjects(refreshing: Bool) -> ListShape {
    ListShape(comparing: refreshing ? nil : ElementComparison())
  }
}

extension ElementComparison {
  /// Identity by an id; two versions always differ.
  static func byID<ID: Hashable>(_ id: @escaping (Element) -> ID) -> ElementComparison {
    ElementComparison(id: id) { _, _ in false }
  }
}
