import CollectionChanges
import PersistentArrays

/// What a list holds at one moment, through all levels, in a form that can be compared.
indirect enum Frozen: Equatable, CustomStringConvertible {
  case row(Int)
  case list(String, [Frozen])

  var rows: [Frozen] {
    if case .list(_, let rows) = self { rows } else { [] }
  }

  var description: String {
    switch self {
    case .row(let key): "\(key)"
    case .list(let name, let rows): "\(name)\(rows)"
    }
  }

  /// What a deep change, or what was replayed from deep changes, holds; `key` tells of rows.
  init(_ element: Any, key: (Any) -> Int) {
    if let section = element as? any FrozenSection {
      self = .list(section.name, section.anyRows.map { Frozen($0, key: key) })
    } else if let live = element as? any NamedSection {
      // A live object has no place in a deep change.
      self = .list("live \(live.name)", [])
    } else {
      self = .row(key(element))
    }
  }
}

/// A section of a script.
protocol NamedSection: AnyObject {
  var number: Int { get }
}

extension NamedSection {
  var name: String { "s\(number)" }
}

/// A section snapshot of whatever types.
protocol FrozenSection {
  var name: String { get }
  var anyRows: [Any] { get }
}

extension SectionSnapshot: FrozenSection {
  var name: String { (section as? any NamedSection)?.name ?? "?" }
  var anyRows: [Any] { Array(rows) }
}
