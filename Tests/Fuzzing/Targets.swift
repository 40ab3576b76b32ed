/// The functions that can be fuzzed, by the names of their targets: those of the folders in Corpus.
let targets: [String: @MainActor (_ input: [UInt8]) -> Void] = [
  // JSON of changes and batches of a list, and of the list that they are applied to.
  "changes": fuzzChanges,
  // Changes of a list that are read from bytes.
  "edits": fuzzEdits,
  // JSON of changes and batches of sections and rows, and of the sections that they are applied to.
  "sections": fuzzSections,
  // Changes of sections and rows that are read from bytes.
  "rows": fuzzRows,
  // Changes at index paths that are read from bytes.
  "paths": fuzzPaths,
  // JSON of changes of a dictionary and of a set, and of what they are applied to.
  "entries": fuzzEntries,
  // Texts of JSON values and pointers.
  "json": fuzzJSON,
  // JSON of patches, and of the documents that they are applied to.
  "patches": fuzzPatches,
  // Patches that are read from bytes.
  "operations": fuzzOperations,
  // Addresses of modules, one per line.
  "addresses": fuzzAddresses,
  // URLs with queries.
  "options": fuzzOptions,
  // Input from a terminal.
  "keys": fuzzKeys,
  // Texts in which the system describes processes.
  "processes": fuzzProcesses,
  // Marble diagrams.
  "diagrams": fuzzDiagrams,
]
