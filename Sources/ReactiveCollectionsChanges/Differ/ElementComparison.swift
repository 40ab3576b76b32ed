/// A rule that decides whether two elements are the same thing, and whether they also have the same content.
///
/// You can create a comparison from closures or without arguments. Without arguments, the compiler chooses the rule by
/// the constraints that are visible: `Distinguishable`, else `Identifiable` (content by `==` if available, by reference
/// for other classes; otherwise each new version counts as changed), else a class by reference, else `Hashable`, else
/// `Equatable`; other elements are never the same. Lists and methods that are not given a comparison choose in the same
/// order, by the conformances that the type has.
///
/// ```swift
/// let byName = ElementComparison(id: \Person.id) { $0.name == $1.name }
/// let older = Person(id: "ada", name: "Ada", age: 37)
/// print([Person.ada].changes(to: [older], by: byName).isEmpty)  // prints: true
/// print([Person.ada].changes(to: [older], by: .init()).operation)  // prints: update
/// ```
///
/// A comparison is not `Sendable`, since its closures may capture anything. Create it where you use it, or pass it as
/// `sending` if nothing else uses the values that it captures.
public struct ElementComparison<Element> {
  /// Whether any elements can be the same.
  @usableFromInline package let identifies: Bool
  /// Whether elements have no identity but their content: they are values, of which two are the same if they are equal.
  @usableFromInline package var isOfValues: Bool
  /// Whether an element may change internally and remain the same: it is an object or contains objects.
  @usableFromInline package var mayChangeInside = Element.self is AnyObject.Type
  @usableFromInline package let identity: (Element, Element) -> Bool
  @usableFromInline package let content: (Element, Element) -> Bool
  /// What the differ asks of the elements.
  @usableFromInline let kernel: ElementKernel<Element>

  @inlinable
  init<Identity: ElementIdentity, Content: ElementRelation>(_ identity: Identity, _ content: Content)
  where Identity.Element == Element, Content.Element == Element {
    identifies = !(identity is NeverSame<Element>)
    isOfValues = content is ContentByIdentity<Element>
    self.identity = { identity.isAvailable(for: $0) && identity.isSame($0, $1) }
    self.content = { content.isAvailable(for: $0) && content.isSame($0, $1) }
    kernel = ElementKernel(identity, content)
  }

  /// Creates the comparison of objects, by the reference as both identity and content.
  @usableFromInline
  init(byReference: Void) {
    identifies = true
    isOfValues = false
    identity = { ContentByReference().isSame($0, $1) }
    content = { _, _ in true }
    kernel = ElementKernel(byAddress: ElementKernel(IdentityByHash(UInt.self), ContentByIdentity()))
  }

  /// Creates a comparison from two closures.
  ///
  /// Such elements can only be compared, so they are found by a bounded search without a hash table. Prefer
  /// ``init(id:content:)``.
  ///
  /// ```swift
  /// let caseless = ElementComparison<String> { $0.lowercased() == $1.lowercased() } content: { $0 == $1 }
  /// print(["a", "b"].changes(to: ["B"], by: caseless))  // prints: composite([remove(0, "a"), update(0, old: "b", new: "B")])
  /// ```
  ///
  /// - Parameters:
  ///   - identity: A closure that returns whether two elements are the same thing. It must be an equivalence relation.
  ///   - content: A closure that returns whether two versions of the same thing have the same content.
  @inlinable
  public init(
    identity: @escaping (Element, Element) -> Bool, content: @escaping (Element, Element) -> Bool
  ) {
    self.init(ByClosure(identity), ByClosure(content))
  }

  /// Creates a comparison from an id and a closure.
  ///
  /// ```swift
  /// let caseless = ElementComparison<String>(id: { $0.lowercased() }, content: ==)
  /// print(["a", "b"].changes(to: ["a", "B"], by: caseless))  // prints: update(1, old: "b", new: "B")
  /// ```
  ///
  /// - Parameters:
  ///   - id: A closure that returns the id of an element. Elements with equal ids are the same thing.
  ///   - content: A closure that returns whether two versions of the same thing have the same content.
  @inlinable
  public init<ID: Hashable>(id: @escaping (Element) -> ID, content: @escaping (Element, Element) -> Bool) {
    self.init(IdentityByKey(id), ByClosure(content))
  }

  /// Returns whether two elements are the same thing.
  @inlinable
  public func isSame(_ a: Element, _ b: Element) -> Bool { identity(a, b) }

  /// Returns whether two elements are the same thing with the same content, so that replacing one by the other has no
  /// effect.
  ///
  /// ```swift
  /// let comparison = ElementComparison<Person>()
  /// let older = Person(id: "ada", name: "Ada", age: 37)
  /// print(comparison.isSame(.ada, older), comparison.isUnchanged(.ada, older))  // prints: true false
  /// ```
  @inlinable
  public func isUnchanged(_ a: Element, _ b: Element) -> Bool { identity(a, b) && content(a, b) }

  /// Returns the change that leads from one list to another.
  ///
  /// This has the same result and costs as the method `changes(to:by:preferring:detectingMoves:)` of lists: for
  /// versions of a list, the number of elements around their differences; otherwise expected O(n) if elements have a
  /// hashable identity, and O(n log n) for moves; a bounded search in O(n) if elements can only be compared.
  ///
  /// ```swift
  /// let comparison = ElementComparison<Person>()
  /// let change = comparison.changes(from: [.ada, .bob], to: [.bob, .cleo])
  /// print(change.map(\.name))  // prints: composite([remove(0, "Ada"), insert(1, "Cleo")])
  /// ```
  ///
  /// - Parameters:
  ///   - old: The list that the change is made for.
  ///   - new: The list that results from the change.
  ///   - preference: Determines which of several equal elements are inserted or removed.
  ///   - detectingMoves: Whether to report moves. If `false`, elements that move are removed and inserted.
  /// - Precondition: Between their equal ends, neither list has more than `Int32.max` elements.
  @inlinable
  public func changes(
    from old: PersistentArray<Element>, to new: PersistentArray<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> {
    Differ(kernel, preferring: preference, detectingMoves: detectingMoves).changes(from: old, to: new)
  }

  /// Returns the change that leads from one list to another, and whether the elements that it does not name are the same
  /// in both to the last bit. If not, it leads to a list that keeps those of the old one.
  @inlinable
  package func netChange(
    from old: PersistentArray<Element>, to new: PersistentArray<Element>, preferring preference: EditPreference = .tail
  ) -> (change: CollectionChange<Element>, isExact: Bool) {
    Differ(kernel, preferring: preference, detectingMoves: true).netChange(from: old, to: new)
  }

  @inlinable
  func script(
    from old: PersistentArray<Element>, to new: PersistentArray<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool
  ) -> EditScript {
    Differ(kernel, preferring: preference, detectingMoves: detectingMoves).script(from: old, to: new)
  }

  /// Returns the change between any lists, without copying those in contiguous storage.
  @inlinable
  func changes<Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    between old: Old, and new: New, preferring preference: EditPreference, detectingMoves: Bool
  ) -> CollectionChange<Element> {
    let differ = Differ(kernel, preferring: preference, detectingMoves: detectingMoves)
    if let old = old as? PersistentArray<Element>, let new = new as? PersistentArray<Element> {
      return differ.changes(from: old, to: new)
    }
    return old.withContiguousElements { old in
      new.withContiguousElements { new in differ.changes(from: old, to: new) }
    }
  }

  /// Returns whether an element that takes the place of another one is a new version of it, and not another thing. Without
  /// an identity that is not the content, nothing can tell; nor can one that is not equal to itself.
  package func isVersion(_ new: Element, of old: Element) -> Bool {
    !identifies || isOfValues || identity(old, new) || !identity(old, old)
  }

  /// Returns, for each element of the second list, the offset of the element of the first list that is the same thing,
  /// or -1.
  @usableFromInline
  package func partners(of old: [Element], _ new: [Element]) -> [Int32] {
    let pairing = Pairing(old.count, new.count)
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in kernel.pair(old, new, pairing) }
    }
    return Array(pairing.sources)
  }
}

extension Collection {
  /// Calls a closure with the elements in contiguous memory; copies them if necessary.
  @inlinable
  func withContiguousElements<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    withContiguousStorageIfAvailable(body) ?? ContiguousArray(self).withUnsafeBufferPointer(body)
  }
}
