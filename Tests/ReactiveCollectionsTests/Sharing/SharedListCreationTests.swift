import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting
import Testing

/// Shared lists of every kind of element, made of elements and of lists that are handed over.
@Suite struct SharedListCreationTests {
  /// A list that is handed over is shared itself, with its observers, although it is a sequence of elements, too.
  private func handOver<Element: Sendable>(
    _ list: sending MutableCollectionProperty<Element>, _ element: Element,
    _ share: (sending MutableCollectionProperty<Element>) -> SharedCollectionProperty<Element>
  ) {
    let counts = Guarded<[Int]>([])
    list.signal.observeValues { list in counts.withLock { $0.append(list.count) } }
    share(list).append(element)
    #expect(counts.value == [1], "\(Element.self)")
  }

  @Test func listsOfAnyElementCanBeShared() {
    handOver(MutableCollectionProperty(), PlainValue(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), EquatableValue(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), HashableValue(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), DistinguishableValue(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), HashableDistinguishableValue(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), IdentifiableValue(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), IdentifiableEquatableValue(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), IdentifiableHashableValue(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), IdentifiableDistinguishableValue(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), IdentifiableHashableDistinguishableValue(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), PlainObject(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), EquatableObject(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), HashableObject(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), DistinguishableObject(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), HashableDistinguishableObject(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), IdentifiableObject(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), IdentifiableEquatableObject(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), IdentifiableHashableObject(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), IdentifiableDistinguishableObject(1)) { Shared($0) }
    handOver(MutableCollectionProperty(), IdentifiableHashableDistinguishableObject(1)) { Shared($0) }
  }

  /// A shared list compares elements as a list of them does: it sends the same for the same, another, and a changed one.
  private func compare<Element: Numbered>(
    _ list: MutableCollectionProperty<Element>, _ shared: SharedCollectionProperty<Element>
  ) {
    for new in [list[0], Element(1), Element(1, text: 2), Element(2)] {
      let (change, sharedChange) = (list.set([new]), shared.set([new]))
      #expect(kinds(change) == kinds(sharedChange), "\(Element.self)")
    }
  }

  private func kinds<Element>(_ change: CollectionChange<Element>) -> [String] {
    change.steps.map { step in
      switch step {
      case .insert: "insert"
      case .remove: "remove"
      case .update: "update"
      case .move: "move"
      case .composite: "composite"
      }
    }
  }

  @Test func sharedListsCompareElementsLikeLists() {
    /// Calls `body` with one element, which both lists get: some elements are compared by reference.
    func with<Element>(_ element: Element, _ body: (Element) -> Void) { body(element) }
    with(PlainValue(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(EquatableValue(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(HashableValue(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(DistinguishableValue(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(HashableDistinguishableValue(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(IdentifiableValue(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(IdentifiableEquatableValue(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(IdentifiableHashableValue(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(IdentifiableDistinguishableValue(1)) {
      compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0]))
    }
    with(IdentifiableHashableDistinguishableValue(1)) {
      compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0]))
    }
    with(PlainObject(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(EquatableObject(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(HashableObject(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(DistinguishableObject(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(HashableDistinguishableObject(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(IdentifiableObject(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(IdentifiableEquatableObject(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(IdentifiableHashableObject(1)) { compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    with(IdentifiableDistinguishableObject(1)) {
      compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0]))
    }
    with(IdentifiableHashableDistinguishableObject(1)) {
      compare(MutableCollectionProperty([$0]), SharedCollectionProperty([$0]))
    }
  }
}

// MARK: - Elements

private protocol Numbered: Sendable {
  var id: Int { get }
  var text: Int { get }
  init(_ id: Int, text: Int)
}

extension Numbered {
  init(_ id: Int) { self.init(id, text: 0) }
}

extension Numbered where Self: Equatable {
  static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.text == b.text }
}

extension Numbered where Self: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(text)
  }
}

extension Numbered where Self: Distinguishable {
  static func == (a: Self, b: Self) -> Bool { a.id == b.id }
  func matches(_ other: Self) -> Bool { text == other.text }
}

extension Numbered where Self: Distinguishable & Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private struct PlainValue: Numbered {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private struct EquatableValue: Numbered, Equatable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private struct HashableValue: Numbered, Hashable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private struct DistinguishableValue: Numbered, Distinguishable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private struct HashableDistinguishableValue: Numbered, Hashable, Distinguishable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private struct IdentifiableValue: Numbered, Identifiable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private struct IdentifiableEquatableValue: Numbered, Identifiable, Equatable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private struct IdentifiableHashableValue: Numbered, Identifiable, Hashable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private struct IdentifiableDistinguishableValue: Numbered, Identifiable, Distinguishable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private struct IdentifiableHashableDistinguishableValue: Numbered, Identifiable, Hashable, Distinguishable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private final class PlainObject: Numbered {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private final class EquatableObject: Numbered, Equatable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private final class HashableObject: Numbered, Hashable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private final class DistinguishableObject: Numbered, Distinguishable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private final class HashableDistinguishableObject: Numbered, Hashable, Distinguishable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private final class IdentifiableObject: Numbered, Identifiable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private final class IdentifiableEquatableObject: Numbered, Identifiable, Equatable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private final class IdentifiableHashableObject: Numbered, Identifiable, Hashable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private final class IdentifiableDistinguishableObject: Numbered, Identifiable, Distinguishable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}

private final class IdentifiableHashableDistinguishableObject: Numbered, Identifiable, Hashable, Distinguishable {
  let (id, text): (Int, Int)
  init(_ id: Int, text: Int) { (self.id, self.text) = (id, text) }
}
