public import PersistentArrays

/// A list of objects that change in place, which tells what changed since it was last looked at.
///
/// Two versions of a list do not show that an object in both of them changed inside. So a fingerprint of each element
/// is kept: anything equatable that says what its content is. An element whose fingerprint is another than the last
/// time is an update, from the object to itself.
///
///     var rows = FingerprintedList(songs, by: .init(), fingerprint: \.title)
///     songs[2].title = "Two"
///     songs.removeFirst()
///     let change = rows.update(to: songs)  // remove(0, …), update(1, old: …, new: …)
///
/// Each update is relative to the elements that the previous one led to. Changes that were undone in between are not
/// reported.
///
/// It is not `Sendable`, since its closures may capture anything, and the objects that it looks at change in place: use
/// it where these objects belong.
public struct FingerprintedList<Element, Fingerprint: Equatable> {
  @usableFromInline let comparison: ElementComparison<Element>
  @usableFromInline let fingerprint: (Element) -> Fingerprint
  /// `elements` with their fingerprints of the last time.
  @usableFromInline var known: [Fingerprinted<Element, Fingerprint>]
  @usableFromInline var current: PersistentArray<Element>

  /// The elements that the last update led to. O(1).
  @inlinable
  public var elements: PersistentArray<Element> { current }

  /// Looks at a list for the first time. O(n).
  ///
  /// - Parameters:
  ///   - elements: What the first update is told in relation to; `[]` if nothing is shown yet.
  ///   - comparison: When two elements are the same thing. That must not depend on what changes in place. `.init()` takes the
  ///     `id`, or else the reference of a class. When content is unchanged only fingerprints say.
  ///   - fingerprint: What an element's content is. Called once for each element here, and in every update.
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

  /// Looks at a list for the first time; the hash of an element is its fingerprint. O(n).
  ///
  /// The hash has to cover all of the content. A change to a content with the same hash is not noticed: one in 2⁶⁴ where `Int` has
  /// so many bits. See ``init(_:by:fingerprint:)``; the hash is not what makes elements the same, unless the comparison says so.
  @inlinable
  public init(_ elements: some Sequence<Element>, by comparison: ElementComparison<Element>)
  where Element: Hashable, Fingerprint == Int {
    self.init(elements, by: comparison) { $0.hashValue }
  }

  /// Goes on to another list, and tells what leads there: insertions, removals and moves as `changes(to:)` finds them, and updates
  /// of the elements whose fingerprint is another than the last time. As costly as `changes(to:by:)` of lists that share nothing
  /// (elements are compared by closures), and O(n) for fingerprints.
  ///
  /// Where an element is the same thing as before with the same fingerprint, nothing is told, even if it is another object: from
  /// then on that one is looked at.
  ///
  /// - Parameters:
  ///   - elements: The list as it is.
  ///   - detectingMoves: Whether elements move, or are removed and inserted instead.
  @inlinable
  public mutating func update(
    to elements: some Sequence<Element>, detectingMoves: Bool = true
  ) -> CollectionChange<Element> {
    let (old, new) = (current, PersistentArray(elements))
    let fresh = lookedAt(new)
    let differ = Differ(
      identity: IdentityByComparison<Element, Fingerprint>(comparison), content: ContentByFingerprint())
    let script = differ.script(from: known, to: fresh, preferring: .tail, detectingMoves: detectingMoves)
    (current, known) = (new, fresh)
    return script.change(old: old, new: new)
  }

  /// Looks at the same elements again, and tells which of them changed: updates only. O(n), without a diff.
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
