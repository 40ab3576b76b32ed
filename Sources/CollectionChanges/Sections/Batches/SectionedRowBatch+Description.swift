extension SectionedRowBatch.Deletion: CustomStringConvertible {
  /// For example `(0, 2): "a"`.
  public var description: String { "\(place): \(String(reflecting: element))" }
}

extension SectionedRowBatch.Insertion: CustomStringConvertible {
  /// For example `(0, 2): "a"`.
  public var description: String { "\(place): \(String(reflecting: element))" }
}

extension SectionedRowBatch.Update: CustomStringConvertible {
  /// For example `(0, 1)→(1, 0): "a"→"b"`.
  public var description: String { "\(source)→\(target): \(String(reflecting: old))→\(String(reflecting: new))" }
}

extension SectionedRowBatch.Move: CustomStringConvertible {
  /// For example `(0, 1)→(1, 0): "a"`.
  public var description: String { "\(source)→\(target): \(String(reflecting: element))" }
}

extension SectionedRowBatch: CustomStringConvertible {
  /// The edits by their kinds, for example `deletions: [(0, 2): "a"], moves: [(0, 1)→(1, 0): "c"]`. Without edits it is
  /// `no changes`.
  public var description: String {
    let parts = [
      ("deletions", deletions.map(\.description)), ("insertions", insertions.map(\.description)),
      ("updates", updates.map(\.description)), ("moves", moves.map(\.description)),
    ]
    let texts = parts.filter { !$0.1.isEmpty }.map { "\($0.0): [\($0.1.joined(separator: ", "))]" }
    return texts.isEmpty ? "no changes" : texts.joined(separator: ", ")
  }
}
