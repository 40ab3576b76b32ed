import ReactiveCollectionsArrays
import ReactiveCollectionsChanges

/// The content of a list at one moment, at all levels, in a form that can be compared.
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

  /// Freezes the content of a deep change or the state replayed from deep changes. `key` returns the keys of rows.
  init(_ element: Any, key: (Any) -> Int) {
    if let section = element as? any FrozenSection {
      self = .list(section.name, section.anyRows.map { Frozen($0, key: key) })
    } else if let live = element as? any NamedSection {
      // A deep change must not contain a live object.
      self = .list("live \(live.name)", [])
    } else {
      self = .row(key(element))
    }
  }
}

/// A section in a script.
protocol NamedSection: AnyObject {
  var number: Int { get }
}

extension NamedSection {
  var name: String { "s\(number)" }
}

/// A section snapshot of any types.
protocol FrozenSection {
  var name: String { get }
  var anyRows: [Any] { get }
}

extension SectionSnapshot: FrozenSection {
  var name: String { (section as? any NamedSection)?.name ?? "?" }
  var anyRows: [Any] { Array(rows) }
}
