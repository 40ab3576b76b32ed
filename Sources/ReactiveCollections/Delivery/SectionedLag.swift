public import CollectionChanges
public import PersistentArrays

/// What is kept for a subscriber of sections and rows that is slower than they: see ``Lag``.
public struct SectionedLag<Section, Row> {
  @usableFromInline typealias Table = PersistentArray<SectionSnapshot<Section, Row>>
  @usableFromInline typealias Policy = LagPolicy<Table, SectionedComposition<Section, Row>>

  @usableFromInline let policy: Policy

  @inlinable
  init(_ policy: Policy) { self.policy = policy }

  /// Every update is kept, and comes by itself.
  @inlinable
  public static var unbounded: SectionedLag { SectionedLag(.unbounded) }

  /// One update is kept: all changes, composed to one and normalised.
  ///
  /// Rows and data of sections that are set back have not changed, if they have `==`, or `matches`, to tell; of others an update tells.
  @inlinable
  public static var coalesced: SectionedLag {
    let (sections, rows) = (ElementComparison<Section>.byConformance, ElementComparison<Row>.byConformance)
    return coalesced(sections, rows)
  }

  /// One update is kept: all changes, composed to one and normalised as by `SectionedChange.then(_:sections:rows:)`.
  @inlinable
  public static func coalesced(
    sections: ElementComparison<Section>, rows: ElementComparison<Row>
  ) -> SectionedLag {
    coalesced(sections, rows)
  }

  @inlinable
  static func coalesced(_ sections: ElementComparison<Section>?, _ rows: ElementComparison<Row>?) -> SectionedLag {
    let comparison = SectionedComparison(sections: sections?.whetherUnchanged, rows: rows)
    return SectionedLag(
      .coalesced({ SectionedComposition(sections: sections, rows: rows) }) { change, before, after in
        comparison.isSilent(change, from: before, to: after) ? .empty : change
      })
  }

  /// The newest sections are kept, and compared with those that were delivered last: an update has as few edits as the comparisons find,
  /// whatever led there. That something changed inside, see `refresh(at:)`, it does not tell.
  @inlinable
  public static func latest(sections: ElementComparison<Section>, rows: ElementComparison<Row>) -> SectionedLag {
    SectionedLag(.latest { $0.sectionedChanges(to: $1, sections: sections, rows: rows) })
  }
}
