public import CollectionChanges

/// What is done with changes that wait: a ``Lag`` without the kind of list.
@usableFromInline
enum LagPolicy<List, Composition: ComposingChanges> {
  @usableFromInline typealias Change = Composition.Change

  /// Each is kept.
  case unbounded
  /// They are added to a composition. What that comes to is told as what `settle` makes of it, given the lists that it leads between: it
  /// may lead to what was there.
  case coalesced(() -> Composition, settle: (Change, List, List) -> Change)
  /// They are found out, by the list that was delivered last and the newest.
  case latest((List, List) -> Change)

  /// Whether changes need not be kept, but only where they lead.
  @inlinable var comparesLists: Bool {
    if case .latest = self { true } else { false }
  }
}

/// What makes one change of several.
@usableFromInline
protocol ComposingChanges<Change> {
  associatedtype Change: ListChange

  /// Adds a change made for what those so far lead to.
  mutating func append(_ change: Change)
  /// All as one, normalised.
  var change: Change { get }
  /// How many elements it keeps.
  var size: Int { get }
}

extension ChangeComposition: ComposingChanges {}
extension SectionedComposition: ComposingChanges {}
