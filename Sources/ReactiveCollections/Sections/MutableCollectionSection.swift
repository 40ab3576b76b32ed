/// A section: a list that is an element of another list.
///
/// Subclass it to give a section data of its own, a title say; what changes in that data is told by refreshing the section in
/// its parent.
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
/// In a module whose default isolation is the main actor, a subclass is declared `nonisolated`: it lives where its list does,
/// and its initialisers are those of a list.
///
/// A list compares its sections by reference, so that assigning one object in place of another tells that one goes out and one
/// comes in. Sections that are `Identifiable` are compared by their `id`, and each assignment of another object counts as an
/// update. To take over new rows keep the objects and set their rows: `section.set(rows)` tells what differs.
///
/// A section may stand in several lists, and in one list several times; each place is told of by itself.
open class MutableCollectionSection<Element>: MutableCollectionProperty<Element> {}
