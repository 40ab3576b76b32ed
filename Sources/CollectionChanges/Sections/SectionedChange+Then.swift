extension SectionedChange {
  /// One change that has the effect of this one and then of the next, normalised. O(k log k) for k runs.
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
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: nil, rows: nil)
  }

  /// One change that has the effect of this one and then of the next, normalised likewise; and what is set back, or
  /// removed and inserted again at the same place, has not changed.
  ///
  /// - Parameters:
  ///   - next: A change made for the sections that this one leads to.
  ///   - sections: When the data of sections are unchanged.
  ///   - rows: When rows are the same thing, and when unchanged.
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
  /// One change that has the effect of this one and then of the next, normalised; rows that are set back to an equal
  /// one have not changed. See ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: nil, rows: .byEquality)
  }
}

extension SectionedChange where Row: Distinguishable {
  /// One change that has the effect of this one and then of the next, normalised; rows that are set back to an equal
  /// one that matches have not changed. See ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: nil, rows: .byMatching)
  }
}

extension SectionedChange where Section: Equatable, Row: Equatable {
  /// One change that has the effect of this one and then of the next, normalised; what is set back to an equal value
  /// has not changed. See ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: .byEquality, rows: .byEquality)
  }
}

extension SectionedChange where Section: Equatable, Row: Distinguishable {
  /// One change that has the effect of this one and then of the next, normalised; what is set back to an equal value
  /// (of rows, one that matches) has not changed. See ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: .byEquality, rows: .byMatching)
  }
}

extension SectionedChange where Section: Distinguishable, Row: Equatable {
  /// One change that has the effect of this one and then of the next, normalised; what is set back to an equal value
  /// (of sections, one that matches) has not changed. See ``then(_:sections:rows:)``.
  @inlinable
  public func then(_ next: SectionedChange) -> SectionedChange {
    then(next, sections: .byMatching, rows: .byEquality)
  }
}

extension SectionedChange where Section: Distinguishable, Row: Distinguishable {
  /// One change that has the effect of this one and then of the next, normalised; what is set back to an equal value
  /// that matches has not changed. See ``then(_:sections:rows:)``.
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
