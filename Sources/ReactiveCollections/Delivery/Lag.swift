public import CollectionChanges
public import PersistentArrays

/// What is kept for a subscriber that is slower than the list: one that is paused or throttled, one on another turn, actor or queue, or a
/// `for await` loop that is busy.
///
/// Whatever is chosen, the last state always arrives, and each update begins where the one before ended: its `before` and `after` are the
/// lists that it leads between. What cancels out in the end is no update.
///
/// | policy | what waits after k changes | a change that waits costs | an update costs |
/// |---|---|---|---|
/// | ``unbounded`` | all of them | O(1) | nothing more |
/// | ``coalesced`` | one, of what differed when it was last put together, and up to as much again (256 at least) | O(log k) | O(d log d) for d elements that differ |
/// | ``latest(by:)`` | the list, which shares its storage | O(1); an edit copies a path | a comparison of two versions |
public struct Lag<Element> {
  @usableFromInline typealias Policy = LagPolicy<PersistentArray<Element>, ChangeComposition<Element>>

  @usableFromInline let policy: Policy

  @inlinable
  init(_ policy: Policy) { self.policy = policy }

  /// Every update is kept, and comes by itself.
  @inlinable
  public static var unbounded: Lag { Lag(.unbounded) }

  /// One update is kept: all changes, composed to one and normalised.
  ///
  /// Elements that are set back have not changed, if they have `==`, or `matches`, to tell; of others an update tells.
  @inlinable
  public static var coalesced: Lag {
    let comparison = ElementComparison<Element>.byConformance
    return coalesced(comparison)
  }

  /// One update is kept: all changes, composed to one and normalised as by `CollectionChange.then(_:by:)`.
  @inlinable
  public static func coalesced(by comparison: ElementComparison<Element>) -> Lag {
    coalesced(comparison)
  }

  @inlinable
  static func coalesced(_ comparison: ElementComparison<Element>?) -> Lag {
    Lag(
      .coalesced({ ChangeComposition(comparison: comparison) }) { change, before, after in
        guard let comparison, let isUnchanged = comparison.whetherUnchanged, change.mayBeSilent,
          change.isSilent(from: before, to: after, by: isUnchanged)
        else { return change }
        return comparison.refreshes(of: change, in: after)
      })
  }

  /// The newest list is kept, and compared with the one that was delivered last: an update has as few edits as the comparison finds,
  /// whatever led there. That an element changed inside, see `refresh(at:)`, it does not tell.
  @inlinable
  public static func latest(by comparison: ElementComparison<Element>) -> Lag {
    Lag(.latest { comparison.changes(from: $0, to: $1) })
  }
}
