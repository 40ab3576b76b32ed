import ListModules
import ReactiveCollections

/// A live process: its fields follow its row. When the process has ended, they keep their last values, and say so.
final class ProcessDetails: TableViewModel {
  private let fields = MutableCollectionProperty<ProcessField>()
  private let table: ProcessTable
  /// The process as it was when this view model was created.
  private let row: ProcessRow

  /// - Throws: `ProcessGone`, if the process does not exist.
  init(_ id: ProcessRow.ID, of table: ProcessTable) throws(ProcessGone) {
    guard let row = table.rows.value.first(where: { $0.id == id }) else { throw ProcessGone(id: id) }
    self.table = table
    self.row = row
    super.init(model: id)
  }

  override func prepare() {
    super.prepare()
    let id = row.id
    fields
      <~ table.rows.updates.first { $0.id == id }.producer
      .scan((row: row, hasEnded: false)) { last, row in (row ?? last.row, row == nil) }
      .map { ProcessField.fields(of: $0.row, hasEnded: $0.hasEnded) }
    bind(to: fields.updates.grouped(by: \.group))
  }

  override func supplementaryModels(of kind: ModuleKind, inSection model: Any) -> [Any] {
    kind == .header ? [model] : []
  }
}
