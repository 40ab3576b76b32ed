/// Sections of rows that change in place, which report the changes since they were last examined: a
/// ``FingerprintedList`` with two levels.
///
/// ```swift
/// let sections = [SectionSnapshot(section: "A", rows: [Track("a"), Track("b")])]
/// var table = FingerprintedSections(sections, sections: .init(), rows: .init()) { $0.title.value }
/// sections[0].rows[1].title.value = "c"
/// print(table.update(to: sections).rows.updates[0].to)  // prints: (0, 1)
/// ```
///
/// The type is not `Sendable`, since its closures may capture anything, and the objects that it examines change in
/// place. Use it in the isolation domain of these objects.
public struct FingerprintedSections<Section, Row, Fingerprint: Equatable> {
  /// A snapshot of a section.
  public typealias Snapshot = SectionSnapshot<Section, Row>

  // There are few sections compared to rows, so erasing their fingerprints costs little, and it saves a generic
  // parameter.
  @usableFromInline typealias KnownSection = Fingerprinted<Section, AnyHashable?>
  @usableFromInline typealias KnownRow = Fingerprinted<Row, Fingerprint>
  @usableFromInline typealias KnownSnapshot = SectionSnapshot<KnownSection, KnownRow>

  @usableFromInline let sectionComparison: ElementComparison<KnownSection>
  @usableFromInline let rowComparison: ElementComparison<KnownRow>
  @usableFromInline let sectionFingerprint: (Section) -> AnyHashable?
  @usableFromInline let rowFingerprint: (Row) -> Fingerprint
  /// `sections` with their last fingerprints.
  @usableFromInline var known: [KnownSnapshot]
  @usableFromInline var current: [Snapshot]

  /// The sections after the last update. O(1).
  @inlinable
  public var sections: [Snapshot] { current }

  /// Creates fingerprinted sections whose own data does not change in place, and takes the first fingerprints. O(n) for
  /// n sections and rows.
  ///
  /// - Parameters:
  ///   - snapshots: The sections that the first update is relative to; `[]` if nothing is shown yet.
  ///   - sections: Decides whether two sections are the same thing, and whether their own data is unchanged.
  ///   - rows: Decides whether two rows are the same thing. This must not depend on anything that changes in place.
  ///     `.init()` uses the `id`, or else the reference of a class. Only fingerprints decide whether the content is
  ///     unchanged.
  ///   - fingerprint: A closure that returns a value for a row's content. It is called once for each row here and in
  ///     every update.
  @inlinable
  public init(
    _ snapshots: some Sequence<Snapshot>, sections: ElementComparison<Section>, rows: ElementComparison<Row>,
    fingerprint: @escaping (Row) -> Fingerprint
  ) {
    self.init(
      snapshots, sections.ignoringFingerprints(), rows.comparingFingerprints(), { _ in nil }, fingerprint)
  }

  /// Creates fingerprinted sections whose own data may also change in place, and takes the first fingerprints. O(n) for
  /// n sections and rows.
  ///
  /// - Parameters:
  ///   - snapshots: The sections that the first update is relative to; `[]` if nothing is shown yet.
  ///   - sections: Decides whether two sections are the same thing. This must not depend on anything that changes in
  ///     place. Only fingerprints decide whether a section's own data is unchanged.
  ///   - rows: Decides whether two rows are the same thing. This must not depend on anything that changes in place.
  ///     `.init()` uses the `id`, or else the reference of a class. Only fingerprints decide whether the content is
  ///     unchanged.
  ///   - sectionFingerprint: A closure that returns a value for a section's own data. It is called once for each
  ///     section here and in every update.
  ///   - fingerprint: A closure that returns a value for a row's content. It is called once for each row here and in
  ///     every update.
  @inlinable
  public init(
    _ snapshots: some Sequence<Snapshot>, sections: ElementComparison<Section>, rows: ElementComparison<Row>,
    sectionFingerprint: @escaping (Section) -> some Hashable, fingerprint: @escaping (Row) -> Fingerprint
  ) {
    self.init(
      snapshots, sections.comparingFingerprints(), rows.comparingFingerprints(),
      { AnyHashable(sectionFingerprint($0)) },
      fingerprint)
  }

  /// Creates fingerprinted sections whose own data does not change in place, with the hashes of the rows as
  /// fingerprints. O(n) for n sections and rows.
  ///
  /// The hash must cover the entire content, as in a ``FingerprintedList``.
  @inlinable
  public init(
    _ snapshots: some Sequence<Snapshot>, sections: ElementComparison<Section>, rows: ElementComparison<Row>
  ) where Row: Hashable, Fingerprint == Int {
    self.init(snapshots, sections: sections, rows: rows) { $0.hashValue }
  }

  @inlinable
  init(
    _ snapshots: some Sequence<Snapshot>, _ sectionComparison: ElementComparison<KnownSection>,
    _ rowComparison: ElementComparison<KnownRow>, _ sectionFingerprint: @escaping (Section) -> AnyHashable?,
    _ rowFingerprint: @escaping (Row) -> Fingerprint
  ) {
    self.sectionComparison = sectionComparison
    self.rowComparison = rowComparison
    self.sectionFingerprint = sectionFingerprint
    self.rowFingerprint = rowFingerprint
    current = Array(snapshots)
    known = []
    known = current.map(lookedAt)
  }

  /// Replaces the sections and returns the batch that leads from the previous ones: the edits that
  /// `sectionedBatch(to:sections:rows:)` finds, with updates of the sections and rows whose fingerprint differs from
  /// the last one. Costs as much as that method if no rows are shared.
  ///
  /// A row that is the same thing as before and has the same fingerprint is not reported, even if it is a different
  /// object. From then on, the new object is examined.
  ///
  /// ```swift
  /// var sections = [SectionSnapshot(section: "A", rows: [Track("a")])]
  /// var table = FingerprintedSections(sections, sections: .init(), rows: .init()) { $0.title.value }
  /// let before = table.sections
  /// sections[0].rows[0].title.value = "b"
  /// for stage in table.update(to: sections).stages(from: before, to: table.sections) {
  ///   print(stage.batch.rows.updates.count)  // prints: 1
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - sections: The current sections.
  ///   - detectingMoves: Whether to report moves. If `false`, sections and rows that move are deleted and inserted.
  @inlinable
  public mutating func update(
    to sections: some Sequence<Snapshot>, detectingMoves: Bool = true
  ) -> SectionedBatchUpdate<Section, Row> {
    let new = Array(sections)
    let fresh = new.map(lookedAt)
    let batch = known.sectionedBatch(
      to: fresh, sections: sectionComparison, rows: rowComparison, detectingMoves: detectingMoves)
    (current, known) = (new, fresh)
    return batch.mapRows(\.element).mapSections(\.element)
  }

  /// Examines the same sections and rows again and returns the batch of those that changed, which contains only
  /// updates. O(n) for fingerprints, and O(k log n) for k updates.
  ///
  /// ```swift
  /// let sections = [SectionSnapshot(section: "A", rows: [Track("a"), Track("b")])]
  /// var table = FingerprintedSections(sections, sections: .init(), rows: .init()) { $0.title.value }
  /// sections[0].rows[0].title.value = "c"
  /// print(table.refresh().rows.updates.count)  // prints: 1
  /// ```
  @inlinable
  public mutating func refresh() -> SectionedBatchUpdate<Section, Row> {
    var sectionUpdates: [BatchUpdate<Snapshot>.Update] = []
    var rowUpdates: [SectionedRowBatch<Row>.Update] = []
    for (section, snapshot) in current.enumerated() {
      let fingerprint = sectionFingerprint(snapshot.section)
      if fingerprint != known[section].section.fingerprint {
        known[section].section.fingerprint = fingerprint
        sectionUpdates.append(.init(from: section, to: section, old: snapshot, new: snapshot))
      }
      for (row, last) in known[section].rows.enumerated() {
        let fingerprint = rowFingerprint(last.element)
        if fingerprint == last.fingerprint { continue }
        known[section].rows[row].fingerprint = fingerprint
        rowUpdates.append(
          .init(
            from: .init(section: section, row: row), to: .init(section: section, row: row), old: last.element,
            new: last.element))
      }
    }
    return SectionedBatchUpdate(
      fitting: BatchUpdate(inOrder: [], [], sectionUpdates, []), SectionedRowBatch(updates: rowUpdates))
  }

  @inlinable
  func lookedAt(_ snapshot: Snapshot) -> KnownSnapshot {
    KnownSnapshot(
      section: KnownSection(snapshot.section, sectionFingerprint(snapshot.section)),
      rows: snapshot.rows.map { KnownRow($0, rowFingerprint($0)) })
  }
}
