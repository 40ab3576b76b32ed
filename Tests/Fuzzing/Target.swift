/// What is fuzzed, by the names of the folders in Corpus.
enum Target: String, CaseIterable {
  /// JSON of changes and batches of a list, and of what they are applied to.
  case changes
  /// Changes of a list that are read from bytes.
  case edits

  func run(_ input: [UInt8]) {
    switch self {
    case .changes: fuzzChanges(input)
    case .edits: fuzzEdits(input)
    }
  }
}
