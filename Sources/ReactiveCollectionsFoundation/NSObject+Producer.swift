#if canImport(ObjectiveC)
  public import Foundation
  internal import ObjectiveC
  public import ReactiveCollections

  extension NSObjectProtocol where Self: NSObject {
    /// Returns a producer of a property's value, and of each value that it has after a change, by key-value observing. It
    /// keeps the object, and never ends.
    ///
    ///     isLoading <~ webView.producer(for: \.isLoading)
    ///
    /// Each start observes the object separately, until it is disposed of. The property has to be one that can be
    /// observed: `@objc dynamic` in Swift.
    ///
    /// - Precondition: The property changes where the producer was started: on its actor.
    public func producer<Value>(for keyPath: KeyPath<Self, Value>) -> SignalProducer<Value, Never> {
      SignalProducer { observer, lifetime in
        let home = Isolation.current
        // Called by the thread that changes the property, which is the one that made this: see below.
        nonisolated(unsafe) let (observer, keyPath) = (observer, keyPath)
        let observation = self.observe(keyPath, options: .initial) { object, _ in
          home.requireHere("A property that is observed has changed elsewhere than where its producer was started")
          observer.send(value: object[keyPath: keyPath])
        }
        lifetime.observeEnded { observation.invalidate() }
      }
    }
  }
#endif
