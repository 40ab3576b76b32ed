/// A section: a list that is an element of another list. This is a second name for the same class, so its members are
/// those of ``MutableCollectionProperty``.
///
/// Subclass it to give a section data of its own, such as a title. To report a change of these data, refresh the
/// section in its parent.
///
/// ```swift
/// final class Group: MutableCollectionSection<String> {
///   let title: String
///   init(title: String, rows: [String]) {
///     self.title = title
///     super.init(rows)
///   }
/// }
/// ```
///
/// In a module whose default isolation is the main actor, declare a subclass `nonisolated`: a section belongs to the
/// isolation domain of its list, and has the initializers of a list.
///
/// A list compares its sections by reference, so assigning a different object reports that one section was removed and
/// another one was inserted. Sections that are `Identifiable` are compared by their `id`, and each assignment of a
/// different object counts as an update. To take over new rows, keep the objects and set their rows:
/// `section.set(rows)` reports only the differences.
///
/// A section may be in several lists, and several times in the same list; each place is reported separately.
public typealias MutableCollectionSection<Element> = MutableCollectionProperty<Element>
