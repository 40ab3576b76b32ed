import ReactiveCollections

/// Changes at index paths, a line for each step.
enum ChangeLines {
  typealias Section = SectionSnapshot<UserSection, ProcessRow>

  static func lines(of change: IndexPathChange) -> [String] {
    change.steps.map { step in
      switch step {
      case .insert(let path, let element): "insert \(path) \(text(of: element))"
      case .remove(let path, let element): "remove \(path) \(text(of: element))"
      case .update(let path, let old, let new): "update \(path) \(difference(old, new))"
      case .move(let source, let target, let element): "move \(source) \(target) \(text(of: element))"
      case .composite: preconditionFailure("A composite is no step")
      }
    }
  }

  /// A process, or a user with the processes.
  private static func text(of element: Any) -> String {
    switch element {
    case let row as ProcessRow: text(of: row)
    case let section as Section:
      "\(section.section.user.printable): \(section.rows.map { text(of: $0) }.joined(separator: ", "))"
    default: "\(element)"
    }
  }

  private static func text(of row: ProcessRow) -> String { "\(row.pid) \(row.name.printable)" }

  /// What a process shows otherwise than before.
  private static func difference(_ old: Any, _ new: Any) -> String {
    guard let old = old as? ProcessRow, let new = new as? ProcessRow else { return text(of: new) }
    let cells = Column.allCases.compactMap { column in
      let (before, after) = (
        column.text(of: old, showsArguments: true), column.text(of: new, showsArguments: true)
      )
      return before == after ? nil : "\(column.title) \(before) → \(after)"
    }
    return cells.isEmpty ? text(of: new) : "\(text(of: new)): \(cells.joined(separator: ", "))"
  }
}
