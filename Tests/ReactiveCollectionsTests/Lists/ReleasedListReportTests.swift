#if DEBUG
  import Foundation
  import ReactiveCollections
  import Testing

  /// Lists that are released while somebody observes them. A debug build says so.
  @Suite struct ReleasedListReportTests {
    private static let cases: [@Sendable () -> Void] = [
      {
        // Observed, and released: once for each place.
        let list = MutableCollectionProperty([1])
        for _ in 0..<3 { observe(CollectionProperty(list.updates.map { $0 + 1 })) }
        observe(CollectionProperty(list.updates.filter { $0 > 0 }))
        withExtendedLifetime(list) {}
      },
      {
        // Nobody observes it.
        let list = MutableCollectionProperty([1])
        let mapped = CollectionProperty(list.updates.map { $0 + 1 })
        let filtered = CollectionProperty(mapped.updates.filter { $0 > 1 })
        observe(filtered).dispose()
        withExtendedLifetime((filtered, mapped.value)) {}
      },
      {
        // There is nothing more to be told.
        observe(CollectionProperty(value: [1]))
        var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1])
        let reflecting = list.map { CollectionProperty(reflecting: $0.updates) }
        list = nil
        if let reflecting { observe(reflecting) }
      },
      {
        // The source ends with the list.
        _ = Model()
        _ = SharedHandle(Store())
        observe(CollectionProperty(MutableCollectionProperty([1]).updates.map { $0 + 1 }))
      },
      {
        // Its observers have been told of changes: it has been held for as long as that.
        let list = MutableCollectionProperty([1])
        let mapped = CollectionProperty(list.updates.map { $0 + 1 })
        observe(mapped)
        list.append(2)
        withExtendedLifetime(mapped) {}
      },
      {
        // The observation is of the stream.
        let list = MutableCollectionProperty([1])
        list.updates.map { $0 + 1 }.startWithValues { _ in }
        list.append(2)
      },
      {
        // It goes with what alone has kept it.
        let list = MutableCollectionProperty([1])
        func mapped() -> CollectionProducer<Int> { CollectionProperty(list.updates.map { $0 + 1 }).updates }
        _ = CollectionIndex(mapped()) { $0 }
        _ = CollectionIndex(mapped()) { $0 }.property(for: 2)
        _ = CollectionIndex(mapped()) { $0 }.positionProperty(for: 2)
        _ = Property(mapped().count)
        _ = CollectionGroups(mapped()) { $0 }[2]
        _ = DictionaryProperty(mapped().keyed { $0 }).property(for: 2)
        withExtendedLifetime(list) {}
      },
    ]

    /// Releases a list after its source.
    private final class Model {
      private let source = MutableCollectionProperty([1])
      private let list: CollectionProperty<Int>

      init() {
        let mapped = CollectionProperty(source.updates.map { $0 + 1 })
        list = CollectionProperty(mapped.updates.filter { $0 > 0 })
        observe(list)
      }
    }

    /// Releases a follower after the list on other threads.
    @MainActor private final class RemoteModel {
      private let source: SharedCollectionProperty<Int>
      private let list: CollectionProperty<Int>

      init(_ source: SharedCollectionProperty<Int>) {
        self.source = source
        list = CollectionProperty(source)
        list.updates.startWithValues { _ in }
      }
    }

    private struct Store {
      let source = MutableCollectionProperty([1])
      let list: CollectionProperty<Int>

      init() {
        list = CollectionProperty(source.updates.map { $0 + 1 })
        observe(list)
      }
    }

    @discardableResult
    private static func observe(_ list: CollectionProperty<Int>) -> any Disposable {
      list.updates.startWithValues { _ in }
    }

    @Test(arguments: [false, true]) func aReleasedFollowerIsReportedIfItsListContinues(sharesStack: Bool) async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [sharesStack] in
        await MainActor.run {
          let source = SharedCollectionProperty([1])
          _ = RemoteModel(sharesStack ? source : SharedCollectionProperty([1]))
          source.append(2)
        }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("the list that was made here has been released") == sharesStack)
    }

    @Test(arguments: [2, 0, 0, 0, 0, 0, 0].enumerated().map { ($0, $1) })
    func aReleasedListIsReportedOncePerSourceLocation(number: Int, reports: Int) async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [number] in
        Self.cases[number]()
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let lines = message.split(separator: "\n").filter { $0.contains("the list that was made here has been released") }
      #expect(lines.count == reports && Set(lines).count == reports)
      #expect(lines.allSatisfy { $0.contains("ReleasedListReportTests.swift:") })
    }
  }
#endif
