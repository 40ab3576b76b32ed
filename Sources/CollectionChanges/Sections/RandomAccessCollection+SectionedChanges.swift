public import PersistentArrays

extension RandomAccessCollection {
  /// What leads from these sections to the new ones, all at once: sections and rows, and rows that went from one section to another, also
  /// out of a section that is gone, or into a new one.
  ///
  /// Sections and rows move as little as can be. Where sections and rows can be hashed this takes linear expected time, and O(n log n) for
  /// the moves; sections whose rows are one storage are not looked into. As for `changes(to:)`, equal ends are set aside first, and where
  /// hashes collide, what is not found in linear time is deleted and inserted.
  ///
  ///     let batch = old.sectionedBatch(to: new, sections: .init(), rows: .init())
  ///
  /// - Parameters:
  ///   - new: The sections that the batch leads to.
  ///   - sections: When two sections are the same thing, and when their own data is unchanged.
  ///   - rows: The same for rows.
  ///   - detectingMoves: Whether anything moves, or is deleted and inserted instead.
  @inlinable
  public func sectionedBatch<Section, Row>(
    to new: some RandomAccessCollection<SectionSnapshot<Section, Row>>, sections: ElementComparison<Section>,
    rows: ElementComparison<Row>, detectingMoves: Bool = true
  ) -> SectionedBatchUpdate<Section, Row> where Element == SectionSnapshot<Section, Row> {
    SectionedDiffer(
      from: Array(self), to: Array(new), sections: sections, rows: rows, detectingMoves: detectingMoves
    ).batch()
  }

  /// What leads from these sections to the new ones, step by step: see ``sectionedBatch(to:sections:rows:detectingMoves:)``. A row that
  /// went out of a section that is gone, or into a new one, comes and goes with the section here.
  @inlinable
  public func sectionedChanges<Section, Row>(
    to new: some RandomAccessCollection<SectionSnapshot<Section, Row>>, sections: ElementComparison<Section>,
    rows: ElementComparison<Row>, detectingMoves: Bool = true
  ) -> SectionedChange<Section, Row> where Element == SectionSnapshot<Section, Row> {
    sectionedBatch(to: new, sections: sections, rows: rows, detectingMoves: detectingMoves).change
  }
}

extension RandomAccessCollection where Element: RandomAccessCollection {
  /// What leads from these lists of rows to the new ones, all at once. A section is known by its position: sections come and go at the
  /// end. See ``sectionedBatch(to:sections:rows:detectingMoves:)``.
  @inlinable
  public func sectionedBatch(
    to new: some RandomAccessCollection<Element>, rows: ElementComparison<Element.Element>, detectingMoves: Bool = true
  ) -> SectionedBatchUpdate<Int, Element.Element> {
    func numbered(_ sections: some RandomAccessCollection<Element>) -> [SectionSnapshot<Int, Element.Element>] {
      zip(0..., sections).map { SectionSnapshot(section: $0, rows: PersistentArray($1)) }
    }
    return numbered(self).sectionedBatch(
      to: numbered(new), sections: ElementComparison<Int>(), rows: rows, detectingMoves: detectingMoves)
  }
}
