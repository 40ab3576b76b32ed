// For people who look for operators on a shared object: the compiler's error says where they are.

extension SharedHandle where Base: StartableProtocol {
  /// Not available: it is in `lift`.
  @available(*, unavailable, message: "Operators of a shared stream are in lift, as in stream.lift { $0.filter { … } }")
  public func filter(_ isIncluded: (Base.Value) -> Bool) -> SharedHandle { fatalError("Not available") }
}

extension SharedHandle where Base: SignalProducerProtocol {
  /// Not available: it is in `lift`.
  @available(*, unavailable, message: "Operators of a shared stream are in lift, as in stream.lift { $0.map { … } }")
  public func map<New>(_ transform: (Base.Value) -> New) -> SharedSignalProducer<New, Base.Failure> {
    fatalError("Not available")
  }
}

extension SharedHandle where Base: SignalProtocol {
  /// Not available: it is in `lift`.
  @available(*, unavailable, message: "Operators of a shared stream are in lift, as in stream.lift { $0.filter { … } }")
  public func filter(_ isIncluded: (Base.Value) -> Bool) -> SharedHandle { fatalError("Not available") }

  /// Not available: it is in `lift`.
  @available(*, unavailable, message: "Operators of a shared stream are in lift, as in stream.lift { $0.map { … } }")
  public func map<New>(_ transform: (Base.Value) -> New) -> SharedSignal<New, Base.Failure> {
    fatalError("Not available")
  }
}
