/// The values of a stream, for a loop where that stream lives.
///
///     for await name in names.values { … }
///
/// Each loop observes, or starts, on its own, from `makeAsyncIterator()` on. It gets the values that are sent from then on, those
/// that come meanwhile from a buffer; it ends with the stream, throws its error, and an interruption ends it, too. The observation
/// ends with the loop: when that is left, its task is cancelled, or its iterator is let go of.
public struct AsyncValues<Value, Failure: Error>: AsyncSequence {
  /// The type of the values.
  public typealias Element = Value

  private let makeBacklog: () -> AsyncBacklog<Value>
  private let start: (@escaping (Signal<Value, Failure>.Event) -> Void) -> any Disposable

  @usableFromInline
  package init(
    _ makeBacklog: @escaping () -> AsyncBacklog<Value>,
    start: @escaping (@escaping (Signal<Value, Failure>.Event) -> Void) -> any Disposable
  ) {
    self.makeBacklog = makeBacklog
    self.start = start
  }

  /// Starts to observe.
  public func makeAsyncIterator() -> Iterator { Iterator(makeBacklog(), start) }

  /// The loop's end of an observation.
  public struct Iterator: AsyncIteratorProtocol {
    private let loop: LoopEnd

    package init(
      _ backlog: AsyncBacklog<Value>,
      _ start: (@escaping (Signal<Value, Failure>.Event) -> Void) -> any Disposable
    ) {
      let buffer = AsyncBuffer<Value, Failure>(backlog)
      loop = LoopEnd(buffer, start { _ = buffer.receive($0) })
    }

    /// The next value, as soon as there is one; nil after the end, and when the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Value? {
      while !Task.isCancelled {
        switch loop.buffer.next() {
        case .value(let value): return value
        case .end(let error?): throw error
        case .end(nil): return nil
        case .nothingYet: await loop.buffer.wait(isolation: actor)
        }
      }
      loop.end()
      return nil
    }
  }

  /// The end of an observation where the loop is. It ends with the last copy of the iterator.
  private final class LoopEnd {
    let buffer: AsyncBuffer<Value, Failure>
    private let disposable: any Disposable

    init(_ buffer: AsyncBuffer<Value, Failure>, _ disposable: any Disposable) {
      self.buffer = buffer
      self.disposable = disposable
    }

    func end() {
      disposable.dispose()
      buffer.receive(.interrupted)
      while case .value = buffer.next() {}
    }

    deinit { disposable.dispose() }
  }
}

extension SignalProducerConvertible {
  /// The values, for a `for await` loop: all that come while the loop is busy are kept.
  ///
  /// Each loop is a start of its own; that of a property begins with the current value.
  public var values: AsyncValues<Value, Failure> { values(buffering: .unbounded) }

  /// The values, for a `for await` loop, and which are kept while the loop is busy.
  ///
  /// Each loop is a start of its own; that of a property begins with the current value.
  ///
  /// - Precondition: At least one value may be kept.
  public func values(buffering: AsyncBuffering) -> AsyncValues<Value, Failure> {
    AsyncValues({ AsyncBacklog(buffering) }, start: producer.start)
  }
}
