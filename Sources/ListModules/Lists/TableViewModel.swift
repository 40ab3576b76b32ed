/// The view model of a table: sections of rows with heights, each section with at most one header and one footer.
@MainActor
open class TableViewModel: ListViewModel {
  /// Headers and footers.
  public final override var supplementaryKinds: [ModuleKind] { [.header, .footer] }
}
