/// The elements of a list or of sections, and those that a change takes out or brings in; both, if one takes the place of the
/// other.
///
/// A type, or conformances of changes, would be in every program: see ``Hosting``.
typealias NamedElements<S: Shape, Element> = (
  forEach: (S.Value, (Element) -> Void) -> Void,
  forEachReplacement: (S.Change, (_ old: Element?, _ new: Element?) -> Void) -> Void
)

/// The elements of a list.
func namedElements<Element>() -> NamedElements<ListShape<Element>, Element> {
  ({ $0.forEach($1) }, { replacements(in: $0, $1) })
}

/// The rows of sections.
func namedRows<Section, Row>() -> NamedElements<TableShape<Section, Row>, Row> {
  (
    { sections, body in for section in sections { section.rows.forEach(body) } },
    { change, body in
      for part in change.parts {
        switch part {
        case .row(let change, _): replacements(in: change, body)
        case .section(let change):
          replacements(in: change) { old, new in
            if let old, let new, old.rows.isTriviallyIdentical(to: new.rows) { return }
            old?.rows.forEach { body($0, nil) }
            new?.rows.forEach { body(nil, $0) }
          }
        case .moveRow, .composite: break
        }
      }
    }
  )
}

/// Calls `body` with each element that a change takes out or brings in, or with both.
private func replacements<Element>(
  in change: CollectionChange<Element>, _ body: (_ old: Element?, _ new: Element?) -> Void
) {
  change.forEachRun { run in
    switch run.kind {
    case .insert: for element in run.elements { body(nil, element) }
    case .remove: for element in run.elements { body(element, nil) }
    case .update: for (old, new) in zip(run.elements, run.newElements) { body(old, new) }
    case .move: break
    }
  }
}
