public import PersistentArrays

/// What leads from one list to another: the differ, one for each thing that an element can be, chosen like
/// `ElementComparison()`.
///
/// The change is empty if nothing differs. It has runs for neighbours, and as few moves as the pairs of elements allow: the fewest there can
/// be where no element is there twice. Equal ends are set aside first, and what versions of a persistent list share: for these it takes
/// what they differ in, not their length. Then elements are paired in linear expected time where they can be hashed, those that are there
/// several times one after the other, or as neighbours are; the moves take O(n log n). Elements that can only be compared, or whose hashes
/// collide, are searched for within linear bounds: what is not found is removed and inserted.
///
/// If moves are not to be detected, what would have to move is removed and inserted, and nothing else is. Where there is a choice the first
/// elements are removed, as by the standard library's `difference(from:)`.
extension RandomAccessCollection {
  /// What leads from this list to the new one, by a comparison made elsewhere. O(n) to bring the elements into
  /// persistent lists unless they are in such, then as the comparison allows.
  ///
  /// - Parameters:
  ///   - new: The list that applying the change leads to.
  ///   - comparison: When elements are the same thing, and when unchanged.
  ///   - preference: Which of several equal elements are the inserted and removed ones.
  ///   - detectingMoves: Whether elements move, or are removed and inserted instead.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, by comparison: ElementComparison<Element>,
    preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> {
    comparison.changes(
      from: PersistentArray(self), to: PersistentArray(new), preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one, all at once: what `changes(to:by:)` says as steps, without taking the way over these.
  ///
  ///     let batch = old.batch(to: new, by: .init())
  ///
  /// - Parameters:
  ///   - new: The list that the batch leads to.
  ///   - comparison: When elements are the same thing, and when unchanged.
  ///   - preference: Which of several equal elements are the inserted and removed ones.
  ///   - detectingMoves: Whether elements move, or are removed and inserted instead.
  @inlinable
  public func batch(
    to new: some RandomAccessCollection<Element>, by comparison: ElementComparison<Element>,
    preferring preference: EditPreference = .tail, detectingMoves: Bool = true
  ) -> BatchUpdate<Element> {
    let script = comparison.scripter(PersistentArray(self), PersistentArray(new), preference, detectingMoves)
    return BatchUpdate(script, old: self, new: new)
  }

  /// What leads from this list to the new one. `==` is identity, `matches` is content.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Distinguishable {
    Differ(identity: IdentityByEquality(), content: ContentByMatching()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. `==` is identity, `matches` is content; elements are found by their
  /// hash.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Distinguishable & Hashable {
    Differ(identity: IdentityByHash(), content: ContentByMatching()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. `==` is identity, `matches` is content; the `id` does not count.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Distinguishable & Identifiable {
    Differ(identity: IdentityByEquality(), content: ContentByMatching()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. `==` is identity, `matches` is content; the `id` does not count.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Distinguishable & Hashable & Identifiable {
    Differ(identity: IdentityByHash(), content: ContentByMatching()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. `==` is identity, `matches` is content; neither the `id` nor the
  /// reference counts.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Distinguishable & Identifiable & AnyObject {
    Differ(identity: IdentityByEquality(), content: ContentByMatching()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. `==` is identity, `matches` is content; neither the `id` nor the
  /// reference counts.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Distinguishable & Hashable & Identifiable & AnyObject {
    Differ(identity: IdentityByHash(), content: ContentByMatching()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. The `id` is identity; the same thing always counts as changed.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Identifiable {
    Differ(identity: IdentityByID(), content: UnknownContent()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. The `id` is identity, `==` is content.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Identifiable & Equatable {
    Differ(identity: IdentityByID(), content: ContentByEquality()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. The `id` is identity, the reference is content.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Identifiable & AnyObject {
    Differ(identity: IdentityByID(), content: ContentByReference()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. The `id` is identity, `==` is content.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Identifiable & AnyObject & Equatable {
    Differ(identity: IdentityByID(), content: ContentByEquality()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. No element is the same as any.
  @inlinable
  @_disfavoredOverload
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> {
    Differ(identity: NoIdentity(), content: UnknownContent()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. `==` is identity and content; elements can only be compared, so the
  /// search is bounded.
  @inlinable
  @_disfavoredOverload
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Equatable {
    Differ(identity: IdentityByEquality(), content: ContentByIdentity()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. `==` is identity and content; elements are found by their hash.
  @inlinable
  @_disfavoredOverload
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Hashable {
    Differ(identity: IdentityByHash(), content: ContentByIdentity()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. The reference is identity and content.
  @inlinable
  @_disfavoredOverload
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: AnyObject {
    Differ(identity: IdentityByReference(), content: ContentByIdentity()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. The reference is identity and content; `==` does not count.
  @inlinable
  @_disfavoredOverload
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: AnyObject & Equatable {
    Differ(identity: IdentityByReference(), content: ContentByIdentity()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// What leads from this list to the new one. The reference is identity and content; `==` does not count.
  @inlinable
  @_disfavoredOverload
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: AnyObject & Hashable {
    Differ(identity: IdentityByReference(), content: ContentByIdentity()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }
}
