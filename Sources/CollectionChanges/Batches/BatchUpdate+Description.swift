extension BatchUpdate.Deletion: CustomStringConvertible {
  /// For example `0: "a"`.
  public var description: String { "\(index): \(String(reflecting: element))" }
}

extension BatchUpdate.Insertion: CustomStringConvertible {
  /// For example `0: "a"`.
  public var description: String { "\(index): \(String(reflecting: element))" }
}

extension BatchUpdate.Update: CustomStringConvertible {
  /// For example `0→1: "a"→"b"`.
  public var description: String { "\(from)→\(to): \(String(reflecting: old))→\(String(reflecting: new))" }
}

extension BatchUpdate.Move: CustomStringConvertible {
  /// For example `0→1: "a"`.
  public var description: String { "\(from)→\(to): \(String(reflecting: element))" }
}

extension BatchUpdate: CustomStringConvertible {
  /// What there is of the four, for example `deletions: [0: "a"], moves: [2→0: "c"]`; `no changes` if there is nothing.
  public var description: String {
    let parts = [
      ("deletions", deletions.map(\.description)), ("insertions", insertions.map(\.description)),
      ("updates", updates.map(\.description)), ("moves", moves.map(\.description)),
    ]
    let texts = parts.filter { !$0.1.isEmpty }.map { "\($0.0): [\($0.1.joined(separator: ", "))]" }
    return texts.isEmpty ? "no changes" : texts.joined(separator: ", ")
  }
}
