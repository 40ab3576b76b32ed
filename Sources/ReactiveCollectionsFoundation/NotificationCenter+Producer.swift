public import Foundation
public import ReactiveCollections

extension NotificationCenter {
  /// Returns a producer of the notifications that are posted under a name, by `object` if there is one. It never ends.
  ///
  /// ```swift
  /// import Foundation
  /// let center = NotificationCenter()
  /// let name = Notification.Name("saved")
  /// center.producer(for: name).startWithValues { print($0.object ?? "nothing") }
  /// center.post(name: name, object: "a draft")  // prints: a draft
  /// ```
  ///
  /// Each start observes the center separately, from then on, until it is disposed of. The producer keeps the object.
  ///
  /// - Precondition: Notifications are posted where the producer was started: on its actor. Others are for
  ///   ``sharedProducer(for:object:_:)``.
  public func producer(for name: Notification.Name, object: AnyObject? = nil) -> SignalProducer<Notification, Never> {
    SignalProducer { observer, lifetime in
      let home = Isolation.current
      lifetime += self.observe(name, object) {
        home.requireHere("The notification \(name.rawValue) was posted elsewhere: use a shared producer")
        observer.send(value: $0)
      }
    }
  }

  /// Returns a producer of what `transform` makes of the notifications that are posted under a name, by `object` if there
  /// is one, on any thread. Notifications of which it makes nothing are left out. It never ends.
  ///
  /// ```swift
  /// import Foundation
  /// let center = NotificationCenter()
  /// let name = Notification.Name("saved")
  /// center.sharedProducer(for: name) { $0.object as? String }.startWithValues { print($0) }
  /// center.post(name: name, object: "a draft")  // prints: a draft
  /// ```
  ///
  /// `transform` is called where the notification is posted, since notifications are not `Sendable`.
  public func sharedProducer<Value: Sendable>(
    for name: Notification.Name, object: sending AnyObject? = nil,
    _ transform: @escaping @Sendable (Notification) -> Value?
  ) -> SharedSignalProducer<Value, Never> {
    // Only its identity is used.
    nonisolated(unsafe) let object = object
    return SharedSignalProducer(receiving: { send, lifetime in
      lifetime += self.observe(name, object) { if let value = transform($0) { send(.value(value)) } }
    })
  }

  private func observe(
    _ name: Notification.Name, _ object: AnyObject?, _ action: @escaping (Notification) -> Void
  ) -> SharedDisposable {
    // Called by the threads that post, of which the callers take care.
    nonisolated(unsafe) let action = action
    // It is only handed back to the center.
    nonisolated(unsafe) let token = addObserver(forName: name, object: object, queue: nil) { action($0) }
    return SharedDisposable { self.removeObserver(token) }
  }
}
