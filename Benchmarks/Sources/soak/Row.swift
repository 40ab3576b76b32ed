import ReactiveCollectionsTesting
import Synchronization

/// An element of the lists.
struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  /// The value by which it is filtered, sorted and grouped; several rows have the same.
  let rank: Int
  let content: Content

  private static let nextID = Atomic(0)

  private init(id: Int, rank: Int) {
    self.id = id
    self.rank = rank
    content = Content("row \(id) of rank \(rank)")
  }

  /// Creates a new row.
  init(using random: inout SeededGenerator) { self.init(rank: .random(in: 0..<1_000, using: &random)) }

  /// Creates a new row with a rank.
  init(rank: Int) { self.init(id: Self.nextID.add(1, ordering: .relaxed).newValue, rank: rank) }

  /// Returns the same row with another rank.
  func changed(using random: inout SeededGenerator) -> Row {
    Row(id: id, rank: (rank + .random(in: 1..<1_000, using: &random)) % 1_000)
  }
}

extension Row: CustomStringConvertible {
  var description: String { "#\(id)/\(rank)" }
}

/// The content of a row: an object, so that live ones can be counted.
final class Content: Sendable {
  let text: String
  private static let live = Atomic(0)

  /// The number of live objects.
  static var liveCount: Int { live.load(ordering: .sequentiallyConsistent) }

  init(_ text: String) {
    self.text = text
    Self.live.add(1, ordering: .relaxed)
  }

  deinit { Self.live.subtract(1, ordering: .relaxed) }
}

extension Content: Equatable {
  static func == (left: Content, right: Content) -> Bool { left === right || left.text == right.text }
}
