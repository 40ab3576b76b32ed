extension RandomAccessCollection {
  /// Returns a batch that leads from these sections to the new ones: edits of sections and of rows, and moves of rows
  /// from one section to another, even out of a removed section or into an inserted one.
  ///
  /// As few sections and rows as possible move. If sections and rows can be hashed, this takes linear expected time,
  /// and O(n log n) for the moves; sections whose rows share one storage are not compared. As in `changes(to:)`, equal
  /// ends are set aside first, and if hashes collide, elements that are not found in linear time are deleted and
  /// inserted.
  ///
  /// ```swift
  /// let old = [SectionSnapshot(section: "A", rows: ["a"]), SectionSnapshot(section: "B", rows: ["b"])]
  /// let new = [SectionSnapshot(section: "B", rows: ["b", "a"])]
  /// print(old.sectionedBatch(to: new, sections: .init(), rows: .init()))
  /// // prints: sections: deletions: [0: A [a]]; rows: moves: [(0, 0)→(0, 1): "a"]
  /// ```
  ///
  /// - Parameters:
  ///   - new: The sections that the batch leads to.
  ///   - sections: Determines when two sections are the same, and when the data of a section is unchanged.
  ///   - rows: Determines when two rows are the same, and when a row is unchanged.
  ///   - detectingMoves: Whether elements are moved. If `false`, they are deleted and inserted instead.
  @inlinable
  public func sectionedBatch<Section, Row>(
    to new: some RandomAccessCollection<SectionSnapshot<Section, Row>>, sections: ElementComparison<Section>,
    rows: ElementComparison<Row>, detectingMoves: Bool = true
  ) -> SectionedBatchUpdate<Section, Row> where Element == SectionSnapshot<Section, Row> {
    SectionedDiffer(
      from: Array(self), to: Array(new), sections: sections, rows: rows, detectingMoves: detectingMoves
    ).batch()
  }

  /// Returns a change that leads from these sections to the new ones, step by step: see
  /// ``sectionedBatch(to:sections:rows:detectingMoves:)``. Unlike in a batch, a row that moves out of a removed section
  /// is inserted, and one that moves into an inserted section is removed.
  ///
  /// ```swift
  /// let old = [SectionSnapshot(section: "A", rows: ["a"])]
  /// let new = [SectionSnapshot(section: "B", rows: ["b"]), SectionSnapshot(section: "A", rows: ["a", "c"])]
  /// print(old.sectionedChanges(to: new, sections: .init(), rows: .init()))
  /// // prints: composite([section(insert(0, B [b])), row(insert(1, "c"), section: 1)])
  /// ```
  @inlinable
  public func sectionedChanges<Section, Row>(
    to new: some RandomAccessCollection<SectionSnapshot<Section, Row>>, sections: ElementComparison<Section>,
    rows: ElementComparison<Row>, detectingMoves: Bool = true
  ) -> SectionedChange<Section, Row> where Element == SectionSnapshot<Section, Row> {
    sectionedBatch(to: new, sections: sections, rows: rows, detectingMoves: detectingMoves).change
  }
}

extension RandomAccessCollection where Element: RandomAccessCollection {
  /// Returns a batch that leads from these lists of rows to the new ones. A section is identified by its position:
  /// sections are inserted and removed at the end. See ``sectionedBatch(to:sections:rows:detectingMoves:)``.
  ///
  /// ```swift
  /// let batch = [["a"], ["b"]].sectionedBatch(to: [["a", "b"], []], rows: .init())
  /// print(batch)  // prints: rows: moves: [(1, 0)→(0, 1): "b"]
  /// ```
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
