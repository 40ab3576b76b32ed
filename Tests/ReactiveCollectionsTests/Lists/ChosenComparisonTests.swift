import ReactiveCollections
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import Testing

/// Lists and methods that are not given a comparison compare elements by the conformances of their type: as
/// `ElementComparison()` does in code that knows the type, also in code that does not.
@Suite struct ChosenComparisonTests {
  @Test func structs() {
    check(ElementComparison<Plain>())
    check(ElementComparison<Equal>())
    check(ElementComparison<Hashed>())
    check(ElementComparison<Named>())
    check(ElementComparison<NamedEqual>())
    check(ElementComparison<NamedHashed>())
    check(ElementComparison<Told>())
    check(ElementComparison<ToldHashed>())
    check(ElementComparison<ToldNamed>())
    check(ElementComparison<ToldNamedHashed>())
  }

  @Test func classes() {
    check(ElementComparison<PlainClass>())
    check(ElementComparison<EqualClass>())
    check(ElementComparison<HashedClass>())
    check(ElementComparison<NamedClass>())
    check(ElementComparison<NamedEqualClass>())
    check(ElementComparison<NamedHashedClass>())
    check(ElementComparison<ToldClass>())
    check(ElementComparison<ToldHashedClass>())
    check(ElementComparison<ToldNamedClass>())
    check(ElementComparison<ToldNamedHashedClass>())
  }

  @Test func everyInitializerComparesAnyObjectsByIdentity() {
    let objects: [AnyObject] = [PlainClass(id: 0, key: 0, content: 0), HashedClass(id: 0, key: 0, content: 0)]
    let list = MutableCollectionProperty<AnyObject>(objects)
    #expect(list.set(objects).isEmpty)
    #expect(list.set(objects.reversed()).operation == .move)
    #expect(list.set([NamedEqualClass(id: 0, key: 0, content: 0)]).batch.updates.isEmpty)
  }

  /// Sets lists made in each way to an element that is the same, or that differs in its `id`, its `key` or its content.
  /// This function knows nothing about the type.
  private func check<E: Sample>(_ comparison: ElementComparison<E>) {
    for (id, key, content) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)] {
      let (old, new) = (E(id: 0, key: 0, content: 0), E(id: id, key: key, content: content))
      let expected = outcome(of: comparison.changes(from: [old], to: [new]))
      let lists = [MutableCollectionProperty([old]), MutableCollectionProperty()]
      let shared = [SharedCollectionProperty([old]), SharedCollectionProperty()]
      var outcomes = [outcome(of: [old].changes(to: [new]))]
      for list in lists {
        list.value = [old]
        outcomes.append(outcome(of: list.set([new])))
      }
      for list in shared {
        list.value = [old]
        outcomes.append(outcome(of: list.set([new])))
      }
      #expect(outcomes == Array(repeating: expected, count: 5), "\(E.self) \((id, key, content))")
    }
    checkAmongMany(comparison)
  }

  /// Compares long lists, in which elements are looked up if they can be.
  private func checkAmongMany<E: Sample>(_ comparison: ElementComparison<E>) {
    let old = (0..<100).map { E(id: $0, key: $0, content: 0) }
    var new = old
    new.swapAt(3, 90)
    new.remove(at: 50)
    new[20] = E(id: 20, key: 20, content: 1)
    new.insert(E(id: 100, key: 100, content: 0), at: 70)
    let expected = comparison.changes(from: PersistentArray(old), to: PersistentArray(new)).steps.map(\.operation)
    #expect(old.changes(to: new).steps.map(\.operation) == expected, "\(E.self)")
    #expect(MutableCollectionProperty(old).set(new).steps.map(\.operation) == expected, "\(E.self)")
    #expect(
      MutableCollectionProperty(old).set(old).isEmpty
        == comparison.changes(from: PersistentArray(old), to: PersistentArray(old)).isEmpty)
  }

  private func outcome<E>(of change: CollectionChange<E>) -> String {
    change.isEmpty ? "unchanged" : change.operation == .update ? "changed" : "another"
  }
}

// MARK: Elements

private protocol Sample: Sendable {
  init(id: Int, key: Int, content: Int)
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

private struct Plain: Sample { let id, key, content: Int }
private struct Equal: Sample, Keyed, Equatable { let id, key, content: Int }
private struct Hashed: Sample, Keyed, Hashable { let id, key, content: Int }
private struct Named: Sample, Identifiable { let id, key, content: Int }
private struct NamedEqual: Sample, Keyed, Identifiable, Equatable { let id, key, content: Int }
private struct NamedHashed: Sample, Keyed, Identifiable, Hashable { let id, key, content: Int }
private struct Told: Sample, Keyed, Distinguishable { let id, key, content: Int }
private struct ToldHashed: Sample, Keyed, Distinguishable, Hashable { let id, key, content: Int }
private struct ToldNamed: Sample, Keyed, Distinguishable, Identifiable { let id, key, content: Int }
private struct ToldNamedHashed: Sample, Keyed, Distinguishable, Identifiable, Hashable { let id, key, content: Int }

private final class PlainClass: SampleObject, Sample, @unchecked Sendable {}
private final class EqualClass: SampleObject, Sample, Keyed, Equatable, @unchecked Sendable {}
private final class HashedClass: SampleObject, Sample, Keyed, Hashable, @unchecked Sendable {}
private final class NamedClass: SampleObject, Sample, Identifiable, @unchecked Sendable {}
private final class NamedEqualClass: SampleObject, Sample, Keyed, Identifiable, Equatable, @unchecked Sendable {}
private final class NamedHashedClass: SampleObject, Sample, Keyed, Identifiable, Hashable, @unchecked Sendable {}
private final class ToldClass: SampleObject, Sample, Keyed, Distinguishable, @unchecked Sendable {}
private final class ToldHashedClass: SampleObject, Sample, Keyed, Distinguishable, Hashable, @unchecked Sendable {}
private final class ToldNamedClass: SampleObject, Sample, Keyed, Distinguishable, Identifiable, @unchecked Sendable {}
private final class ToldNamedHashedClass: SampleObject, Sample, Keyed, Distinguishable, Identifiable, Hashable,
  @unchecked Sendable
{}
