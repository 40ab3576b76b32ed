extension SectionedChange {
  /// Returns one change with the effect of this change and then the next one, normalised. O(k log k) expected time for
  /// k runs.
  ///
  /// What is inserted and removed again is gone, several updates of a section or row are one, and what is back in its
  /// order has not moved. Rows edited in an inserted section are part of the insertion; a section that is removed is
  /// removed as it was before. A row that moved across sections is one move if both are still there; else it is
  /// removed, inserted, or neither.
  ///
  /// The steps are in canonical order: first those of sections (removals from the highest old position to the lowest,
  /// moves by ascending target, insertions, updates), then, in the new positions of sections, row removals from the
  /// highest position to the lowest, row moves by ascending target, row insertions and at last row updates by ascending
  /// position. So snapshots of moved and updated sections have the rows of before.
  ///
  /// - Parameter next: A change made for the sections that this one leads to.
  /// - Precondition: The next change does not contradict this one, as when it removes a row from a section that this
  ///   one inserts with fewer rows, and all positions are positions that lists can have. Each change that is decoded is
  ///   consistent in itself; check one from outside by `apply(to:)` before it is composed with another one.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: nil, rows: nil)
  }

  /// Returns one change with the effect of this change and then the next one, normalised as by `then(_:)`; sections and
  /// rows that are set back, or removed and inserted again at the same place, have not changed.
  ///
  /// O(k log k) expected time for k runs, and O(m) comparisons for m sections and rows that are updated, or removed and
  /// inserted.
  ///
  /// - Parameters:
  ///   - next: A change made for the sections that this one leads to.
  ///   - sections: When the data of sections are unchanged.
  ///   - rows: When rows are the same thing, and when unchanged.
  /// - Precondition: As for `then(_:)`: the next change does not contradict this one.
  @inlinable
  public func then(
    _ next: SectionedChange, sections: ElementComparison<Section>, rows: ElementComparison<Row>
  ) -> SectionedChange {
    then(next, sections: .some(sections), rows: .some(rows))
  }

  @inlinable
  func then(
    _ next: SectionedChange, sections: ElementComparison<Section>?, rows: ElementComparison<Row>?
  ) -> SectionedChange {
    var composition = SectionedComposition(sections: sections, rows: rows)
    composition.append(self)
    composition.append(next)
    return composition.change
  }
}

extension SectionedChange where Row: Equatable {
  /// Returns one change with the effect of this change and then the next one, normalised; rows that are set back to an
  /// equal one have not changed. Costs and preconditions are those of ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: nil, rows: .byEquality)
  }
}

extension SectionedChange where Row: Distinguishable {
  /// Returns one change with the effect of this change and then the next one, normalised; rows that are set back to an
  /// equal one that matches have not changed. Costs and preconditions are those of ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: nil, rows: .byMatching)
  }
}

extension SectionedChange where Section: Equatable, Row: Equatable {
  /// Returns one change with the effect of this change and then the next one, normalised; what is set back to an equal
  /// value has not changed. Costs and preconditions are those of ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: .byEquality, rows: .byEquality)
  }
}

extension SectionedChange where Section: Equatable, Row: Distinguishable {
  /// Returns one change with the effect of this change and then the next one, normalised; what is set back to an equal
  /// value (of rows, one that matches) has not changed. Costs and preconditions are those of
  /// ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: .byEquality, rows: .byMatching)
  }
}

extension SectionedChange where Section: Distinguishable, Row: Equatable {
  /// Returns one change with the effect of this change and then the next one, normalised; what is set back to an equal
  /// value (of sections, one that matches) has not changed. Costs and preconditions are those of
  /// ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: .byMatching, rows: .byEquality)
  }
}

extension SectionedChange where Section: Distinguishable, Row: Distinguishable {
  /// Returns one change with the effect of this change and then the next one, normalised; what is set back to an equal
  /// value that matches has not changed. Costs and preconditions are those of ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: .byMatching, rows: .byMatching)
  }
}

extension ElementComparison where Element: Equatable {
  @inlinable
  static var byEquality: ElementComparison { ElementComparison(IdentityByEquality(), ContentByIdentity()) }
}

extension ElementComparison where Element: Distinguishable {
  @inlinable
  static var byMatching: ElementComparison { ElementComparison(IdentityByEquality(), ContentByMatching()) }
}
