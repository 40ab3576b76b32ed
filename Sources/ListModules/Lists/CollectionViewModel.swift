/// The view model of a collection: sections of items with sizes, and with supplementary items.
///
/// Sections have headers and footers only, unless a subclass overrides ``ListViewModel/supplementaryKinds`` with the
/// kinds that it has.
@MainActor
open class CollectionViewModel: ListViewModel {}
