import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import Testing

/// Tests which comparison the compiler chooses for the type of an element. Every type here has a `key` (which
/// determines its `==` or hash), an `id`, and a `content`, so that the result shows which of them counts.
struct ElementComparisonTests {
  /// The result of comparing a pair of elements.
  enum Outcome: CustomStringConvertible {
    case other, changed, unchanged

    var description: String {
      switch self {
      case .other: "other"
      case .changed: "changed"
      case .unchanged: "unchanged"
      }
    }
  }

  func outcome<Element>(_ comparison: ElementComparison<Element>, _ a: Element, _ b: Element) -> Outcome {
    comparison.isUnchanged(a, b) ? .unchanged : comparison.isSame(a, b) ? .changed : .other
  }

  /// Returns how a differ describes the replacement of one element by the other.
  func outcome<Element>(of change: CollectionChange<Element>) -> Outcome {
    if change.isEmpty { return .unchanged }
    return change.operation == .update ? .changed : .other
  }

  // MARK: Structs

  struct Plain { var id = 0, key = 0, content = 0 }

  struct Equal: Equatable {
    var id = 0, key = 0, content = 0
    static func == (a: Self, b: Self) -> Bool { a.key == b.key }
  }
  struct Hashed: Hashable {
    var id = 0, key = 0, content = 0
    static func == (a: Self, b: Self) -> Bool { a.key == b.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }
  struct Identified: Identifiable { var id = 0, key = 0, content = 0 }
  struct IdentifiedEqual: Identifiable, Equatable {
    var id = 0, key = 0, content = 0
    static func == (a: Self, b: Self) -> Bool { a.key == b.key }
  }
  struct IdentifiedHashed: Identifiable, Hashable {
    var id = 0, key = 0, content = 0
    static func == (a: Self, b: Self) -> Bool { a.key == b.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }
  struct Distinguished: Distinguishable {
    var id = 0, key = 0, content = 0
    static func == (a: Self, b: Self) -> Bool { a.key == b.key }
    func matches(_ other: Self) -> Bool { content == other.content }
  }
  struct DistinguishedHashed: Distinguishable, Hashable {
    var id = 0, key = 0, content = 0
    static func == (a: Self, b: Self) -> Bool { a.key == b.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
    func matches(_ other: Self) -> Bool { content == other.content }
  }
  struct DistinguishedIdentified: Distinguishable, Identifiable {
    var id = 0, key = 0, content = 0
    static func == (a: Self, b: Self) -> Bool { a.key == b.key }
    func matches(_ other: Self) -> Bool { content == other.content }
  }
  struct DistinguishedIdentifiedHashed: Distinguishable, Identifiable, Hashable {
    var id = 0, key = 0, content = 0
    static func == (a: Self, b: Self) -> Bool { a.key == b.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
    func matches(_ other: Self) -> Bool { content == other.content }
  }

  // MARK: Classes

  class Base {
    let id: Int, key: Int, content: Int
    init(id: Int = 0, key: Int = 0, content: Int = 0) { (self.id, self.key, self.content) = (id, key, content) }
  }
  final class PlainClass: Base {}
  class EqualClass: Base, Equatable {
    static func == (a: EqualClass, b: EqualClass) -> Bool { a.key == b.key }
  }
  class HashedClass: Base, Hashable {
    static func == (a: HashedClass, b: HashedClass) -> Bool { a.key == b.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }
  final class IdentifiedClass: Base, Identifiable {}
  final class IdentifiedByReferenceClass: Identifiable {}
  final class IdentifiedEqualClass: EqualClass, Identifiable {}
  final class IdentifiedHashedClass: HashedClass, Identifiable {}
  final class DistinguishedClass: EqualClass, Distinguishable {
    func matches(_ other: DistinguishedClass) -> Bool { content == other.content }
  }
  final class DistinguishedHashedClass: HashedClass, Distinguishable {
    func matches(_ other: DistinguishedHashedClass) -> Bool { content == other.content }
  }
  final class DistinguishedIdentifiedClass: EqualClass, Distinguishable, Identifiable {
    func matches(_ other: DistinguishedIdentifiedClass) -> Bool { content == other.content }
  }
  final class DistinguishedIdentifiedHashedClass: HashedClass, Distinguishable, Identifiable {
    func matches(_ other: DistinguishedIdentifiedHashedClass) -> Bool { content == other.content }
  }
  class Parent: Hashable {
    static func == (a: Parent, b: Parent) -> Bool { a === b }
    func hash(into hasher: inout Hasher) {}
  }
  final class Child: Parent {}

  @Test func structs() {
    // The outcomes in each line: all the same; another id; another key; another content.
    check(ElementComparison<Plain>(), { [$0].changes(to: [$1]) }, Plain.init, [.other, .other, .other, .other])
    check(
      ElementComparison<Equal>(), { [$0].changes(to: [$1]) }, Equal.init, [.unchanged, .unchanged, .other, .unchanged])
    check(
      ElementComparison<Hashed>(), { [$0].changes(to: [$1]) }, Hashed.init,
      [.unchanged, .unchanged, .other, .unchanged])
    check(
      ElementComparison<Identified>(), { [$0].changes(to: [$1]) }, Identified.init,
      [.changed, .other, .changed, .changed])
    check(
      ElementComparison<IdentifiedEqual>(), { [$0].changes(to: [$1]) }, IdentifiedEqual.init,
      [.unchanged, .other, .changed, .unchanged])
    check(
      ElementComparison<IdentifiedHashed>(), { [$0].changes(to: [$1]) }, IdentifiedHashed.init,
      [.unchanged, .other, .changed, .unchanged])
    check(
      ElementComparison<Distinguished>(), { [$0].changes(to: [$1]) }, Distinguished.init,
      [.unchanged, .unchanged, .other, .changed])
    check(
      ElementComparison<DistinguishedHashed>(), { [$0].changes(to: [$1]) }, DistinguishedHashed.init,
      [.unchanged, .unchanged, .other, .changed])
    check(
      ElementComparison<DistinguishedIdentified>(), { [$0].changes(to: [$1]) }, DistinguishedIdentified.init,
      [.unchanged, .unchanged, .other, .changed])
    check(
      ElementComparison<DistinguishedIdentifiedHashed>(), { [$0].changes(to: [$1]) },
      DistinguishedIdentifiedHashed.init, [.unchanged, .unchanged, .other, .changed])
  }

  @Test func classes() {
    check(
      ElementComparison<PlainClass>(), { [$0].changes(to: [$1]) }, PlainClass.init, [.other, .other, .other, .other],
      one: .unchanged)
    check(
      ElementComparison<EqualClass>(), { [$0].changes(to: [$1]) }, EqualClass.init, [.other, .other, .other, .other],
      one: .unchanged)
    check(
      ElementComparison<HashedClass>(), { [$0].changes(to: [$1]) }, HashedClass.init, [.other, .other, .other, .other],
      one: .unchanged)
    check(
      ElementComparison<IdentifiedClass>(), { [$0].changes(to: [$1]) }, IdentifiedClass.init,
      [.changed, .other, .changed, .changed], one: .unchanged)
    check(
      ElementComparison<IdentifiedEqualClass>(), { [$0].changes(to: [$1]) }, IdentifiedEqualClass.init,
      [.unchanged, .other, .changed, .unchanged])
    check(
      ElementComparison<IdentifiedHashedClass>(), { [$0].changes(to: [$1]) }, IdentifiedHashedClass.init,
      [.unchanged, .other, .changed, .unchanged])
    check(
      ElementComparison<DistinguishedClass>(), { [$0].changes(to: [$1]) }, DistinguishedClass.init,
      [.unchanged, .unchanged, .other, .changed])
    check(
      ElementComparison<DistinguishedHashedClass>(), { [$0].changes(to: [$1]) }, DistinguishedHashedClass.init,
      [.unchanged, .unchanged, .other, .changed])
    check(
      ElementComparison<DistinguishedIdentifiedClass>(), { [$0].changes(to: [$1]) }, DistinguishedIdentifiedClass.init,
      [.unchanged, .unchanged, .other, .changed])
    check(
      ElementComparison<DistinguishedIdentifiedHashedClass>(), { [$0].changes(to: [$1]) },
      DistinguishedIdentifiedHashedClass.init, [.unchanged, .unchanged, .other, .changed])
  }

  /// Compares an element with itself, and with others that differ from it in the id, the key or the content.
  func check<Element>(
    _ comparison: ElementComparison<Element>, _ differ: (Element, Element) -> CollectionChange<Element>,
    _ make: (Int, Int, Int) -> Element, _ expected: [Outcome], one: Outcome? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let element = make(0, 0, 0)
    let others = [make(0, 0, 0), make(1, 0, 0), make(0, 1, 0), make(0, 0, 1)]
    let pairs = [(element, one ?? expected[0])] + zip(others, expected)
    for (index, (other, expected)) in pairs.enumerated() {
      let comment = Comment("\(Element.self), case \(index)")
      #expect(outcome(comparison, element, other) == expected, comment, sourceLocation: location)
      #expect(outcome(of: differ(element, other)) == expected, comment, sourceLocation: location)
      #expect(
        outcome(of: comparison.changes(from: [element], to: [other])) == expected, comment, sourceLocation: location)
    }
  }

  enum Suit { case hearts, spades }
  enum Shape { case circle(Double), nothing }
  protocol Animal {}
  protocol Pet: AnyObject {}
  struct Fly: Animal {}
  final class Dog: Pet {}

  @Test func enumsTuplesAndFunctionsHaveAComparison() {
    #expect(outcome(ElementComparison(), Suit.hearts, .hearts) == .unchanged)
    #expect(outcome(ElementComparison(), Suit.hearts, .spades) == .other)
    #expect([Suit.hearts].changes(to: [.hearts]).isEmpty)
    #expect(outcome(ElementComparison(), Shape.nothing, .nothing) == .other)
    #expect(outcome(ElementComparison(), (1, "a"), (1, "a")) == .other)
    #expect([(1, "a")].changes(to: [(1, "a")]).count == 2)
    #expect(outcome(ElementComparison<() -> Void>(), {}, {}) == .other)
    #expect([{}].changes(to: [{}] as [() -> Void]).count == 2)
    #expect(outcome(ElementComparison<any Animal>(), Fly(), Fly()) == .other)
    #expect(outcome(ElementComparison<any Error>(), CancellationError(), CancellationError()) == .other)
    #expect(outcome(ElementComparison<Any>(), 1, 1) == .other)
    #expect(outcome(ElementComparison<Int?>(), nil, nil) == .unchanged)
    #expect(outcome(ElementComparison<[String]>(), ["a"], ["a"]) == .unchanged)
    #expect(outcome(ElementComparison<Shape?>(), nil, nil) == .other)
    #expect(outcome(ElementComparison<AnyHashable>(), 1, 1) == .unchanged)
    #expect(outcome(ElementComparison<any Hashable & Sendable>(), 1, 1) == .other)
    let object = IdentifiedByReferenceClass()
    #expect(outcome(ElementComparison(), object, object) == .unchanged)
    #expect(outcome(ElementComparison(), object, IdentifiedByReferenceClass()) == .other)
    let child = Child()
    #expect(outcome(ElementComparison(), child, child) == .unchanged)
    #expect(outcome(ElementComparison(), child, Child()) == .other)
    let dog = Dog()
    #expect(outcome(ElementComparison(), dog as any Pet, dog) == .other)
  }

  @Test func inGenericCode() {
    func byEquality<T: Equatable>(_ a: T, _ b: T) -> Outcome { outcome(ElementComparison(), a, b) }
    func byHash<T: Hashable>(_ a: T, _ b: T) -> Outcome { outcome(ElementComparison(), a, b) }
    func byID<T: Identifiable>(_ a: T, _ b: T) -> Outcome { outcome(ElementComparison(), a, b) }
    func byMatching<T: Distinguishable>(_ a: T, _ b: T) -> Outcome { outcome(ElementComparison(), a, b) }
    func byReference<T: AnyObject>(_ a: T, _ b: T) -> Outcome { outcome(ElementComparison(), a, b) }
    func byNothing<T>(_ a: T, _ b: T) -> Outcome { outcome(ElementComparison(), a, b) }
    #expect(byEquality(1, 1) == .unchanged && byHash(1, 2) == .other && byNothing(1, 1) == .other)
    #expect(byID(Identified(), Identified()) == .changed)
    #expect(byMatching(Distinguished(), Distinguished(content: 1)) == .changed)
    #expect(byReference(PlainClass(), PlainClass()) == .other)
  }

  @Test func explicitComparisonsTakePrecedence() {
    let byKey = ElementComparison<Plain>(id: \.key, content: { $0.content == $1.content })
    let byClosure = ElementComparison<Plain>(
      identity: { $0.key == $1.key }, content: { $0.content == $1.content })
    for comparison in [byKey, byClosure] {
      #expect(outcome(comparison, Plain(), Plain(id: 1)) == .unchanged)
      #expect(outcome(comparison, Plain(), Plain(key: 1)) == .other)
      #expect(outcome(comparison, Plain(), Plain(content: 1)) == .changed)
      let old = [Plain(key: 1), Plain(key: 2), Plain(key: 3)]
      let new = [Plain(key: 3), Plain(key: 2, content: 7), Plain(key: 4)]
      let change = old.changes(to: new, by: comparison)
      #expect(replay(change, on: old).map(\.key) == [3, 2, 4])
      #expect(Set(change.steps.map(\.operation)) == [.remove, .move, .insert, .update])
    }
    // An explicit comparison takes precedence over the type of the element.
    let change = [IdentifiedHashed(id: 1)].changes(
      to: [IdentifiedHashed(id: 2)], by: ElementComparison(identity: { _, _ in true }, content: { _, _ in false }))
    #expect(change.operation == .update)
  }

  /// A comparison may use local variables, since its closures are plain.
  @Test func closuresMayCapture() {
    var asked = 0
    let comparison = ElementComparison<Int>(
      identity: {
        asked += 1
        return $0 == $1
      }, content: { _, _ in true })
    #expect([1, 2].changes(to: [2], by: comparison) == .remove(0, 1))
    #expect(asked > 0)
  }
}
