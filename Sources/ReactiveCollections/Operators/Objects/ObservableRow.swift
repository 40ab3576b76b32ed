public import Observation

/// An element of a list as an object that stays, and that says itself what changes in it: see
/// ``CollectionProducer/observableRows()``.
///
/// ```swift
/// let rows = CollectionProperty(people.updates.observableRows())
/// let bob = rows[1]
/// people[1].age = 18
/// people.move(from: 1, to: 0)
/// print(rows[0] === bob, bob.age)  // prints: true 18
/// ```
@dynamicMemberLookup
public final class ObservableRow<Element>: Observable {
  fileprivate var element: Element
  /// Who has read the element since it changed.
  private var readers: ReadRegistrar?

  fileprivate init(_ element: Element) { self.element = element }

  /// The newest version of the element.
  public var value: Element {
    if ReadTracking.isPerhapsEnabled { noteRead() }
    return element
  }

  /// A part of the element.
  public subscript<Part>(dynamicMember part: KeyPath<Element, Part>) -> Part { value[keyPath: part] }

  private func noteRead() {
    guard ReadTracking.isEnabled else { return }
    let registrar = readers ?? ReadRegistrar()
    readers = registrar
    registrar.noteRead()
  }

  /// Takes a new version. Readers are notified when everything has changed.
  fileprivate func receive(_ new: Element) {
    element = new
    if let readers = readers.take() { ThreadContext.afterDeferral { ReadRegistrar.notify([readers]) } }
  }
}

extension ObservableRow: Hashable {
  /// A row is equal to itself only, whatever its element.
  public static func == (left: ObservableRow, right: ObservableRow) -> Bool { left === right }
  /// Hashes the reference.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ObservableRow: Identifiable where Element: Identifiable {
  /// The `id` of the element, which stays: to read it is not to read the element.
  public var id: Element.ID { element.id }
}

extension CollectionProducer {
  /// Returns a row for each element, which stays as long as the element, and is observable itself.
  ///
  /// The list changes only when rows come, go or move. A new version of an element changes its row, and nothing else: so a
  /// view of a million rows that reads the list is not drawn again, only the one that has read this row.
  ///
  /// ```swift
  /// let rows = CollectionProperty(people.updates.observableRows())
  /// let changes = rows.flatChanges.startWithValues { print($0.map(\.name)) }
  /// people[0].name = "Ida"  // changes the row
  /// print(rows[0].name)  // prints: Ida
  /// people.removeLast()  // prints: remove(2, "Cleo")
  /// ```
  ///
  /// What a row is, and the costs, are those of ``map(refreshing:_:updating:)``. Operators behind this one do not see what
  /// changes inside a row: filter and sort before it. Keep the rows in one ``CollectionProperty``.
  public func observableRows() -> CollectionProducer<ObservableRow<Element>> {
    map(refreshing: false, { ObservableRow($0) }, updating: { $0.receive($1) })
  }
}

extension SectionedProducer {
  /// Returns an observable row for each row, which stays as long as the row does, in whatever section. Otherwise works like
  /// `CollectionProducer.observableRows()`.
  ///
  /// ```swift
  /// let teams = CollectionProperty(people.updates.grouped(by: \.team).observableRows())
  /// people[1].age = 18
  /// print(teams[1].rows[0].age)  // prints: 18
  /// ```
  public func observableRows() -> SectionedProducer<Section, ObservableRow<Row>> {
    mapRows(refreshing: false, { ObservableRow($0) }, updating: { $0.receive($1) })
  }
}
