#if canImport(Combine) || OPEN_COMBINE
  public import ReactiveCollections

  #if canImport(Combine)
    public import Combine
  #else
    public import OpenCombine
  #endif

  extension BindingTargetProvider {
    /// Sends all values of a publisher to this target, until either ends or the binding is disposed of.
    ///
    ///     title <~ model.$name.map { "Dear \($0)" }
    ///
    /// - Precondition: The publisher sends where the target lives: see `SignalProducer.init(_:)`.
    @discardableResult
    public static func <~ (target: Self, publisher: some Publisher<Value, Never>) -> any Disposable {
      target <~ SignalProducer(publisher)
    }

    /// Sends all values of a publisher to this target, which takes optionals.
    @discardableResult
    public static func <~ <Wrapped>(
      target: Self, publisher: some Publisher<Wrapped, Never>
    ) -> any Disposable where Value == Wrapped? {
      target <~ SignalProducer(publisher)
    }
  }

  extension MutableCollectionProperty {
    /// Sets the list to each sequence that a publisher sends, by the changes that lead there, until the list or the
    /// publisher ends or the binding is disposed of.
    ///
    ///     list <~ model.$rows
    ///
    /// - Precondition: The publisher sends where the list lives: see `SignalProducer.init(_:)`.
    @discardableResult
    public static func <~ <P: Publisher>(
      target: MutableCollectionProperty, publisher: P
    ) -> any Disposable where P.Output: Sequence<Element>, P.Failure == Never {
      target <~ SignalProducer(publisher)
    }
  }

  extension SharedHandle where Base: MutablePropertyProtocol, Base.Value: Sendable {
    /// Sends all values of a publisher, which may come from any thread, to this property, until either ends or the binding
    /// is disposed of.
    @discardableResult
    public static func <~ (target: Self, publisher: sending some Publisher<Base.Value, Never>) -> SharedDisposable {
      target <~ SharedSignalProducer(publisher)
    }
  }

  extension SharedHandle where Base: MutableCollectionPropertyProtocol, Base.Element: Sendable {
    /// Sets the list to each sequence that a publisher sends, from any thread, by the changes that lead there, until the
    /// list or the publisher ends or the binding is disposed of.
    @discardableResult
    public static func <~ <P: Publisher>(
      target: Self, publisher: sending P
    ) -> SharedDisposable where P.Output: Sequence<Base.Element> & Sendable, P.Failure == Never {
      target <~ SharedSignalProducer(publisher)
    }
  }
#endif
