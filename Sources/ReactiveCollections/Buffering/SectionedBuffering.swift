/// A policy for what is buffered for a subscriber that is slower than the sections and rows that it follows. See
/// ``ListBuffering``.
///
/// ```swift
/// let isPaused = MutableProperty(true)
/// let byTeam = people.updates.grouped(by: \.team).mapRows(\.name)
/// let shown = CollectionProperty(byTeam.paused(while: isPaused, buffering: .unbounded))
/// shown.changes.startWithValues { print($0) }
/// people[1].name = "Rob"
/// people[1].name = "Tom"
/// isPaused.value = false
/// // prints: update [1, 0] Bob → Rob
/// // prints: update [1, 0] Rob → Tom
/// ```
public struct SectionedBuffering<Section, Row> {
  @usableFromInline typealias Table = PersistentArray<SectionSnapshot<Section, Row>>
  @usableFromInline typealias Policy = BufferingPolicy<Table, SectionedComposition<Section, Row>>

  @usableFromInline let policy: Policy

  @inlinable
  init(_ policy: Policy) { self.policy = policy }

  /// A policy that keeps every update and delivers each one separately.
  @inlinable
  public static var unbounded: SectionedBuffering { SectionedBuffering(.unbounded) }

  /// A policy that keeps one update: all changes, composed into one and normalized.
  ///
  /// Rows and section data that are set back to an equal value do not count as changed if their types have `==` or
  /// `matches`. For others an update is delivered.
  ///
  /// ```swift
  /// let isPaused = MutableProperty(true)
  /// let byTeam = people.updates.grouped(by: \.team).mapRows(\.name)
  /// let shown = CollectionProperty(byTeam.paused(while: isPaused, buffering: .coalesced))
  /// shown.changes.startWithValues { print($0) }
  /// people[1].name = "Rob"
  /// people[1].name = "Tom"
  /// isPaused.value = false  // prints: update [1, 0] Bob → Tom
  /// ```
  @inlinable
  public static var coalesced: SectionedBuffering {
    let (sections, rows) = (ElementComparison<Section>.ofKnownValues, ElementComparison<Row>.ofKnownValues)
    return coalesced(sections, rows, .ofType)
  }

  /// Returns a policy that keeps one update: all changes, composed into one and normalized as by
  /// `SectionedChange.then(_:sections:rows:)`.
  @inlinable
  public static func coalesced(
    sections: ElementComparison<Section>, rows: ElementComparison<Row>
  ) -> SectionedBuffering {
    coalesced(sections, rows, CompositionKey())
  }

  @inlinable
  static func coalesced(
    _ sections: ElementComparison<Section>?, _ rows: ElementComparison<Row>?, _ key: CompositionKey
  ) -> SectionedBuffering {
    let traits = TableTraits(sections?.whetherUnchanged, ListTraits(rows))
    return SectionedBuffering(
      .coalesced(key, { SectionedComposition(sections: sections, rows: rows) }) { change, before, after in
        guard traits.isSilent(change, from: before, to: after) else { return change }
        after = before
        return .empty
      })
  }

  /// Returns a policy that keeps the newest sections and compares them with those that were delivered last. An update
  /// has as few edits as the comparisons find, however the sections were changed. It does not report that a row or
  /// section changed inside (see `refresh(at:)`).
  ///
  /// ```swift
  /// let isPaused = MutableProperty(true)
  /// let byTeam = people.updates.grouped(by: \.team).mapRows(\.name)
  /// let latest = SectionedBuffering<Int, String>.latest(sections: .init(), rows: .init())
  /// let shown = CollectionProperty(byTeam.paused(while: isPaused, buffering: latest))
  /// people[1].team = 1
  /// isPaused.value = false
  /// print(shown.map(\.rows))  // prints: [["Ada", "Bob", "Cleo"]]
  /// ```
  @inlinable
  public static func latest(sections: ElementComparison<Section>, rows: ElementComparison<Row>) -> SectionedBuffering {
    SectionedBuffering(.latest { ($0.sectionedChanges(to: $1, sections: sections, rows: rows), isExact: false) })
  }
}
