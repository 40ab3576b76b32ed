import CollectionChanges
import ReactiveCollections
import Testing

/// Each way of making a list has an initializer for each kind of element, which chooses how elements are compared. All
/// of them choose the comparison that `ElementComparison()` chooses.
@Suite struct ChosenComparisonTests {
  @Test func structs() {
    check(Plain.self)
    check(Equal.self)
    check(Hashed.self)
    check(Named.self)
    check(NamedEqual.self)
    check(NamedHashed.self)
    check(Told.self)
    check(ToldHashed.self)
    check(ToldNamed.self)
    check(ToldNamedHashed.self)
  }

  @Test func classes() {
    check(PlainClass.self)
    check(EqualClass.self)
    check(HashedClass.self)
    check(NamedClass.self)
    check(NamedEqualClass.self)
    check(ToldClass.self)
    check(ToldHashedClass.self)
    check(ToldNamedClass.self)
    check(ToldNamedHashedClass.self)
  }

  /// Sets lists made in each way to an element that is the same, or that differs in its `id`, its `key` or its content.
  private func check<E: Sample>(_ type: E.Type) {
    for (id, key, content) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)] {
      let (old, new) = (E(id: 0, key: 0, content: 0), E(id: id, key: key, content: content))
      let expected = outcome(of: E.comparison.changes(from: [old], to: [new]))
      var outcomes: [String] = []
      for list in E.lists([old]) {
        list.value = [old]
        outcomes.append(outcome(of: list.set([new])))
      }
      for list in E.sharedLists([old]) {
        list.value = [old]
        outcomes.append(outcome(of: list.set([new])))
      }
      #expect(outcomes == Array(repeating: expected, count: 6), "\(E.self) \((id, key, content))")
    }
  }

  private func outcome<E>(of change: CollectionChange<E>) -> String {
    change.isEmpty ? "unchanged" : change.operation == .update ? "changed" : "another"
  }
}

// MARK: Elements

/// Makes lists of itself in code that knows its concrete type.
private protocol Sample: Sendable {
  init(id: Int, key: Int, content: Int)
  static var comparison: ElementComparison<Self> { get }
  /// A list and a section, each initialized with elements and without.
  static func lists(_ elements: [Self]) -> [MutableCollectionProperty<Self>]
  static func sharedLists(_ elements: [Self]) -> [SharedCollectionProperty<Self>]
}

/// Separates the key, which `==` and the hash use, from the rest of the content.
private protocol Keyed {
  var key: Int { get }
  var content: Int { get }
}

extension Keyed {
  static func == (a: Self, b: Self) -> Bool { a.key == b.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
  func matches(_ other: Self) -> Bool { content == other.content }
}

// Neither this class nor its subclasses have mutable state.
private class SampleObject: @unchecked Sendable {
  let id, key, content: Int
  required init(id: Int, key: Int, content: Int) { (self.id, self.key, self.content) = (id, key, content) }
}

private struct Plain: Sample {
  let id, key, content: Int
  static var comparison: ElementComparison<Plain> { ElementComparison() }
  static func lists(_ elements: [Plain]) -> [MutableCollectionProperty<Plain>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<Plain>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<Plain>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [Plain]) -> [SharedCollectionProperty<Plain>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<Plain>())
    return [list, empty]
  }
}

private struct Equal: Sample, Keyed, Equatable {
  let id, key, content: Int
  static var comparison: ElementComparison<Equal> { ElementComparison() }
  static func lists(_ elements: [Equal]) -> [MutableCollectionProperty<Equal>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<Equal>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<Equal>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [Equal]) -> [SharedCollectionProperty<Equal>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<Equal>())
    return [list, empty]
  }
}

private struct Hashed: Sample, Keyed, Hashable {
  let id, key, content: Int
  static var comparison: ElementComparison<Hashed> { ElementComparison() }
  static func lists(_ elements: [Hashed]) -> [MutableCollectionProperty<Hashed>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<Hashed>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<Hashed>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [Hashed]) -> [SharedCollectionProperty<Hashed>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<Hashed>())
    return [list, empty]
  }
}

private struct Named: Sample, Identifiable {
  let id, key, content: Int
  static var comparison: ElementComparison<Named> { ElementComparison() }
  static func lists(_ elements: [Named]) -> [MutableCollectionProperty<Named>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<Named>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<Named>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [Named]) -> [SharedCollectionProperty<Named>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<Named>())
    return [list, empty]
  }
}

private struct NamedEqual: Sample, Keyed, Identifiable, Equatable {
  let id, key, content: Int
  static var comparison: ElementComparison<NamedEqual> { ElementComparison() }
  static func lists(_ elements: [NamedEqual]) -> [MutableCollectionProperty<NamedEqual>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<NamedEqual>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<NamedEqual>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [NamedEqual]) -> [SharedCollectionProperty<NamedEqual>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<NamedEqual>())
    return [list, empty]
  }
}

private struct NamedHashed: Sample, Keyed, Identifiable, Hashable {
  let id, key, content: Int
  static var comparison: ElementComparison<NamedHashed> { ElementComparison() }
  static func lists(_ elements: [NamedHashed]) -> [MutableCollectionProperty<NamedHashed>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<NamedHashed>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<NamedHashed>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [NamedHashed]) -> [SharedCollectionProperty<NamedHashed>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<NamedHashed>())
    return [list, empty]
  }
}

private struct Told: Sample, Keyed, Distinguishable {
  let id, key, content: Int
  static var comparison: ElementComparison<Told> { ElementComparison() }
  static func lists(_ elements: [Told]) -> [MutableCollectionProperty<Told>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<Told>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<Told>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [Told]) -> [SharedCollectionProperty<Told>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<Told>())
    return [list, empty]
  }
}

private struct ToldHashed: Sample, Keyed, Distinguishable, Hashable {
  let id, key, content: Int
  static var comparison: ElementComparison<ToldHashed> { ElementComparison() }
  static func lists(_ elements: [ToldHashed]) -> [MutableCollectionProperty<ToldHashed>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<ToldHashed>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<ToldHashed>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [ToldHashed]) -> [SharedCollectionProperty<ToldHashed>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<ToldHashed>())
    return [list, empty]
  }
}

private struct ToldNamed: Sample, Keyed, Distinguishable, Identifiable {
  let id, key, content: Int
  static var comparison: ElementComparison<ToldNamed> { ElementComparison() }
  static func lists(_ elements: [ToldNamed]) -> [MutableCollectionProperty<ToldNamed>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<ToldNamed>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<ToldNamed>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [ToldNamed]) -> [SharedCollectionProperty<ToldNamed>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<ToldNamed>())
    return [list, empty]
  }
}

private struct ToldNamedHashed: Sample, Keyed, Distinguishable, Identifiable, Hashable {
  let id, key, content: Int
  static var comparison: ElementComparison<ToldNamedHashed> { ElementComparison() }
  static func lists(_ elements: [ToldNamedHashed]) -> [MutableCollectionProperty<ToldNamedHashed>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<ToldNamedHashed>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<ToldNamedHashed>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [ToldNamedHashed]) -> [SharedCollectionProperty<ToldNamedHashed>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<ToldNamedHashed>())
    return [list, empty]
  }
}

private final class PlainClass: SampleObject, Sample, @unchecked Sendable {
  static var comparison: ElementComparison<PlainClass> { ElementComparison() }
  static func lists(_ elements: [PlainClass]) -> [MutableCollectionProperty<PlainClass>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<PlainClass>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<PlainClass>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [PlainClass]) -> [SharedCollectionProperty<PlainClass>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<PlainClass>())
    return [list, empty]
  }
}

private final class EqualClass: SampleObject, Sample, Keyed, Equatable, @unchecked Sendable {
  static var comparison: ElementComparison<EqualClass> { ElementComparison() }
  static func lists(_ elements: [EqualClass]) -> [MutableCollectionProperty<EqualClass>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<EqualClass>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<EqualClass>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [EqualClass]) -> [SharedCollectionProperty<EqualClass>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<EqualClass>())
    return [list, empty]
  }
}

private final class HashedClass: SampleObject, Sample, Keyed, Hashable, @unchecked Sendable {
  static var comparison: ElementComparison<HashedClass> { ElementComparison() }
  static func lists(_ elements: [HashedClass]) -> [MutableCollectionProperty<HashedClass>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<HashedClass>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<HashedClass>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [HashedClass]) -> [SharedCollectionProperty<HashedClass>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<HashedClass>())
    return [list, empty]
  }
}

private final class NamedClass: SampleObject, Sample, Identifiable, @unchecked Sendable {
  static var comparison: ElementComparison<NamedClass> { ElementComparison() }
  static func lists(_ elements: [NamedClass]) -> [MutableCollectionProperty<NamedClass>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<NamedClass>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<NamedClass>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [NamedClass]) -> [SharedCollectionProperty<NamedClass>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<NamedClass>())
    return [list, empty]
  }
}

private final class NamedEqualClass: SampleObject, Sample, Keyed, Identifiable, Equatable, @unchecked Sendable {
  static var comparison: ElementComparison<NamedEqualClass> { ElementComparison() }
  static func lists(_ elements: [NamedEqualClass]) -> [MutableCollectionProperty<NamedEqualClass>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<NamedEqualClass>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<NamedEqualClass>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [NamedEqualClass]) -> [SharedCollectionProperty<NamedEqualClass>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<NamedEqualClass>())
    return [list, empty]
  }
}

private final class ToldClass: SampleObject, Sample, Keyed, Distinguishable, @unchecked Sendable {
  static var comparison: ElementComparison<ToldClass> { ElementComparison() }
  static func lists(_ elements: [ToldClass]) -> [MutableCollectionProperty<ToldClass>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<ToldClass>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<ToldClass>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [ToldClass]) -> [SharedCollectionProperty<ToldClass>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<ToldClass>())
    return [list, empty]
  }
}

private final class ToldHashedClass: SampleObject, Sample, Keyed, Distinguishable, Hashable, @unchecked Sendable {
  static var comparison: ElementComparison<ToldHashedClass> { ElementComparison() }
  static func lists(_ elements: [ToldHashedClass]) -> [MutableCollectionProperty<ToldHashedClass>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<ToldHashedClass>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<ToldHashedClass>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [ToldHashedClass]) -> [SharedCollectionProperty<ToldHashedClass>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<ToldHashedClass>())
    return [list, empty]
  }
}

private final class ToldNamedClass: SampleObject, Sample, Keyed, Distinguishable, Identifiable, @unchecked Sendable {
  static var comparison: ElementComparison<ToldNamedClass> { ElementComparison() }
  static func lists(_ elements: [ToldNamedClass]) -> [MutableCollectionProperty<ToldNamedClass>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<ToldNamedClass>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<ToldNamedClass>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [ToldNamedClass]) -> [SharedCollectionProperty<ToldNamedClass>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<ToldNamedClass>())
    return [list, empty]
  }
}

private final class ToldNamedHashedClass: SampleObject, Sample, Keyed, Distinguishable, Identifiable, Hashable,
  @unchecked Sendable
{
  static var comparison: ElementComparison<ToldNamedHashedClass> { ElementComparison() }
  static func lists(_ elements: [ToldNamedHashedClass]) -> [MutableCollectionProperty<ToldNamedHashedClass>] {
    let (list, empty) = (MutableCollectionProperty(elements), MutableCollectionProperty<ToldNamedHashedClass>())
    let (section, emptySection) = (MutableCollectionSection(elements), MutableCollectionSection<ToldNamedHashedClass>())
    return [list, empty, section, emptySection]
  }
  static func sharedLists(_ elements: [ToldNamedHashedClass]) -> [SharedCollectionProperty<ToldNamedHashedClass>] {
    let (list, empty) = (SharedCollectionProperty(elements), SharedCollectionProperty<ToldNamedHashedClass>())
    return [list, empty]
  }
}
