extension SectionedChange {
  /// Returns one change with the effect of this change followed by the next one, normalised. O(k log k) expected time
  /// for k runs.
  ///
  /// Elements that are inserted and then removed are left out, several updates of a section or row become one, and an
  /// element that is back in its original order is not moved. Edits of rows in an inserted section become part of the
  /// insertion; a removed section is removed in its original state. A row that moved across sections becomes one move
  /// if both sections are still there; otherwise it is removed, inserted, or left out.
  ///
  /// The steps are in canonical order: first the steps of sections (removals from the highest old position to the
  /// lowest, moves by ascending target, insertions, updates), then, in the new positions of sections, row removals from
  /// the highest position to the lowest, row moves by ascending target, row insertions, and finally row updates by
  /// ascending position. Snapshots of moved and updated sections therefore have the old rows.
  ///
  /// - Parameter next: A change made for the sections that this one leads to.
  /// - Precondition: The next change does not contradict this one (for example by removing a row from a section that
  ///   this one inserts with fewer rows), and all positions are positions that lists can have. A decoded change is
  ///   always consistent in itself; check a change from outside with `apply(to:)` before you compose it with another
  ///   one.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: nil, rows: nil)
  }

  /// Returns one change with the effect of this change followed by the next one, normalised as by `then(_:)`; sections
  /// and rows that are set back, or removed and inserted again at the same place, count as unchanged.
  ///
  /// O(k log k) expected time for k runs, and O(m) comparisons for m sections and rows that are updated, or removed and
  /// inserted.
  ///
  /// - Parameters:
  ///   - next: A change made for the sections that this one leads to.
  ///   - sections: Determines when the data of a section is unchanged.
  ///   - rows: Determines when two rows are the same, and when a row is unchanged.
  /// - Precondition: As for `then(_:)`, the next change does not contradict this one.
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
  /// Returns one change with the effect of this change followed by the next one, normalised; rows that are set back to
  /// an equal row count as unchanged. The costs and preconditions are those of ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: nil, rows: .byEquality)
  }
}

extension SectionedChange where Row: Distinguishable {
  /// Returns one change with the effect of this change followed by the next one, normalised; rows that are set back to
  /// an equal row that matches count as unchanged. The costs and preconditions are those of ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: nil, rows: .byMatching)
  }
}

extension SectionedChange where Section: Equatable, Row: Equatable {
  /// Returns one change with the effect of this change followed by the next one, normalised; sections and rows that are
  /// set back to an equal value count as unchanged. The costs and preconditions are those of
  /// ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: .byEquality, rows: .byEquality)
  }
}

extension SectionedChange where Section: Equatable, Row: Distinguishable {
  /// Returns one change with the effect of this change followed by the next one, normalised; sections and rows that are
  /// set back to an equal value (for rows, one that matches) count as unchanged. The costs and preconditions are those
  /// of ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: .byEquality, rows: .byMatching)
  }
}

extension SectionedChange where Section: Distinguishable, Row: Equatable {
  /// Returns one change with the effect of this change followed by the next one, normalised; sections and rows that are
  /// set back to an equal value (for sections, one that matches) count as unchanged. The costs and preconditions are
  /// those of ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: .byMatching, rows: .byEquality)
  }
}

extension SectionedChange where Section: Distinguishable, Row: Distinguishable {
  /// Returns one change with the effect of this change followed by the next one, normalised; sections and rows that are
  /// set back to an equal value that matches count as unchanged. The costs and preconditions are those of
  /// ``then(_:sections:rows:)``.
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
