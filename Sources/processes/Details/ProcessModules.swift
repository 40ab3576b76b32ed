import ListModules

extension ModuleRegistry {
  /// The modules that the program opens by URL.
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
  /// The URL that opens its details.
  var url: String { "processes://local/process?pid=\(pid)&started=\(started)" }
}
