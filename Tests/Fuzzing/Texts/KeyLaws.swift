@testable import Parsers

/// Parses input from a terminal in pieces: the keys are the same wherever it is cut.
func fuzzKeys(_ input: [UInt8]) {
  var whole = KeyParser()
  let keys = whole.parse(input)
  let rest = whole.flush()
  require(!whole.isWaiting && rest.count <= 1, "nothing waits after \(input)")
  for cut in Set([1, input.count / 2, input.count - 1]) where input.indices ~= cut {
    var parser = KeyParser()
    let first = parser.parse(input[..<cut])
    requireEqual(
      first + parser.parse(input[cut...]) + parser.flush(), keys + rest, "the keys of \(input), cut at \(cut)")
  }
}

/// Parses texts in which the system describes a process: they are read, or the result is `nil`.
func fuzzProcesses(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  if let stat = ProcStat(parsing: input) {
    // In bytes, since a mark after the parenthesis would make it another character.
    require(text.utf8.contains("(\(stat.name))".utf8), "\(text) has the name \(stat.name)")
  }
  _ = ProcStatus(parsing: input)
  _ = PSLine(parsing: text[...])
  let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  guard parts.count == 2 else { return }
  let isFound = TextPattern(parts[0]).isFound(in: parts[1])
  requireEqual(
    isFound, parts[1].lowercased().contains(parts[0].lowercased()), "'\(parts[0])' is found in '\(parts[1])'")
}
