/// The targets that can be fuzzed, named like the folders in Corpus.
enum Target: String, CaseIterable {
  /// JSON of changes and batches of a list, and of the list that they are applied to.
  case changes
  /// Changes of a list that are read from bytes.
  case edits
  /// JSON of changes and batches of sections and rows, and of the sections that they are applied to.
  case sections
  /// Changes of sections and rows that are read from bytes.
  case rows
  /// Changes at index paths that are read from bytes.
  case paths
  /// Texts of JSON values and pointers.
  case json
  /// JSON of patches, and of the documents that they are applied to.
  case patches
  /// Patches that are read from bytes.
  case operations
  /// Addresses of modules, one per line.
  case addresses
  /// URLs with queries.
  case options
  /// Input from a terminal.
  case keys
  /// Texts in which the system describes processes.
  case processes
  /// Marble diagrams.
  case diagrams

  func run(_ input: [UInt8]) {
    switch self {
    case .changes: fuzzChanges(input)
    case .edits: fuzzEdits(input)
    case .sections: fuzzSections(input)
    case .rows: fuzzRows(input)
    case .paths: fuzzPaths(input)
    case .json: fuzzJSON(input)
    case .patches: fuzzPatches(input)
    case .operations: fuzzOperations(input)
    case .addresses: fuzzAddresses(input)
    case .options: fuzzOptions(input)
    case .keys: fuzzKeys(input)
    case .processes: fuzzProcesses(input)
    case .diagrams: fuzzDiagrams(input)
    }
  }
}
