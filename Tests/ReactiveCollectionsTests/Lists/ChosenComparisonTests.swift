import CollectionChanges
import ReactiveCollections
import Testing

/// Each way of making a list has an initializer for each kind of element, which chooses how elements are compared. All of them
/// choose alike, and as `ElementComparison()` does.
@Suite struct ChosenComparisonTests {
  @Test func structs() {
    check(
      Plain.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      Equal.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      Hashed.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      Named.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      NamedEqual.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      NamedHashed.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      Told.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      ToldHashed.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      ToldNamed.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      ToldNamedHashed.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() },
      { .init($0) }, { _ in .init() })
  }

  @Test func classes() {
    check(
      PlainClass.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      EqualClass.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      HashedClass.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      NamedClass.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      NamedEqualClass.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() },
      { .init($0) }, { _ in .init() })
    check(
      ToldClass.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      ToldHashedClass.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() },
      { .init($0) }, { _ in .init() })
    check(
      ToldNamedClass.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() }, { .init($0) },
      { _ in .init() })
    check(
      ToldNamedHashedClass.init, by: .init(), { .init($0) }, { _ in .init() }, { .init($0) }, { _ in .init() },
      { .init($0) }, { _ in .init() })
  }

  /// Makes one list in each way, with an element or empty and filled then, and assigns an element that is the same, has another `id`,
  /// another `key`, or other content.
  private func check<Element: Sendable>(
    _ element: (Int, Int, Int) -> Element, by comparison: ElementComparison<Element>,
    _ list: ([Element]) -> MutableCollectionProperty<Element>,
    _ emptyList: ([Element]) -> MutableCollectionProperty<Element>,
    _ section: ([Element]) -> MutableCollectionSection<Element>,
    _ emptySection: ([Element]) -> MutableCollectionSection<Element>,
    _ shared: ([Element]) -> SharedCollectionProperty<Element>,
    _ emptyShared: ([Element]) -> SharedCollectionProperty<Element>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (id, key, content) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)] {
      let (old, new) = (element(0, 0, 0), element(id, key, content))
      let expected = outcome(of: comparison.changes(from: [old], to: [new]))
      let start = [old]
      let confined = [list(start), emptyList(start), section(start), emptySection(start)]
      for (way, list) in confined.enumerated() {
        list.value = [old]
        #expect(
          outcome(of: list.set([new])) == expected, "\(Element.self), way \(way): \((id, key, content))",
          sourceLocation: sourceLocation)
      }
      for (way, list) in [shared(start), emptyShared(start)].enumerated() {
        list.value = [old]
        #expect(
          outcome(of: list.set([new])) == expected, "\(Element.self), shared way \(way): \((id, key, content))",
          sourceLocation: sourceLocation)
      }
    }
  }

  private func outcome<Element>(of change: CollectionChange<Element>) -> String {
    change.isEmpty ? "unchanged" : change.operation == .update ? "changed" : "another"
  }
}

// MARK: Elements

/// What `==` and a hash go by, an identity, and the rest.
private protocol Keyed {
  var key: Int { get }
  var content: Int { get }
}

extension Keyed {
  static func == (a: Self, b: Self) -> Bool { a.key == b.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
  func matches(_ other: Self) -> Bool { content == other.content }
}

private struct Plain { let id, key, content: Int }
private struct Equal: Keyed, Equatable { let id, key, content: Int }
private struct Hashed: Keyed, Hashable { let id, key, content: Int }
private struct Named: Identifiable { let id, key, content: Int }
private struct NamedEqual: Keyed, Identifiable, Equatable { let id, key, content: Int }
private struct NamedHashed: Keyed, Identifiable, Hashable { let id, key, content: Int }
private struct Told: Keyed, Distinguishable { let id, key, content: Int }
private struct ToldHashed: Keyed, Distinguishable, Hashable { let id, key, content: Int }
private struct ToldNamed: Keyed, Distinguishable, Identifiable { let id, key, content: Int }
private struct ToldNamedHashed: Keyed, Distinguishable, Identifiable, Hashable { let id, key, content: Int }

private class Object: @unchecked Sendable {  // It has nothing that changes, and neither have its subclasses.
  let id, key, content: Int
  required init(_ id: Int, _ key: Int, _ content: Int) { (self.id, self.key, self.content) = (id, key, content) }
}

private final class PlainClass: Object, @unchecked Sendable {}
private final class EqualClass: Object, Keyed, Equatable, @unchecked Sendable {}
private final class HashedClass: Object, Keyed, Hashable, @unchecked Sendable {}
private final class NamedClass: Object, Identifiable, @unchecked Sendable {}
private final class NamedEqualClass: Object, Keyed, Identifiable, Equatable, @unchecked Sendable {}
private final class ToldClass: Object, Keyed, Distinguishable, @unchecked Sendable {}
private final class ToldHashedClass: Object, Keyed, Distinguishable, Hashable, @unchecked Sendable {}
private final class ToldNamedClass: Object, Keyed, Distinguishable, Identifiable, @unchecked Sendable {}
private final class ToldNamedHashedClass: Object, Keyed, Distinguishable, Identifiable, Hashable, @unchecked Sendable {}
