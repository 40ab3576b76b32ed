extension CollectionChange {
  /// One change that has the effect of this one and then of the next, normalised.
  ///
  /// What is inserted and removed again is gone, several updates of an element are one, an updated element that is
  /// removed is removed as it was before, and what is back in its order has not moved. The steps are in canonical
  /// order: removals from the highest old position to the lowest (a run of neighbours front to back), then moves by
  /// ascending target, then insertions and at last updates by ascending new position. O(k log k) for k runs.
  ///
  /// - Parameter next: A change made for the list that this one leads to.
  @inlinable
  public func then(_ next: CollectionChange) -> CollectionChange {
    then(next, nil)
  }

  /// One change that has the effect of this one and then of the next, normalised as by `then(_:)`; and elements that
  /// are set back, or removed and inserted again at the same place, have not changed.
  ///
  /// - Parameters:
  ///   - next: A change made for the list that this one leads to.
  ///   - comparison: When elements are the same thing, and when unchanged. The same thing removed and inserted again with another content
  ///     is an update.
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
  /// One change that has the effect of this one and then of the next, normalised; elements that are set back to an
  /// equal one have not changed. See ``then(_:by:)``, which is to be used in generic code if the elements may be
  /// `Distinguishable`: here `==` alone decides.
  @inlinable
  public func then(_ next: CollectionChange) -> CollectionChange {
    then(next, ElementComparison(IdentityByEquality(), ContentByIdentity()))
  }
}

extension CollectionChange where Element: Distinguishable {
  /// One change that has the effect of this one and then of the next, normalised; elements that are set back to an
  /// equal one that matches have not changed. See ``then(_:by:)``.
  @inlinable
  public func then(_ next: CollectionChange) -> CollectionChange {
    then(next, ElementComparison(IdentityByEquality(), ContentByMatching()))
  }
}
