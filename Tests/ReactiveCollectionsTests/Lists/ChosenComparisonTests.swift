import ReactiveCollections
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import Testing

/// Lists and methods that are not given a comparison compare elements by the conformances of their type: as
/// `ElementComparison()` does in code that knows the type, also in code that does not.
@Suite struct ChosenComparisonTests {
  @Test func structsAndClasses() {
    check(ElementComparison<Struct<Plain>>(), ElementComparison<Class<Plain>>())
    check(ElementComparison<Struct<Equal>>(), ElementComparison<Class<Equal>>())
    check(ElementComparison<Struct<Hashed>>(), ElementComparison<Class<Hashed>>())
    check(ElementComparison<Struct<Identified>>(), ElementComparison<Class<Identified>>())
    check(ElementComparison<Struct<IdentifiedEqual>>(), ElementComparison<Class<IdentifiedEqual>>())
    check(ElementComparison<Struct<IdentifiedHashed>>(), ElementComparison<Class<IdentifiedHashed>>())
    check(ElementComparison<Struct<Matched>>(), ElementComparison<Class<Matched>>())
    check(ElementComparison<Struct<MatchedHashed>>(), ElementComparison<Class<MatchedHashed>>())
    check(ElementComparison<Struct<MatchedIdentified>>(), ElementComparison<Class<MatchedIdentified>>())
    check(ElementComparison<Struct<MatchedIdentifiedHashed>>(), ElementComparison<Class<MatchedIdentifiedHashed>>())
  }

  private func check<S: ComparedElement, C: ComparedElement>(
    _ structs: ElementComparison<S>, _ classes: ElementComparison<C>
  ) {
    check(structs)
    check(classes)
  }

  @Test func everyInitializerComparesAnyObjectsByIdentity() {
    let objects: [AnyObject] = [Class<Plain>(), Class<Hashed>()]
    let list = MutableCollectionProperty<AnyObject>(objects)
    #expect(list.set(objects).isEmpty)
    #expect(list.set(objects.reversed()).operation == .move)
    #expect(list.set([Class<IdentifiedEqual>()]).batch.updates.isEmpty)
  }

  /// Sets lists made in each way to an element that is the same, or that differs in its `id`, its `key` or its content.
  /// This function knows nothing about the type.
  private func check<E: ComparedElement>(_ comparison: ElementComparison<E>) {
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
  private func checkAmongMany<E: ComparedElement>(_ comparison: ElementComparison<E>) {
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
