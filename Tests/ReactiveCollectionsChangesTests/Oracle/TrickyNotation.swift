import ReactiveCollectionsChanges
import Testing

/// An element of a list, written `a`, or `a'` with other content.
struct MarkedItem: Identifiable, Hashable, CustomStringConvertible {
  let id: String
  var isMarked: Bool

  init(_ text: String) {
    isMarked = text.hasSuffix("'")
    id = isMarked ? String(text.dropLast()) : text
  }

  var description: String { isMarked ? id + "'" : id }
}

/// The numbers of edits by kind, written `d1 i2 m3 u4`, without the kinds that do not occur.
struct EditCounts: Equatable, CustomStringConvertible {
  var deletions = 0
  var insertions = 0
  var moves = 0
  var updates = 0

  init() {}

  init(_ text: String) {
    for part in text.split(separator: " ") {
      let count = Int(part.dropFirst()) ?? -1
      switch part.first {
      case "d": deletions = count
      case "i": insertions = count
      case "m": moves = count
      case "u": updates = count
      default: preconditionFailure("\(part) is no count")
      }
    }
  }

  init(_ batch: BatchUpdate<some Any>) {
    (deletions, insertions) = (batch.deletions.count, batch.insertions.count)
    (moves, updates) = (batch.moves.count, batch.updates.count)
  }

  init(_ batch: SectionedRowBatch<some Any>) {
    (deletions, insertions) = (batch.deletions.count, batch.insertions.count)
    (moves, updates) = (batch.moves.count, batch.updates.count)
  }

  /// Creates the numbers of elements that have to be deleted and inserted if nothing moves, as found by the standard
  /// library.
  init(leadingFrom old: [MarkedItem], to new: [MarkedItem]) {
    let difference = new.map(\.id).difference(from: old.map(\.id))
    (deletions, insertions) = (difference.removals.count, difference.insertions.count)
  }

  var description: String { "d\(deletions) i\(insertions) m\(moves) u\(updates)" }
}

/// Returns the parts of a line, which are separated by bars.
func trickyParts(_ line: Substring) -> [String] {
  line.split(separator: "|", omittingEmptySubsequences: false).map { part in
    part.split(separator: " ").joined(separator: " ")
  }
}

/// Returns the number of elements that occur more often in the list than in the other, with multiplicity.
func surplus(of list: [MarkedItem], over other: [MarkedItem]) -> Int {
  var counts: [String: Int] = [:]
  for item in list { counts[item.id, default: 0] += 1 }
  for item in other { counts[item.id, default: 0] -= 1 }
  return counts.values.reduce(0) { $0 + max(0, $1) }
}

extension BatchUpdate<MarkedItem> {
  /// Returns the problem with the batch's pairs of elements that are in both lists: they must have the same id, as few
  /// of them as possible must move, and those that changed, and no others, must be updated.
  func wrongPairs(from old: [MarkedItem], to new: [MarkedItem]) -> String? {
    let leaving = Set(deletions.map(\.position) + moves.map(\.from))
    let arriving = Set(insertions.map(\.position) + moves.map(\.to))
    let staying = zip(old.indices.filter { !leaving.contains($0) }, new.indices.filter { !arriving.contains($0) })
    let pairs = (Array(staying) + moves.map { ($0.from, $0.to) }).sorted { $0.1 < $1.1 }
    if let pair = pairs.first(where: { old[$0.0].id != new[$0.1].id }) { return "\(pair) are not the same thing" }
    let longest = LawTests.longestIncreasing(pairs.map(\.0))
    if moves.count != pairs.count - longest {
      return "\(moves.count) of \(pairs.count) move, and \(longest) could stay"
    }
    let changed = pairs.filter { old[$0.0] != new[$0.1] }.map { [$0.0, $0.1] }
    if Set(changed) != Set(updates.map { [$0.from, $0.to] }) { return "\(changed) changed" }
    return nil
  }
}

extension MarkedItem {
  /// A number that represents a short text.
  var code: Int { description.utf8.reduce(0) { $0 << 8 + Int($1) } }
}
