/// The view model of a table: sections of rows, each with a header and a footer at most, and heights.
@MainActor
open class TableViewModel: ListViewModel {
  /// A header and a footer.
  public final override var supplementaryKinds: [ModuleKind] { [.header, .footer] }
}
