/// A policy for what is buffered for a subscriber that is slower than the list: one that is paused or throttled, that
/// runs on a scheduler, or on another actor or queue, or a `for await` loop that is busy.
///
/// With every policy the last state arrives, and each update begins where the previous one ended: its `before` and
/// `after` are the lists that it leads between. With ``coalesced`` and ``latest(by:)``, changes that cancel out are not
/// an update; with ``unbounded``, every change is delivered.
///
/// ```swift
/// let isPaused = MutableProperty(true)
/// let shown = CollectionProperty(numbers.updates.paused(while: isPaused, buffering: .coalesced))
/// shown.flatChanges.startWithValues { print($0) }
/// numbers.append(4)
/// numbers[3] = 5
/// isPaused.value = false  // prints: insert(3, 5)
/// ```
///
/// | policy | buffered after k changes | cost of a buffered change | cost of an update |
/// |---|---|---|---|
/// | ``unbounded`` | all of them | O(1) | nothing more |
/// | ``coalesced`` | one composed change | O(log k) | O(d log d) for d elements that differ |
/// | ``latest(by:)`` | the list, which shares its storage | O(1); an edit copies a path | comparing two versions |
///
/// Streams of one list that wait with the same ``coalesced`` or ``coalesced(by:)`` in one thread share the buffered
/// change, so a change costs the same however many wait.
///
/// The composed change of ``coalesced`` keeps the elements that differed when it was last normalized, and up to as many
/// again (at least 256).
public struct ListBuffering<Element> {
  @usableFromInline typealias Policy = BufferingPolicy<PersistentArray<Element>, ChangeComposition<Element>>

  @usableFromInline let policy: Policy

  @inlinable
  init(_ policy: Policy) { self.policy = policy }

  /// A policy that keeps every update and delivers each one separately.
  ///
  /// ```swift
  /// let isPaused = MutableProperty(true)
  /// let shown = CollectionProperty(numbers.updates.paused(while: isPaused, buffering: .unbounded))
  /// shown.flatChanges.startWithValues { print($0) }
  /// numbers.append(4)
  /// numbers.removeLast()
  /// isPaused.value = false
  /// // prints: insert(3, 4)
  /// // prints: remove(3, 4)
  /// ```
  @inlinable
  public static var unbounded: ListBuffering { ListBuffering(.unbounded) }

  /// A policy that keeps one update: all changes, composed into one and normalized.
  ///
  /// Elements that are set back to an equal value do not count as changed if the element type has `==` or `matches`.
  /// For other elements an update is delivered.
  ///
  /// ```swift
  /// let isPaused = MutableProperty(true)
  /// let shown = CollectionProperty(numbers.updates.paused(while: isPaused, buffering: .coalesced))
  /// shown.flatChanges.startWithValues { print($0) }
  /// numbers[0] = 7
  /// numbers[0] = 3
  /// isPaused.value = false  // sends nothing: the list is the same
  /// ```
  @inlinable
  public static var coalesced: ListBuffering {
    let comparison = ElementComparison<Element>.ofKnownValues
    return coalesced(comparison, .ofType)
  }

  /// Returns a policy that keeps one update: all changes, composed into one and normalized as by
  /// `CollectionChange.then(_:by:)`.
  ///
  /// ```swift
  /// let isPaused = MutableProperty(true)
  /// let byName = ElementComparison(id: \Person.id) { $0.name == $1.name }
  /// let shown = CollectionProperty(people.updates.paused(while: isPaused, buffering: .coalesced(by: byName)))
  /// shown.flatChanges.startWithValues { print($0.map(\.name)) }
  /// people[0] = Person(id: "ada", name: "Ida", age: 36)
  /// people[0] = Person(id: "ada", name: "Ada", age: 37)
  /// isPaused.value = false  // sends nothing: the name is the same
  /// ```
  @inlinable
  public static func coalesced(by comparison: ElementComparison<Element>) -> ListBuffering {
    coalesced(comparison, CompositionKey())
  }

  @inlinable
  static func coalesced(_ comparison: ElementComparison<Element>?, _ key: CompositionKey) -> ListBuffering {
    ListBuffering(
      .coalesced(key, { ChangeComposition(comparison: comparison) }) { change, before, after in
        guard let comparison, let isUnchanged = comparison.whetherUnchanged, change.mayBeSilent,
          change.isSilent(from: before, to: after, by: isUnchanged)
        else { return change }
        let refreshes = comparison.refreshes(of: change, in: after)
        after = before
        refreshes.performUnchecked(on: &after)
        return refreshes
      })
  }

  /// Returns a policy that keeps the newest list and compares it with the one that was delivered last. An update has as
  /// few edits as the comparison finds, however the list was changed. It does not report that an element changed inside
  /// (see `refresh(at:)`).
  ///
  /// ```swift
  /// let isPaused = MutableProperty(true)
  /// let shown = CollectionProperty(people.updates.paused(while: isPaused, buffering: .latest(by: .init())))
  /// shown.flatChanges.startWithValues { print($0.map(\.name)) }
  /// people.removeLast()
  /// people.insert(.cleo, at: 0)
  /// isPaused.value = false  // prints: move(from: 2, to: 0, "Cleo")
  /// ```
  @inlinable
  public static func latest(by comparison: ElementComparison<Element>) -> ListBuffering {
    ListBuffering(.latest { comparison.netChange(from: $0, to: $1) })
  }
}
