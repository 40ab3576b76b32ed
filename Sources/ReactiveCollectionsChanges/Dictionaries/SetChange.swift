/// A change of a set.
///
/// A change is a single step, or the steps of several elements in a ``composite(_:)``, each element once: the order of
/// steps has no meaning. Composites do not nest, this package never wraps a single step in a composite, and the change
/// without effect is `.composite([])`.
///
/// ```swift
/// var tags: PersistentSet = ["red", "new"]
/// let change: SetChange = .composite([.remove("red"), .insert("old")])
/// try change.apply(to: &tags)
/// print(tags == ["new", "old"])  // prints: true
/// ```
public enum SetChange<Element: Hashable>: Hashable {
  /// The element comes in.
  case insert(Element)
  /// The element goes out.
  case remove(Element)
  /// The steps of several elements.
  indirect case composite(Changes)

  /// The steps of a composite.
  public typealias Changes = SetChanges<Element>
}

extension SetChange: Sendable where Element: Sendable {}

extension SetChange {
  /// Creates a change with the given steps. If there is only one step, the change is that step. O(1).
  @inlinable
  public init(_ steps: Changes) { self = steps.onlyStep ?? .composite(steps) }

  /// Creates a change with the effect of several changes, one after the other. If there is only one step, the change is
  /// that step. O(m) for m steps.
  @inlinable
  public init(_ steps: some Sequence<SetChange>) { self.init(Changes(steps)) }

  /// The change without steps, `.composite([])`.
  @inlinable public static var empty: SetChange { .composite(Changes()) }

  /// The change of a set as a dictionary whose keys are present.
  @inlinable
  package init(_ change: DictionaryChange<Element, Present>) {
    switch change {
    case .insert(let element, _): self = .insert(element)
    case .remove(let element, _): self = .remove(element)
    case .update: self = .empty
    case .composite(let changes): self.init(Changes(changes))
    }
  }

  /// The same change of a dictionary whose keys are present.
  @inlinable
  package var ofEntries: DictionaryChange<Element, Present> {
    switch self {
    case .insert(let element): .insert(element, Present())
    case .remove(let element): .remove(element, Present())
    case .composite(let changes): .composite(changes.ofEntries)
    }
  }

  /// The steps of the change; a change that is a step has one. O(1).
  @inlinable
  public var steps: Changes { if case .composite(let steps) = self { steps } else { [self] } }

  /// Whether the change has no steps. O(1).
  @inlinable public var isEmpty: Bool { if case .composite(let changes) = self { changes.isEmpty } else { false } }

  /// The number of elements that come in or go out. O(1).
  @inlinable public var count: Int { if case .composite(let changes) = self { changes.count } else { 1 } }

  /// The kind of the change. O(1).
  @inlinable
  public var operation: ChangeOperation {
    switch self {
    case .insert: .insert
    case .remove: .remove
    case .composite: .composite
    }
  }

  /// The element of a step; `nil` for a composite. O(1).
  @inlinable
  public var element: Element? {
    switch self {
    case .insert(let element), .remove(let element): element
    case .composite: nil
    }
  }

  /// The change that undoes this one. O(1).
  ///
  /// ```swift
  /// print(SetChange.insert("red").inverted)  // prints: remove("red")
  /// ```
  @inlinable
  public var inverted: SetChange {
    switch self {
    case .insert(let element): .remove(element)
    case .remove(let element): .insert(element)
    case .composite(let changes): .composite(Changes(inserted: changes.removed, removed: changes.inserted))
    }
  }

  /// Returns one change with the effect of this change followed by another. An element that comes in and goes out again,
  /// or the other way round, does not appear. O(m) for m elements of the shorter one.
  ///
  /// ```swift
  /// print(SetChange.insert("red").then(.remove("red")).isEmpty)  // prints: true
  /// ```
  ///
  /// - Parameter next: A change made for the set that results from this one.
  public func then(_ next: SetChange) -> SetChange { SetChange(ofEntries.then(next.ofEntries, by: .init())) }

  /// Applies the change to a set. Expected O(log n) for each element.
  ///
  /// - Throws: `DictionaryChangeError` if an element that the change inserts is there already, or one that it removes is
  ///   missing. The set is then unchanged.
  public func apply(to set: inout PersistentSet<Element>) throws(DictionaryChangeError) {
    try ofEntries.apply(to: &set.entries)
  }

  /// Applies the change to a set. Expected O(1) for each element.
  ///
  /// - Throws: `DictionaryChangeError` if an element that the change inserts is there already, or one that it removes is
  ///   missing. The set is then unchanged.
  public func apply(to set: inout Set<Element>) throws(DictionaryChangeError) {
    for step in steps {
      guard case .insert(let element) = step, set.contains(element) else { continue }
      throw DictionaryChangeError(.keyExists(found: String(reflecting: Present())), key: element)
    }
    for step in steps {
      guard case .remove(let element) = step, !set.contains(element) else { continue }
      throw DictionaryChangeError(.missingKey(expected: String(reflecting: Present())), key: element)
    }
    for step in steps {
      switch step {
      case .insert(let element): set.insert(element)
      case .remove(let element): set.remove(element)
      case .composite: break
      }
    }
  }
}

extension SetChange: CustomStringConvertible {
  /// A description of the change, for example `insert("red")` or `composite([remove("red"), insert("old")])`.
  public var description: String {
    switch self {
    case .insert(let element): "insert(\(String(reflecting: element)))"
    case .remove(let element): "remove(\(String(reflecting: element)))"
    case .composite(let changes): "composite(\(changes))"
    }
  }
}

extension SetChange: CustomDebugStringConvertible {
  /// The same as ``description``.
  public var debugDescription: String { description }
}

/// The steps of a change of several elements of a set, each element once, in no particular order.
///
/// They are stored as two sets: the elements that come in, and those that go out. ``SetChange/Changes`` is the usual name
/// of this type.
public struct SetChanges<Member: Hashable>: Hashable {
  /// The elements that come in.
  public let inserted: PersistentSet<Member>
  /// The elements that go out.
  public let removed: PersistentSet<Member>

  /// Creates no steps.
  public init() { self.init(inserted: [], removed: []) }

  @usableFromInline
  init(inserted: PersistentSet<Member>, removed: PersistentSet<Member>) {
    self.inserted = inserted
    self.removed = removed
  }

  @usableFromInline
  init(_ changes: some Sequence<SetChange<Member>>) {
    var composed = DictionaryChanges<Member, Present>()
    for change in changes { composed.append(change.ofEntries) }
    self.init(composed)
  }

  /// What is present before and after has not changed.
  @usableFromInline
  package init(_ changes: DictionaryChanges<Member, Present>) {
    var (inserted, removed) = (changes.new, changes.old)
    if changes.updates > 0 {
      for (element, _) in changes.old where changes.new[element] != nil {
        inserted.removeValue(forKey: element)
        removed.removeValue(forKey: element)
      }
    }
    self.init(inserted: PersistentSet(entries: inserted), removed: PersistentSet(entries: removed))
  }

  @usableFromInline package var ofEntries: DictionaryChanges<Member, Present> {
    DictionaryChanges(old: removed.entries, new: inserted.entries)
  }

  /// The number of elements. O(1).
  public var count: Int { inserted.count + removed.count }
  /// Whether there are no steps. O(1).
  public var isEmpty: Bool { count == 0 }

  /// The step, if there is only one.
  @usableFromInline
  var onlyStep: SetChange<Member>? {
    guard count == 1 else { return nil }
    return inserted.first.map { .insert($0) } ?? removed.first.map { .remove($0) }
  }
}

extension SetChanges: Sendable where Member: Sendable {}

extension SetChanges: Sequence, ExpressibleByArrayLiteral {
  /// Creates the steps with the effect of several changes, one after the other.
  public init(arrayLiteral elements: SetChange<Member>...) { self.init(elements) }

  /// The number of steps.
  public var underestimatedCount: Int { count }

  /// Returns an iterator over the steps: first removals, then insertions.
  public func makeIterator() -> Iterator {
    Iterator(removed: removed.makeIterator(), inserted: inserted.makeIterator())
  }

  /// An iterator over the steps of a change.
  public struct Iterator: IteratorProtocol {
    fileprivate var removed: PersistentSet<Member>.Iterator
    fileprivate var inserted: PersistentSet<Member>.Iterator

    /// Returns the next step, if there is one.
    public mutating func next() -> SetChange<Member>? {
      removed.next().map { .remove($0) } ?? inserted.next().map { .insert($0) }
    }
  }
}

extension SetChanges: CustomStringConvertible {
  /// The descriptions of the steps in brackets, like those of an array.
  public var description: String { "[\(map(\.description).joined(separator: ", "))]" }
}
