extension MutableCollectionProperty {
  /// Applies a change at index paths from elsewhere that was made for this list as it is, as one transaction. O(log n)
  /// for each level of a step's path.
  ///
  /// ```swift
  /// var last: IndexPathChange?
  /// albums.changes.startWithValues { last = $0 }
  /// albums[0].removeFirst()
  /// if let undo = last?.inverted { try albums.apply(undo) }
  /// print(albums)  // prints: [["a", "b"], ["c"]]
  /// ```
  ///
  /// - Throws: `ChangeError` if a step does not fit: paths are always checked, and the elements that the step names are
  ///   checked by the comparison of their list. Everything is then left as it was, and nothing is sent.
  @_disfavoredOverload
  public final func apply(_ change: IndexPathChange) throws(ChangeError) {
    try edit { list throws(ChangeError) in
      try list.domain.transact { () throws(ChangeError) in
        guard case .composite(let steps) = change else { return try list.perform(change, step: 0) }
        var made = StepsByList()
        for (number, step) in steps.enumerated() where try !made.contains(step, number: number, below: list) {
          try list.perform(step, step: number)
        }
      }
    }
  }
}

extension MutableCollectionProperty where Element: ObservableList {
  /// Applies a change of sections and rows from elsewhere that was made for this list as it is, as one transaction.
  /// O(log n) for each level of a step.
  ///
  /// ```swift
  /// try albums.apply(.row(.insert(1, "x"), section: 1))
  /// print(albums[1])  // prints: ["c", "x"]
  /// ```
  ///
  /// - Throws: `ChangeError` if a step does not fit, as for a change at index paths.
  @_disfavoredOverload
  public final func apply(_ change: SectionedChange<Element, Element.Element>) throws(ChangeError) {
    try apply(IndexPathChange(change))
  }
}

extension AnyList {
  fileprivate func perform(_ change: IndexPathChange, step: Int) throws(ChangeError) {
    do throws(ChangeError) { try perform(change) } catch {
      throw ChangeError(error.reason, at: error.path, step: step)
    }
  }

  private func perform(_ change: IndexPathChange) throws(ChangeError) {
    switch change {
    case .insert(let path, let element): try insert(element, at: path)
    case .remove(let path, let element):
      let (list, index) = try editablePlace(path)
      try list.check(named: element, at: path)
      _ = list.removeAny(at: index)
    case .update(let path, let old, let new):
      let (list, index) = try editablePlace(path)
      try list.check(named: old, at: path)
      try list.check(new, at: path)
      list.updateAny(at: index, with: new)
    case .move(let source, let target, let element):
      let (list, _) = try editablePlace(source)
      try list.check(named: element, at: source)
      try move(from: source, to: target)
    case .composite(let steps): for step in steps { try perform(step) }
    }
  }
}
