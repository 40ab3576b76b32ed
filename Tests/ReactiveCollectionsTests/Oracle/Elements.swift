import ReactiveCollections
import ReactiveCollectionsTesting

/// Describes the elements of a list to a script.
struct Elements<Element> {
  /// Returns an element from a small supply, so that equal elements are frequent.
  var make: (inout SeededGenerator) -> Element
  /// Returns another version of an element.
  var vary: (Element, inout SeededGenerator) -> Element
  /// Returns an element that the list considers unchanged, or another version if every version counts as changed.
  var again: (Element, inout SeededGenerator) -> Element = { element, _ in element }
  /// Returns a number that stands for everything that can be observed about an element.
  var key: (Element) -> Int
  /// The comparison that the list uses.
  var comparison: ElementComparison<Element>
  /// Makes the list, with the comparison that the compiler chooses.
  var list: ([Element]) -> MutableCollectionProperty<Element>
  /// The approximate maximum number of elements in a list.
  var limit = 24

  func keys(_ list: some Sequence<Element>) -> [Int] { list.map(key) }

  /// Describes a change by its steps, with the keys of elements.
  func describe(_ change: CollectionChange<Element>) -> [String] {
    change.steps.map { step in
      switch step {
      case .insert(let index, let element): "insert \(index) \(key(element))"
      case .remove(let index, let element): "remove \(index) \(key(element))"
      case .update(let index, let old, let new): "update \(index) \(key(old)) → \(key(new))"
      case .move(let source, let target, let element): "move \(source) \(target) \(key(element))"
      case .composite: "nested"
      }
    }
  }
}

// MARK: - Elements for every kind of comparison

/// Identified by its id, with content that `==` compares.
struct Row: Identifiable, Equatable {
  let id: Int
  let text: Int
}

/// Equal by id, with content that `matches` compares.
struct Cell: Distinguishable {
  let id: Int
  let text: Int
  static func == (a: Cell, b: Cell) -> Bool { a.id == b.id }
  func matches(_ other: Cell) -> Bool { text == other.text }
}

/// Identified by its id. Nothing is known about its content, so each version counts as changed.
struct Version: Identifiable {
  let id: Int
  let serial: Int
}

/// Never the same as another instance.
struct Opaque {
  let serial: Int
}

/// Compared by reference.
final class Object {
  let number: Int
  init(_ number: Int) { self.number = number }
}

extension Elements {
  static func ints(_ range: Range<Int> = 0..<4) -> Elements where Element == Int {
    Elements(
      make: { .random(in: range, using: &$0) }, vary: { _, random in .random(in: range, using: &random) }, key: { $0 },
      comparison: ElementComparison(), list: { MutableCollectionProperty($0) })
  }

  static func strings() -> Elements where Element == String {
    Elements(
      make: { String(UnicodeScalar(UInt8.random(in: 97..<100, using: &$0))) }, vary: { text, _ in text + "'" },
      key: { text in text.utf8.reduce(0) { $0 &* 31 &+ Int($1) } },
      comparison: ElementComparison(), list: { MutableCollectionProperty($0) })
  }

  static func rows() -> Elements where Element == Row {
    Elements(
      make: { Row(id: .random(in: 0..<6, using: &$0), text: .random(in: 0..<2, using: &$0)) },
      vary: { row, random in Row(id: row.id, text: .random(in: 0..<3, using: &random)) },
      key: { $0.id * 10 + $0.text }, comparison: ElementComparison(), list: { MutableCollectionProperty($0) })
  }

  static func cells() -> Elements where Element == Cell {
    Elements(
      make: { Cell(id: .random(in: 0..<6, using: &$0), text: .random(in: 0..<2, using: &$0)) },
      vary: { cell, random in Cell(id: cell.id, text: .random(in: 0..<3, using: &random)) },
      key: { $0.id * 10 + $0.text }, comparison: ElementComparison(), list: { MutableCollectionProperty($0) })
  }

  /// Compared by closures.
  static func byHand() -> Elements where Element == (id: Int, text: Int) {
    let comparison = ElementComparison<Element>(identity: { $0.id == $1.id }, content: { $0.text == $1.text })
    return Elements(
      make: { (.random(in: 0..<6, using: &$0), .random(in: 0..<2, using: &$0)) },
      vary: { row, random in (row.id, .random(in: 0..<3, using: &random)) },
      key: { $0.id * 10 + $0.text }, comparison: comparison,
      list: { MutableCollectionProperty($0, comparison: comparison) })
  }

  static func objects() -> Elements where Element == Object {
    let supply = (0..<6).map { Object($0) }
    return Elements(
      make: { supply[.random(in: 0..<6, using: &$0)] },
      vary: { _, random in supply[.random(in: 0..<6, using: &random)] },
      key: { $0.number }, comparison: ElementComparison(), list: { MutableCollectionProperty($0) })
  }

  static func versions() -> Elements where Element == Version {
    var serial = 0
    func next(_ id: Int) -> Version {
      serial += 1
      return Version(id: id, serial: serial)
    }
    return Elements(
      make: { next(.random(in: 0..<6, using: &$0)) }, vary: { version, _ in next(version.id) },
      again: { version, _ in next(version.id) }, key: { $0.serial },
      comparison: ElementComparison(), list: { MutableCollectionProperty($0) })
  }

  static func opaques() -> Elements where Element == Opaque {
    var serial = 0
    func next() -> Opaque {
      serial += 1
      return Opaque(serial: serial)
    }
    return Elements(
      make: { _ in next() }, vary: { _, _ in next() }, again: { _, _ in next() }, key: { $0.serial },
      comparison: ElementComparison(), list: { MutableCollectionProperty($0) })
  }
}
