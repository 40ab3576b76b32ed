import Foundation
import ReactiveCollections
import Testing

/// What stops the program where a store is made, or used as it must not be.
@Suite struct StoreTrapTests {
  private static let mistakes: [(words: String, commit: @Sendable () -> Void)] = [
    (
      "Action<Int, Int, Never> cannot be a part of the store that is made at ReactiveCollectionsTests/StoreTrapTests.swift:",
      { _ = SharedHandle([Action { (number: Int) -> SignalProducer<Int, Never> in SignalProducer(value: number) }]) }
    ),
    (
      "ValidatingProperty<Int, Never> cannot be a part of the store that is made at ReactiveCollectionsTests/StoreTrapTests.swift:",
      { _ = SharedHandle((1, ValidatingProperty<Int, Never>(1) { _ in .valid })) }
    ),
    (
      "CollectionIndex<Int, Int> cannot be a part of the store that is made at ReactiveCollectionsTests/StoreTrapTests.swift:",
      {
        let list = MutableCollectionProperty([1])
        _ = SharedHandle((list, CollectionIndex(list.updates) { $0 }))
      }
    ),
    (
      "A list or property that is shared cannot become a part of a store",
      {
        /// `@unchecked Sendable`: a mistake, which is what this is about.
        struct Loose: @unchecked Sendable { let list = MutableCollectionProperty([1]) }
        let loose = Loose()
        let first = SharedHandle([loose])
        let second = SharedHandle([loose])
        _ = (first, second)
      }
    ),
    (
      "A list or property cannot be shared by a transaction that has edited it",
      {
        transact {
          let property = MutableProperty(1)
          property.value = 2
          _ = SharedHandle([property])
        }
      }
    ),
    (
      "Nothing can be derived while a shared list or property is locked",
      {
        struct Store { let number = MutableProperty(1) }
        SharedHandle(Store()).modify { _ = $0.number.map { $0 + 1 }.value }
      }
    ),
  ]

  @Test(arguments: mistakes.indices) func misuseOfAStoreTrapsWithAMessage(number: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [number] in
      Self.mistakes[number].commit()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(Self.mistakes[number].words), "\(message)")
  }
}
