public import PersistentArrays

/// Sections of rows that change in place, which tell what changed since they were last looked at: a
/// ``FingerprintedList`` of two levels.
///
///     var table = FingerprintedSections(
/// albums, sections: .init(), rows: .init(), sectionFingerprint: \.title, fingerprint: \.playCount)
///     song.playCount += 1
///     let batch = table.update(to: albums)  // rows: updates: …
///
/// It is not `Sendable`, since its closures may capture anything, and the objects that it looks at change in place: use
/// it where these objects belong.
public struct FingerprintedSections<Section, Row, Fingerprint: Equatable> {
  /// A section at one moment.
  public typealias Snapshot = SectionSnapshot<Section, Row>

  // Sections are few beside rows: erasing their fingerprints saves a generic parameter and costs little.
  @usableFromInline typealias KnownSection = Fingerprinted<Section, AnyHashable?>
  @usableFromInline typealias KnownRow = Fingerprinted<Row, Fingerprint>
  @usableFromInline typealias KnownSnapshot = SectionSnapshot<KnownSection, KnownRow>

  @usableFromInline let sectionComparison: ElementComparison<KnownSection>
  @usableFromInline let rowComparison: ElementComparison<KnownRow>
  @usableFromInline let sectionFingerprint: (Section) -> AnyHashable?
  @usableFromInline let rowFingerprint: (Row) -> Fingerprint
  /// `sections` with the fingerprints of the last time.
  @usableFromInline var known: [KnownSnapshot]
  @usableFromInline var current: [Snapshot]

  /// The sections that the last update led to. O(1).
  @inlinable
  public var sections: [Snapshot] { current }

  /// Looks at sections for the first time, whose own data does not change in place. O(n) for n sections and rows.
  ///
  /// - Parameters:
  ///   - snapshots: What the first update is told in relation to; `[]` if nothing is shown yet.
  ///   - sections: When two sections are the same thing, and when their own data is unchanged.
  ///   - rows: When two rows are the same thing. That must not depend on what changes in place. `.init()` takes the `id`, or else
  ///     the reference of a class. When content is unchanged only fingerprints say.
  ///   - fingerprint: What a row's content is. Called once for each row here, and in every update.
  @inlinable
  public init(
    _ snapshots: some Sequence<Snapshot>, sections: ElementComparison<Section>, rows: ElementComparison<Row>,
    fingerprint: @escaping (Row) -> Fingerprint
  ) {
    self.init(
      snapshots, sections.ignoringFingerprints(), rows.comparingFingerprints(), { _ in nil }, fingerprint)
  }

  /// Looks at sections for the first time, whose own data may change in place, too. O(n) for n sections and rows.
  ///
  /// - Parameters:
  ///   - snapshots: What the first update is told in relation to; `[]` if nothing is shown yet.
  ///   - sections: When two sections are the same thing. That must not depend on what changes in place, and when their own data is
  ///     unchanged only fingerprints say; as for rows.
  ///   - rows: When two rows are the same thing. `.init()` takes the `id`, or else the reference of a class.
  ///   - sectionFingerprint: What a section's own data is. Called once for each section here, and in every update.
  ///   - fingerprint: What a row's content is. Called once for each row here, and in every update.
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

  /// Looks at sections for the first time, whose own data does not change in place; the hash of a row is its fingerprint. O(n) for n
  /// sections and rows.
  ///
  /// The hash has to cover all of the content, as in a ``FingerprintedList``.
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

  /// Goes on to other sections, and tells what leads there, all at once: what `sectionedBatch(to:sections:rows:)` finds, with
  /// updates of what has another fingerprint than the last time. As costly as that where no rows are shared.
  ///
  /// Where a row is the same thing as before with the same fingerprint, nothing is told, even if it is another object: from then on
  /// that one is looked at.
  ///
  ///     let before = table.sections
  ///     for stage in table.update(to: albums).stages(from: before, to: table.sections) { … }
  ///
  /// - Parameters:
  ///   - sections: The sections as they are.
  ///   - detectingMoves: Whether anything moves, or is deleted and inserted instead.
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

  /// Looks at the same sections and rows again, and tells which of them changed: updates only. O(n) for fingerprints, and O(k log n)
  /// for k updates.
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
        rowUpdates.append(.init(from: (section, row), to: (section, row), old: last.element, new: last.element))
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
