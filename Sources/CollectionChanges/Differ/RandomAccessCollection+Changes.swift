public import PersistentArrays

// One differ for each kind of element, chosen by the compiler like `ElementComparison()`.
extension RandomAccessCollection {
  /// Returns the change that leads from this list to another one, by a comparison.
  ///
  /// The change is empty if the lists do not differ. It has runs for neighbours, and as few moves as the pairs of
  /// elements allow: the fewest possible if no element occurs twice. Equal ends of the lists are set aside first, and,
  /// if the lists are versions of a `PersistentArray`, the nodes that they share. The remaining elements are paired by
  /// their identity, those that occur several times as neighbours or in the order of their occurrence. A pair with
  /// another content is an update.
  ///
  /// If moves are not detected, elements that would have to move are removed and inserted instead, and no others. If
  /// there is a choice, the first elements are removed, as by the standard library's `difference(from:)`.
  ///
  /// Versions of a list cost the number of elements around their differences, not their length; other lists are copied
  /// to persistent ones, in O(n). Then elements with a hashable identity are paired in expected O(n), and found moves
  /// take O(n log n). If elements can only be compared, or if hashes collide, the search ends after O(n) comparisons,
  /// and elements that it has not found are removed and inserted. The methods that take no comparison compile the
  /// differ for the element, and do not copy arrays.
  ///
  /// - Parameters:
  ///   - new: The list that the change leads to.
  ///   - comparison: When elements are the same thing, and when they are unchanged.
  ///   - preference: Which of several equal elements are inserted or removed.
  ///   - detectingMoves: Whether elements move; otherwise they are removed and inserted.
  /// - Precondition: Between their equal ends, neither list has more than `Int32.max` elements.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, by comparison: ElementComparison<Element>,
    preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> {
    comparison.changes(
      from: PersistentArray(self), to: PersistentArray(new), preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the batch that leads from this list to another one: the batch of the change that
  /// ``changes(to:by:preferring:detectingMoves:)`` returns, made without that change.
  ///
  ///     let batch = old.batch(to: new, by: .init())
  ///
  /// Costs are those of that method, and O(k) for k edits.
  ///
  /// - Parameters:
  ///   - new: The list that the batch leads to.
  ///   - comparison: When elements are the same thing, and when they are unchanged.
  ///   - preference: Which of several equal elements are inserted or deleted.
  ///   - detectingMoves: Whether elements move; otherwise they are deleted and inserted.
  /// - Precondition: Between their equal ends, neither list has more than `Int32.max` elements.
  @inlinable
  public func batch(
    to new: some RandomAccessCollection<Element>, by comparison: ElementComparison<Element>,
    preferring preference: EditPreference = .tail, detectingMoves: Bool = true
  ) -> BatchUpdate<Element> {
    let script = comparison.scripter(PersistentArray(self), PersistentArray(new), preference, detectingMoves)
    return BatchUpdate(script, old: self, new: new)
  }

  /// Returns the change that leads from this list to another one. `==` is identity, `matches` is content.
  ///
  /// Elements can only be compared, so the search is bounded, in O(n): see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Distinguishable {
    Differ(identity: IdentityByEquality(), content: ContentByMatching()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. `==` is identity, `matches` is content.
  ///
  /// Elements are found by their hash, in expected O(n), and O(n log n) for moves: see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Distinguishable & Hashable {
    Differ(identity: IdentityByHash(), content: ContentByMatching()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. `==` is identity, `matches` is content; the `id`
  /// does not count.
  ///
  /// Elements can only be compared, so the search is bounded, in O(n): see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Distinguishable & Identifiable {
    Differ(identity: IdentityByEquality(), content: ContentByMatching()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. `==` is identity, `matches` is content; the `id`
  /// does not count.
  ///
  /// Elements are found by their hash, in expected O(n), and O(n log n) for moves: see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Distinguishable & Hashable & Identifiable {
    Differ(identity: IdentityByHash(), content: ContentByMatching()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. `==` is identity, `matches` is content; neither
  /// the `id` nor the reference counts.
  ///
  /// Elements can only be compared, so the search is bounded, in O(n): see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Distinguishable & Identifiable & AnyObject {
    Differ(identity: IdentityByEquality(), content: ContentByMatching()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. `==` is identity, `matches` is content; neither
  /// the `id` nor the reference counts.
  ///
  /// Elements are found by their hash, in expected O(n), and O(n log n) for moves: see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Distinguishable & Hashable & Identifiable & AnyObject {
    Differ(identity: IdentityByHash(), content: ContentByMatching()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. The `id` is identity; the same thing always
  /// counts as changed.
  ///
  /// Elements are found by the hash of the `id`, in expected O(n), and O(n log n) for moves: see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Identifiable {
    Differ(identity: IdentityByID(), content: UnknownContent()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. The `id` is identity, `==` is content.
  ///
  /// Elements are found by the hash of the `id`, in expected O(n), and O(n log n) for moves: see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Identifiable & Equatable {
    Differ(identity: IdentityByID(), content: ContentByEquality()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. The `id` is identity, the reference is content.
  ///
  /// Elements are found by the hash of the `id`, in expected O(n), and O(n log n) for moves: see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Identifiable & AnyObject {
    Differ(identity: IdentityByID(), content: ContentByReference()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. The `id` is identity, `==` is content.
  ///
  /// Elements are found by the hash of the `id`, in expected O(n), and O(n log n) for moves: see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Identifiable & AnyObject & Equatable {
    Differ(identity: IdentityByID(), content: ContentByEquality()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. No element is the same as any.
  ///
  /// Elements in nodes that versions of a list share stay, and all others are removed and inserted, in O(n): see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  @_disfavoredOverload
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> {
    Differ(identity: NoIdentity(), content: UnknownContent()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. `==` is identity and content.
  ///
  /// Elements can only be compared, so the search is bounded, in O(n): see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  @_disfavoredOverload
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Equatable {
    Differ(identity: IdentityByEquality(), content: ContentByIdentity()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. `==` is identity and content.
  ///
  /// Elements are found by their hash, in expected O(n), and O(n log n) for moves: see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  @_disfavoredOverload
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: Hashable {
    Differ(identity: IdentityByHash(), content: ContentByIdentity()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. The reference is identity and content.
  ///
  /// Elements are found by their reference, in expected O(n), and O(n log n) for moves: see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  @_disfavoredOverload
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: AnyObject {
    Differ(identity: IdentityByReference(), content: ContentByIdentity()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. The reference is identity and content; `==` does
  /// not count.
  ///
  /// Elements are found by their reference, in expected O(n), and O(n log n) for moves: see
  /// ``changes(to:by:preferring:detectingMoves:)``.
  @inlinable
  @_disfavoredOverload
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> where Element: AnyObject & Equatable {
    Differ(identity: IdentityByReference(), content: ContentByIdentity()).changes(
      from: self, to: new, preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the change that leads from this list to another one. The reference is identity and content; `==` does
  /// not count.
  ///
  /// Elements are found by their reference, in expected O(n), and O(n log n) for moves: see
  /// ``changes(to:by:preferring:detectingMoves:)``.
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
