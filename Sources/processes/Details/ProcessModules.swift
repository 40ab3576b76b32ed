import ListModules

extension ModuleRegistry {
  /// What the program opens by URLs.
  convenience init(showing table: ProcessTable) throws(ModuleError) {
    try self.init {
      ModuleAt(
        "processes://local/process", options: ProcessRow.ID.self, viewModel: { try ProcessDetails($0, of: table) }
      ) {
        SectionModule {
          CellModule(viewModel: FieldCell.init(model:))
          SupplementaryModule(.header, viewModel: FieldHeading.init(model:))
        }
      }
    }
  }
}

extension ProcessRow.ID {
  /// What its details are opened by.
  var url: String { "processes://local/process?pid=\(pid)&started=\(started)" }
}
