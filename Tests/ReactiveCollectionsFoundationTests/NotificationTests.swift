import Foundation
import ReactiveCollections
import ReactiveCollectionsFoundation
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@Suite struct NotificationTests {
  private static let name = Notification.Name("saved")

  @Test func notificationsOfANameAndAnObjectAreSent() {
    let (center, object) = (NotificationCenter(), NSObject())
    let all = Recorder(center.producer(for: Self.name).map { $0.userInfo?["number"] as? Int })
    let some = Recorder(center.producer(for: Self.name, object: object).map { $0.userInfo?["number"] as? Int })
    center.post(name: Self.name, object: object, userInfo: ["number": 1])
    center.post(name: Self.name, object: NSObject(), userInfo: ["number": 2])
    center.post(name: Notification.Name("deleted"), object: object)
    #expect(all.values == [1, 2] && some.values == [1])
  }

  @Test func disposalEndsTheObservation() throws {
    try withLifetimeTracking { tracker in
      let center = NotificationCenter()
      var count = 0
      let start = center.producer(for: Self.name).startWithValues { [captured = tracker.track(1)] _ in
        count += captured.value
      }
      center.post(name: Self.name, object: nil)
      start.dispose()
      center.post(name: Self.name, object: nil)
      #expect(count == 1)
    }
  }

  @Test func aSharedProducerTakesNotificationsOfAnyThread() async {
    let center = NotificationCenter()
    let (producer, tally) = (center.sharedProducer(for: Self.name) { $0.userInfo?["number"] as? Int }, Tally())
    let start = producer.startWithValues { for _ in 0..<$0 { tally.add() } }
    for number in 1...4 {
      await Task.detached { center.post(name: Self.name, object: nil, userInfo: ["number": number]) }.value
    }
    center.post(name: Self.name, object: nil, userInfo: ["text": "none"])
    #expect(tally.value == 10)
    start.dispose()
    center.post(name: Self.name, object: nil, userInfo: ["number": 1])
    #expect(tally.value == 10)
  }

  @Test func aNotificationThatIsPostedElsewhereTraps() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let center = NotificationCenter()
      center.producer(for: Notification.Name("saved")).startWithValues { _ in }
      await Task.detached { center.post(name: Notification.Name("saved"), object: nil) }.value
    }
  }
}
