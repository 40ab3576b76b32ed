import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import Testing

/// Tests which comparison the compiler chooses for the type of an element.
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

  final class IdentifiedByReferenceClass: Identifiable {}
  class Parent: Hashable {
    static func == (a: Parent, b: Parent) -> Bool { a === b }
    func hash(into hasher: inout Hasher) {}
  }
  final class Child: Parent {}

  // The outcomes for elements that are all the same, or differ in the id, the key or the content.
  private let byNothing: [Outcome] = [.other, .other, .other, .other]
  private let byEquality: [Outcome] = [.unchanged, .unchanged, .other, .unchanged]
  private let byID: [Outcome] = [.changed, .other, .changed, .changed]
  private let byIDAndEquality: [Outcome] = [.unchanged, .other, .changed, .unchanged]
  private let byMatching: [Outcome] = [.unchanged, .unchanged, .other, .changed]

  @Test func structsAndClasses() {
    check(ElementComparison<Struct<Plain>>(), { [$0].changes(to: [$1]) }, byNothing)
    check(ElementComparison<Class<Plain>>(), { [$0].changes(to: [$1]) }, byNothing, one: .unchanged)
    check(ElementComparison<Struct<Equal>>(), { [$0].changes(to: [$1]) }, byEquality)
    check(ElementComparison<Class<Equal>>(), { [$0].changes(to: [$1]) }, byNothing, one: .unchanged)
    check(ElementComparison<Struct<Hashed>>(), { [$0].changes(to: [$1]) }, byEquality)
    check(ElementComparison<Class<Hashed>>(), { [$0].changes(to: [$1]) }, byNothing, one: .unchanged)
    check(ElementComparison<Struct<Identified>>(), { [$0].changes(to: [$1]) }, byID)
    check(ElementComparison<Class<Identified>>(), { [$0].changes(to: [$1]) }, byID, one: .unchanged)
    check(ElementComparison<Struct<IdentifiedEqual>>(), { [$0].changes(to: [$1]) }, byIDAndEquality)
    check(ElementComparison<Class<IdentifiedEqual>>(), { [$0].changes(to: [$1]) }, byIDAndEquality)
    check(ElementComparison<Struct<IdentifiedHashed>>(), { [$0].changes(to: [$1]) }, byIDAndEquality)
    check(ElementComparison<Class<IdentifiedHashed>>(), { [$0].changes(to: [$1]) }, byIDAndEquality)
    check(ElementComparison<Struct<Matched>>(), { [$0].changes(to: [$1]) }, byMatching)
    check(ElementComparison<Class<Matched>>(), { [$0].changes(to: [$1]) }, byMatching)
    check(ElementComparison<Struct<MatchedHashed>>(), { [$0].changes(to: [$1]) }, byMatching)
    check(ElementComparison<Class<MatchedHashed>>(), { [$0].changes(to: [$1]) }, byMatching)
    check(ElementComparison<Struct<MatchedIdentified>>(), { [$0].changes(to: [$1]) }, byMatching)
    check(ElementComparison<Class<MatchedIdentified>>(), { [$0].changes(to: [$1]) }, byMatching)
    check(ElementComparison<Struct<MatchedIdentifiedHashed>>(), { [$0].changes(to: [$1]) }, byMatching)
    check(ElementComparison<Class<MatchedIdentifiedHashed>>(), { [$0].changes(to: [$1]) }, byMatching)
  }

  /// Compares an element with itself, and with others that differ from it in the id, the key or the content.
  private func check<Element: ComparedElement>(
    _ comparison: ElementComparison<Element>, _ differ: (Element, Element) -> CollectionChange<Element>,
    _ expected: [Outcome], one: Outcome? = nil, _ location: SourceLocation = #_sourceLocation
  ) {
    let element = Element(id: 0, key: 0, content: 0)
    let others = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)].map { Element(id: $0, key: $1, content: $2) }
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
    #expect(byID(Struct<Identified>(), Struct<Identified>()) == .changed)
    #expect(byMatching(Struct<Matched>(), Struct<Matched>(content: 1)) == .changed)
    #expect(byReference(Class<Plain>(), Class<Plain>()) == .other)
  }

  @Test func explicitComparisonsTakePrecedence() {
    let byKey = ElementComparison<Struct<Plain>>(id: \.key, content: { $0.content == $1.content })
    let byClosure = ElementComparison<Struct<Plain>>(
      identity: { $0.key == $1.key }, content: { $0.content == $1.content })
    for comparison in [byKey, byClosure] {
      #expect(outcome(comparison, Struct<Plain>(), Struct<Plain>(id: 1)) == .unchanged)
      #expect(outcome(comparison, Struct<Plain>(), Struct<Plain>(key: 1)) == .other)
      #expect(outcome(comparison, Struct<Plain>(), Struct<Plain>(content: 1)) == .changed)
      let old = [Struct<Plain>(key: 1), Struct<Plain>(key: 2), Struct<Plain>(key: 3)]
      let new = [Struct<Plain>(key: 3), Struct<Plain>(key: 2, content: 7), Struct<Plain>(key: 4)]
      let change = old.changes(to: new, by: comparison)
      #expect(replay(change, on: old).map(\.key) == [3, 2, 4])
      #expect(Set(change.steps.map(\.operation)) == [.remove, .move, .insert, .update])
    }
    // An explicit comparison takes precedence over the type of the element.
    let change = [Struct<IdentifiedHashed>(id: 1)].changes(
      to: [Struct(id: 2)], by: ElementComparison(identity: { _, _ in true }, content: { _, _ in false }))
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
