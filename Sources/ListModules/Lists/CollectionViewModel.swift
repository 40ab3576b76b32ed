/// The view model of a collection: sections of items with sizes, and with supplementary items.
///
/// Sections have only headers and footers, unless a subclass overrides ``ListViewModel/supplementaryKinds`` with its
/// own kinds.
@MainActor
open class CollectionViewModel: ListViewModel {}
