extension CollectionChange: Replacing {
  func forEachReplacement(_ body: (_ old: Element?, _ new: Element?) -> Void) {
    forEachRun { run in
      switch run.kind {
      case .insert: for element in run.elements { body(nil, element) }
      case .remove: for element in run.elements { body(element, nil) }
      case .update: for (old, new) in zip(run.elements, run.newElements) { body(old, new) }
      case .move: break
      }
    }
  }

  var net: CollectionChange {
    var composition = ChangeComposition<Element>()
    composition.append(self)
    return composition.change
  }
}

extension SectionedChange: Replacing {
  /// The elements are the rows, wherever they are.
  func forEachReplacement(_ body: (_ old: Row?, _ new: Row?) -> Void) {
    for part in parts {
      switch part {
      case .row(let change, _): change.forEachReplacement(body)
      case .section(let change):
        change.forEachReplacement { old, new in
          if let old, let new, old.rows.isTriviallyIdentical(to: new.rows) { return }
          for row in old?.rows ?? [] { body(row, nil) }
          for row in new?.rows ?? [] { body(nil, row) }
        }
      case .moveRow, .composite: break
      }
    }
  }

  var net: SectionedChange {
    var composition = SectionedComposition<Section, Row>()
    composition.append(self)
    return composition.change
  }
}
