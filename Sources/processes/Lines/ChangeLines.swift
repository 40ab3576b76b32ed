import ReactiveCollections

/// Changes of the table with index paths, one line for each step.
enum ChangeLines {
  static func lines(of change: SectionedChange<String, ProcessRow>) -> [String] {
    change.steps.flatMap { step in
      switch step {
      case .section(let change): change.steps.map { line(of: $0, in: [], text: text, difference: { text(of: $1) }) }
      case .row(let change, let section):
        change.steps.map { line(of: $0, in: [section], text: text, difference: difference) }
      case .moveRow(let source, let target, let row):
        ["move [\(source.section), \(source.row)] [\(target.section), \(target.row)] \(text(of: row))"]
      case .composite: preconditionFailure("A composite is not a step")
      }
    }
  }

  /// Returns the line for a step in a list that is at a path.
  private static func line<Element>(
    of step: CollectionChange<Element>, in path: [Int], text: (Element) -> String,
    difference: (Element, Element) -> String
  ) -> String {
    switch step {
    case .insert(let index, let element): "insert \(path + [index]) \(text(element))"
    case .remove(let index, let element): "remove \(path + [index]) \(text(element))"
    case .update(let index, let old, let new): "update \(path + [index]) \(difference(old, new))"
    case .move(let source, let target, let element): "move \(path + [source]) \(path + [target]) \(text(element))"
    case .composite: preconditionFailure("A composite is not a step")
    }
  }

  private static func text(of section: SectionSnapshot<String, ProcessRow>) -> String {
    "\(section.section.printable): \(section.rows.map { text(of: $0) }.joined(separator: ", "))"
  }

  private static func text(of row: ProcessRow) -> String { "\(row.pid) \(row.name.printable)" }

  /// Returns the cells of a process that differ from the ones before.
  private static func difference(_ old: ProcessRow, _ new: ProcessRow) -> String {
    let cells = Column.allCases.compactMap { column in
      let (before, after) = (
        column.text(of: old, showsArguments: true), column.text(of: new, showsArguments: true)
      )
      return before == after ? nil : "\(column.title) \(before) → \(after)"
    }
    return cells.isEmpty ? text(of: new) : "\(text(of: new)): \(cells.joined(separator: ", "))"
  }
}
