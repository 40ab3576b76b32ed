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
/// A section may stand in several lists, and in one list several times; each place is told of by itself.
open class MutableCollectionSection<Element>: MutableCollectionProperty<Element> {}
