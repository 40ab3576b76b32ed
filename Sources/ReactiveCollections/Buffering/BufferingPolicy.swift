/// How buffered changes are treated: a ``ListBuffering`` that does not depend on the kind of list.
@usableFromInline
enum BufferingPolicy<List, Composition: ComposingChanges> {
  @usableFromInline typealias Change = Composition.Change

  /// Keeps each change.
  case unbounded
  /// Adds each change to a composition, in the same way for all policies with the same key. `settle` receives the
  /// composed change and the lists that it leads between. It returns the change to report, since it may lead back to an
  /// equal list, and makes the second list what that leads to.
  case coalesced(CompositionKey, () -> Composition, settle: (Change, List, inout List) -> Change)
  /// Keeps no changes, but compares the list that was delivered last with the newest one.
  case latest((List, List) -> (change: Change, isExact: Bool))

  /// Whether only the newest list is kept, and not the changes.
  @inlinable var comparesLists: Bool {
    if case .latest = self { true } else { false }
  }
}

/// Identifies a way to compose changes: that of the element type, or that of a comparison that a policy was made with.
@usableFromInline
final class CompositionKey: Sendable {
  @usableFromInline static let ofType = CompositionKey()

  @usableFromInline init() {}
}

/// A composition of several changes into one.
@usableFromInline
protocol ComposingChanges<Change> {
  associatedtype Change: ListChange

  /// Adds a change that applies to the result of those added so far.
  mutating func append(_ change: Change)
  /// All changes as one, normalized, and whether it leads to the present list to the last bit.
  var netChange: (change: Change, isExact: Bool) { get }
  /// The number of elements that the composition keeps.
  var size: Int { get }
}

extension ChangeComposition: ComposingChanges {}
extension SectionedComposition: ComposingChanges {}
