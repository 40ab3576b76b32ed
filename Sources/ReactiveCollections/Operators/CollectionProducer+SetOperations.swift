internal import CollectionChanges
internal import PersistentArrays

extension CollectionProducer where Element: Hashable {
  /// The elements of both lists, each once: those of this list, and behind them those that are only in the other.
  ///
  /// Elements are counted: one that occurs several times is removed when all of them have been. What one commit changes in both lists is
  /// one change. O(log² n) for each element of a change.
  @inlinable
  public func union(_ other: CollectionProducer) -> CollectionProducer { concatenated(with: other).distinct() }

  /// The elements of this list that are in the other, too, each once, where it stands first in this list.
  ///
  /// Elements are counted: one goes when all of its kind have gone from either list. What one commit changes in both lists is one
  /// change. O(log² n) for each element of a change.
  @inlinable
  public func intersection(_ other: CollectionProducer) -> CollectionProducer {
    selecting(by: other, .onlyThoseElsewhere)
  }

  /// The elements of this list that are not in the other, each once, where it stands first in this list.
  ///
  /// Elements are counted: one comes back when all of its kind have gone from the other list. What one commit changes in both lists
  /// is one change. O(log² n) for each element of a change.
  @inlinable
  public func subtracting(_ other: CollectionProducer) -> CollectionProducer {
    selecting(by: other, .noneOfThoseElsewhere)
  }

  @inlinable
  func selecting(by other: CollectionProducer, _ rule: FirstOfEachKey<Element, Element>.Rule) -> CollectionProducer {
    let comparison = comparison ?? ElementComparison()
    return CollectionProducer(comparing: comparison) { consumer in
      let run = MembershipRun(by: rule, for: consumer, comparing: comparison)
      run.begin(self, other)
      return run.ending
    }
  }
}
