/// The values of a stream, for a `for await` loop where the stream lives.
///
/// ```swift
/// for await new in score.values {
///   print(new)  // prints: 0
///   break
/// }
/// ```
///
/// Each loop observes or starts the stream separately, from `makeAsyncIterator()` on. It receives the values that are
/// sent from then on; values that are sent while it is busy are buffered. The loop ends with the stream: it throws the
/// stream's error, and an interruption ends it as well. The observation ends with the loop: when the loop is left, its
/// task is cancelled, or its iterator is deallocated.
public struct AsyncValues<Value, Failure: Error> {
  private let makeBacklog: () -> AsyncBacklog<Value>
  /// Begins to observe or starts the stream.
  package let start: (@escaping (Signal<Value, Failure>.Event) -> Void) -> any Disposable

  @usableFromInline
  package init(
    _ makeBacklog: @escaping () -> AsyncBacklog<Value>,
    start: @escaping (@escaping (Signal<Value, Failure>.Event) -> Void) -> any Disposable
  ) {
    self.makeBacklog = makeBacklog
    self.start = start
  }

  /// Begins to observe or starts the stream.
  public func makeAsyncIterator() -> Iterator { Iterator(makeBacklog(), start) }

  /// Returns a buffer for one observation.
  package func makeBuffer() -> AsyncBuffer<Value, Failure> { AsyncBuffer(makeBacklog()) }

  /// An iterator that takes the values of one observation.
  public struct Iterator: AsyncIteratorProtocol {
    private let loop: LoopEnd

    fileprivate init(
      _ backlog: AsyncBacklog<Value>,
      _ start: (@escaping (Signal<Value, Failure>.Event) -> Void) -> any Disposable
    ) {
      let buffer = AsyncBuffer<Value, Failure>(backlog)
      loop = LoopEnd(buffer, start { _ = buffer.receive($0) })
    }

    /// Returns the next value as soon as there is one; `nil` after the end, and when the task is cancelled.
    public mutating func next() async throws(Failure) -> Value? { try await next(isolation: #isolation) }

    /// Returns the same in a function that has no isolation of its own.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Value? {
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

  /// The loop's side of an observation. The observation ends with the last copy of the iterator.
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
      buffer.discard()
    }

    deinit { disposable.dispose() }
  }
}

/// Loops of older systems would leave the actor for each value. There, call the iterator's `next()`, or share the stream.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension AsyncValues: AsyncSequence {
  /// The type of the values.
  public typealias Element = Value
}

extension SignalProducerConvertible {
  /// The values, for a `for await` loop. All values that are sent while the loop is busy are kept.
  ///
  /// Each loop starts the stream separately; the loop of a property begins with the current value.
  ///
  /// ```swift
  /// var scores = score.values.makeAsyncIterator()
  /// score.value = 1
  /// print(await scores.next() ?? -1, await scores.next() ?? -1)  // prints: 0 1
  /// ```
  public var values: AsyncValues<Value, Failure> { values(buffering: .unbounded) }

  /// Returns the values, for a `for await` loop. `buffering` specifies which values are kept while the loop is busy.
  ///
  /// Each loop starts the stream separately; the loop of a property begins with the current value.
  ///
  /// ```swift
  /// var scores = score.values(buffering: .newest(1)).makeAsyncIterator()
  /// for new in 1...3 { score.value = new }
  /// print(await scores.next() ?? -1)  // prints: 3
  /// ```
  ///
  /// - Precondition: The buffer can keep at least one value.
  public func values(buffering: AsyncBuffering) -> AsyncValues<Value, Failure> {
    AsyncValues({ AsyncBacklog(buffering) }, start: producer.start)
  }
}
