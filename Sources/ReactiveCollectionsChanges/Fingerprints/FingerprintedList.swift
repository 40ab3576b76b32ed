/// A list of objects that change in place, which reports the changes since it was last examined.
///
/// Two versions of a list do not show that an object in both of them changed internally. Therefore this type keeps a
/// fingerprint of each element: any equatable value that represents its content. An element whose fingerprint differs
/// from the last one is reported as an update from the object to itself.
///
/// ```swift
/// var songs = [Track("a"), Track("b"), Track("c")]
/// var rows = FingerprintedList(songs, by: .init()) { $0.title.value }
/// songs[2].title.value = "C"
/// songs.removeFirst()
/// for step in rows.update(to: songs).steps { print(step.operation, step.index ?? -1) }
/// // prints: remove 0
/// // prints: update 1
/// ```
///
/// Each update is relative to the elements after the previous update. Changes that were undone in between are not
/// reported.
///
/// The type is not `Sendable`, since its closures may capture anything, and the objects that it examines change in
/// place. Use it in the isolation domain of these objects.
public struct FingerprintedList<Element, Fingerprint: Equatable> {
  @usableFromInline let comparison: ElementComparison<Element>
  @usableFromInline let fingerprint: (Element) -> Fingerprint
  /// `elements` with their last fingerprints.
  @usableFromInline var known: [Fingerprinted<Element, Fingerprint>]
  @usableFromInline var current: PersistentArray<Element>

  /// The elements after the last update. O(1).
  @inlinable
  public var elements: PersistentArray<Element> { current }

  /// Creates a fingerprinted list and takes the first fingerprints. O(n).
  ///
  /// - Parameters:
  ///   - elements: The elements that the first update is relative to; `[]` if nothing is shown yet.
  ///   - comparison: Decides whether two elements are the same thing. This must not depend on anything that changes in
  ///     place. `.init()` uses the `id`, or else the reference of a class. Only fingerprints decide whether the content
  ///     is unchanged.
  ///   - fingerprint: A closure that returns a value for an element's content. It is called once for each element here
  ///     and in every update.
  @inlinable
  public init(
    _ elements: some Sequence<Element>, by comparison: ElementComparison<Element>,
    fingerprint: @escaping (Element) -> Fingerprint
  ) {
    self.comparison = comparison
    self.fingerprint = fingerprint
    current = PersistentArray(elements)
    known = []
    known = lookedAt(current)
  }

  /// Creates a fingerprinted list with the hashes of the elements as fingerprints. O(n).
  ///
  /// The hash must cover the entire content. A change to a content with the same hash is not noticed; its probability
  /// is one in 2⁶⁴ if `Int` has 64 bits. The hash does not determine which elements are the same, unless the comparison
  /// uses it. See also ``init(_:by:fingerprint:)``.
  @inlinable
  public init(_ elements: some Sequence<Element>, by comparison: ElementComparison<Element>)
  where Element: Hashable, Fingerprint == Int {
    self.init(elements, by: comparison) { $0.hashValue }
  }

  /// Replaces the elements and returns the change from the previous ones: insertions, removals and moves as found by
  /// `changes(to:)`, and updates of the elements whose fingerprint differs from the last one. Costs as much as
  /// `changes(to:by:)` for lists that share nothing (elements are compared by closures), plus O(n) for fingerprints.
  ///
  /// An element that is the same thing as before and has the same fingerprint is not reported, even if it is a
  /// different object. From then on, the new object is examined.
  ///
  /// - Parameters:
  ///   - elements: The current elements.
  ///   - detectingMoves: Whether to report moves. If `false`, elements that move are removed and inserted.
  @inlinable
  public mutating func update(
    to elements: some Sequence<Element>, detectingMoves: Bool = true
  ) -> CollectionChange<Element> {
    let (old, new) = (current, PersistentArray(elements))
    let fresh = lookedAt(new)
    let comparison: ElementComparison<Fingerprinted<Element, Fingerprint>> = comparison.comparingFingerprints()
    let differ = Differ(comparison.kernel, preferring: .tail, detectingMoves: detectingMoves)
    let script = known.withUnsafeBufferPointer { known in
      fresh.withUnsafeBufferPointer { fresh in differ.script(from: known, to: fresh) }
    }
    (current, known) = (new, fresh)
    return script.change(old: old, new: new)
  }

  /// Examines the same elements again and returns the change of those that changed, which contains only updates. O(n),
  /// without a diff.
  ///
  /// ```swift
  /// var rows = FingerprintedList(tracks.value, by: .init()) { $0.title.value }
  /// tracks[1].title.value = "C"
  /// print(rows.refresh().index ?? -1)  // prints: 1
  /// ```
  @inlinable
  public mutating func refresh() -> CollectionChange<Element> {
    var script = EditScript()
    for index in known.indices {
      let fingerprint = fingerprint(known[index].element)
      if fingerprint == known[index].fingerprint { continue }
      known[index].fingerprint = fingerprint
      script.addUpdate(from: index, to: index)
    }
    return script.change(old: current, new: current)
  }

  @inlinable
  func lookedAt(_ elements: PersistentArray<Element>) -> [Fingerprinted<Element, Fingerprint>] {
    elements.map { Fingerprinted($0, fingerprint($0)) }
  }
}
