import ReactiveCollections
import ReactiveCollectionsCombine
import Testing

#if canImport(Combine)
  import Combine
#elseif OPEN_COMBINE
  import OpenCombine
#endif

#if canImport(Combine) || OPEN_COMBINE
  /// The code of the page about Combine, both halves.
  @Suite struct ExampleTests {
    private struct Contact: Identifiable, Equatable { let id: Int, name: String }

    private final class PublishedModel {
      @Published var query = ""
      @Published var contacts: [Contact] = []
      var found: AnyPublisher<[Contact], Never> {
        // OpenCombine has no `combineLatest`.
        $query.map { [$contacts] query in
          $contacts.map { $0.filter { query.isEmpty || $0.name.contains(query) }.sorted { $0.name < $1.name } }
        }
        .switchToLatest()
        .eraseToAnyPublisher()
      }
    }

    private final class ListModel {
      let query = MutableProperty("")
      let contacts = MutableCollectionProperty<Contact>()
      var found: CollectionProducer<Contact> {
        contacts.updates
          .filter(query.map { query in { query.isEmpty || $0.name.contains(query) } })
          .sorted(by: \.name)
      }
    }

    private static let people = [
      Contact(id: 1, name: "Cleo"), Contact(id: 2, name: "Ada"), Contact(id: 3, name: "Bob"),
    ]

    @Test func bothHalvesOfThePageShowTheSame() {
      let (old, new) = (PublishedModel(), ListModel())
      var cancellables: Set<AnyCancellable> = []
      var rows: [Contact] = []
      old.found.sink { rows = $0 }.store(in: &cancellables)
      let shown = CollectionProperty(new.found)
      var changes: [CollectionChange<String>] = []
      new.found.map(\.name).startWithValues { changes.append($0.change) }.store(in: &cancellables)

      old.contacts = Self.people
      new.contacts.set(Self.people)
      #expect(rows == Array(shown) && rows.map(\.name) == ["Ada", "Bob", "Cleo"])
      changes = []
      old.query = "b"
      new.query.value = "b"
      #expect(rows == Array(shown) && rows.map(\.name) == ["Bob"])
      #expect(changes == [.composite([.remove(2, "Cleo"), .remove(0, "Ada")])])
    }

    @Test func aModelMovesOneStepAtATime() {
      // The view still has publishers, the model has a list.
      let (published, model) = (PublishedModel(), ListModel())
      var cancellables: Set<AnyCancellable> = []
      model.query <~ published.$query
      model.contacts <~ published.$contacts
      var rows: [Contact] = []
      model.found.publisher.map(\.after).sink { rows = Array($0) }.store(in: &cancellables)
      published.contacts = Self.people
      published.query = "A"
      #expect(rows.map(\.name) == ["Ada"])
    }
  }
#endif
