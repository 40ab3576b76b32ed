/// An operator, defined once for signals and producers: it puts a closure of its own before the one that gets the
/// results.
///
/// A chain of operators is so one closure that calls the next, without a list or a queue between them. `attach` is
/// called once for each signal that is derived and for each start of a producer, and makes the state that the closure
/// needs. The lifetime ends with the signal or the start; what the operator subscribes to besides is tied to it.
@usableFromInline
struct Operator<Value, Failure: Error, U, F: Error> {
  @usableFromInline typealias Input = (Signal<Value, Failure>.Event) -> Void
  @usableFromInline typealias Output = (Signal<U, F>.Event) -> Void

  @usableFromInline let attach: (@escaping Output, Lifetime) -> Input
  /// Whether results may come after the input has ended, so that the input has a lifetime of its own.
  @usableFromInline let outlivesInput: Bool

  @inlinable
  init(outlivesInput: Bool = false, _ attach: @escaping (@escaping Output, Lifetime) -> Input) {
    self.attach = attach
    self.outlivesInput = outlivesInput
  }
}

extension Operator where Failure == F {
  /// An operator that only deals with values: `start` makes the closure that gets them; other events pass.
  @inlinable
  init(values start: @escaping (@escaping Output) -> (Value) -> Void) {
    self.init { output, _ in
      let receive = start(output)
      return { event in
        switch event {
        case .value(let value): receive(value)
        case .failed(let error): output(.failed(error))
        case .completed: output(.completed)
        case .interrupted: output(.interrupted)
        }
      }
    }
  }
}
