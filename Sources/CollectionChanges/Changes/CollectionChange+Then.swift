extension CollectionChange {
  /// Returns one change with the effect of this change and then the next one, normalised. O(k log k) expected time for
  /// k runs.
  ///
  /// An element that is inserted and removed again is not mentioned, several updates of an element are one, an element
  /// that is updated and then removed is removed as it was at first, and elements that are back in their order have not
  /// moved. The steps are in canonical order: removals from the highest old position to the lowest (a run of neighbours
  /// front to back), then moves by ascending target, then insertions and at last updates by ascending new position.
  ///
  /// - Parameter next: A change made for the list that this one leads to.
  /// - Precondition: The positions of the steps are positions that lists can have. They are not compared with a list.
  @inlinable
  public func then(_ next: CollectionChange) -> CollectionChange {
    then(next, nil)
  }

  /// Returns one change with the effect of this change and then the next one, normalised as by `then(_:)`; elements
  /// that are set back, or removed and inserted again at the same place, have not changed.
  ///
  /// O(k log k) expected time for k runs, and O(m) comparisons for m elements that are updated, or removed and
  /// inserted.
  ///
  /// - Parameters:
  ///   - next: A change made for the list that this one leads to.
  ///   - comparison: When elements are the same thing, and when unchanged. The same thing removed and inserted again
  ///     with another content is an update.
  /// - Precondition: As for `then(_:)`.
  @inlinable
  public func then(_ next: CollectionChange, by comparison: ElementComparison<Element>) -> CollectionChange {
    then(next, comparison)
  }

  @inlinable
  func then(_ next: CollectionChange, _ comparison: ElementComparison<Element>?) -> CollectionChange {
    var composition = ChangeComposition(comparison: comparison)
    composition.append(self)
    composition.append(next)
    return composition.change
  }
}

extension CollectionChange where Element: Equatable {
  /// Returns one change with the effect of this change and then the next one, normalised; elements that are set back to
  /// an equal one have not changed.
  ///
  /// Costs and preconditions are those of ``then(_:by:)``. Generic code whose elements may be `Distinguishable` has to
  /// call that method: here `==` alone decides.
  @inlinable
  public func then(_ next: CollectionChange) -> CollectionChange {
    then(next, ElementComparison(IdentityByEquality(), ContentByIdentity()))
  }
}

extension CollectionChange where Element: Distinguishable {
  /// Returns one change with the effect of this change and then the next one, normalised; elements that are set back to
  /// an equal one that matches have not changed. Costs and preconditions are those of ``then(_:by:)``.
  @inlinable
  public func then(_ next: CollectionChange) -> CollectionChange {
    then(next, ElementComparison(IdentityByEquality(), ContentByMatching()))
  }
}
