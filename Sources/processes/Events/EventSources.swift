import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Everything that the program waits for, as one sequence, so that one function can do everything that it does.
final class EventSources {
  /// The events, in the order in which they happen.
  let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let queue = DispatchQueue(label: "events")
  private var sources: [any DispatchSourceProtocol] = []
  private var timers: [Event: any DispatchSourceTimer] = [:]

  init() { (events, continuation) = AsyncStream.makeStream() }

  deinit {
    for source in sources { source.cancel() }
  }

  /// Makes an event after some seconds; if it is waited for already, only then.
  func schedule(_ event: Event, in seconds: Double) {
    let timer = timers[event] ?? makeTimer(event)
    timer.schedule(deadline: .now() + seconds)
  }

  /// Makes events of signals, which then do nothing else.
  func observe(signals: [Int32]) {
    for number in signals {
      #if canImport(Darwin)
        // Elsewhere the source itself replaces the default action.
        signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable [continuation] in continuation.yield(.signal(number)) }
      source.resume()
      sources.append(source)
    }
  }

  /// Makes events of what can be read.
  func observe(input descriptor: Int32) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { @Sendable [continuation] in
      var (count, error) = (0, Int32(0))
      let bytes = [UInt8](unsafeUninitializedCapacity: 1024) { buffer, used in
        count = read(descriptor, buffer.baseAddress, buffer.count)
        error = errno
        used = max(0, count)
      }
      if count > 0 {
        continuation.yield(.input(bytes))
      } else if count == 0 || error != EINTR && error != EAGAIN {
        continuation.yield(.inputEnded)
        // The end can be read again and again.
        continuation.finish()
      }
    }
    source.resume()
    sources.append(source)
  }

  private func makeTimer(_ event: Event) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { @Sendable [continuation] in continuation.yield(event) }
    timer.schedule(deadline: .distantFuture)
    timer.resume()
    timers[event] = timer
    sources.append(timer)
    return timer
  }
}
