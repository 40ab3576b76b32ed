// For people who look for operators on the updates of a shared list: the compiler's error says where they are.

extension SharedHandle {
  /// Not available: it is in `lift`.
  @available(*, unavailable, message: "Operators of a shared list are in lift, as in list.lift { $0.filter { … } }")
  public func filter<Element>(_ isIncluded: (Element) -> Bool) -> SharedHandle
  where Base == SignalProducer<CollectionUpdate<Element>, Never> { fatalError("Not available") }

  /// Not available: it is in `lift`.
  @available(*, unavailable, message: "Operators of a shared list are in lift, as in list.lift { $0.filter { … } }")
  public func map<Element, New>(_ transform: (Element) -> New) -> SharedSignalProducer<CollectionUpdate<New>, Never>
  where Base == SignalProducer<CollectionUpdate<Element>, Never> { fatalError("Not available") }

  /// Not available: it is in `lift`.
  @available(*, unavailable, message: "Operators of a shared list are in lift, as in list.lift { $0.filter { … } }")
  public func compactMap<Element, New>(_ transform: (Element) -> New?) -> SharedSignalProducer<
    CollectionUpdate<New>, Never
  >
  where Base == SignalProducer<CollectionUpdate<Element>, Never> { fatalError("Not available") }

  /// Not available: it is in `lift`.
  @available(*, unavailable, message: "Operators of a shared list are in lift, as in list.lift { $0.filter { … } }")
  public func sorted<Element>(by areInIncreasingOrder: (Element, Element) -> Bool) -> SharedHandle
  where Base == SignalProducer<CollectionUpdate<Element>, Never> { fatalError("Not available") }

  /// Not available: it is in `lift`.
  @available(*, unavailable, message: "Operators of a shared list are in lift, as in list.lift { $0.filter { … } }")
  public func sorted<Element, Key: Comparable>(by key: (Element) -> Key) -> SharedHandle
  where Base == SignalProducer<CollectionUpdate<Element>, Never> { fatalError("Not available") }

  /// Not available: it is in `lift`.
  @available(*, unavailable, message: "Operators of a shared list are in lift, as in list.lift { $0.filter { … } }")
  public func sorted<Element: Comparable>() -> SharedHandle
  where Base == SignalProducer<CollectionUpdate<Element>, Never> { fatalError("Not available") }

  /// Not available: it is in `lift`.
  @available(*, unavailable, message: "Operators of a shared list are in lift, as in list.lift { $0.filter { … } }")
  public func grouped<Element, Key: Hashable>(
    by key: (Element) -> Key
  ) -> SharedSignalProducer<SectionedUpdate<Key, Element>, Never>
  where Base == SignalProducer<CollectionUpdate<Element>, Never> { fatalError("Not available") }
}
