import ReactiveCollections
import ReactiveCollectionsTesting

/// A section with data of its own that changes inside.
final class TitledGroup: MutableCollectionSection<Int> {
  var title: String

  init(_ title: String, _ rows: [Int]) {
    self.title = title
    super.init(rows)
  }

  override var description: String { "\(title)\(value)" }
}

extension CollectionEditor<TitledGroup> {
  /// Makes a few random edits, of sections and of their rows.
  mutating func editRandomly(naming title: String, _ row: Int, using random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1..<4, using: &random) {
      let index = Int.random(in: 0..<Swift.max(count, 1), using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: insert(TitledGroup(title, [row]), at: Swift.min(index, count))
      case 1 where count > 3: remove(at: index)
      case 2 where !isEmpty: move(from: index, to: .random(in: 0..<count, using: &random))
      case 3 where !isEmpty:
        self[index].title += "'"
        refresh(at: index)
      case 4 where !isEmpty: self[index] = TitledGroup("\(title)'", [row, row])
      case 5 where !isEmpty && !self[index].isEmpty: self[index].removeLast()
      default: if !isEmpty { self[index].append(row) }
      }
    }
  }
}
