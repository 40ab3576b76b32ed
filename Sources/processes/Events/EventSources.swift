import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// All events that the program waits for, as one sequence, so that a single function handles them all.
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

  /// Sends an event after some seconds. If the event is already scheduled, it is sent at the new time only.
  func schedule(_ event: Event, in seconds: Double) {
    let timer = timers[event] ?? makeTimer(event)
    timer.schedule(deadline: .now() + seconds)
  }

  /// Sends an event for each signal, in place of the signal's default action.
  func observe(signals: [Int32]) {
    for number in signals {
      #if canImport(Darwin)
        // On other systems, the source itself replaces the default action.
        signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable [continuation] in continuation.yield(.signal(number)) }
      source.resume()
      sources.append(source)
    }
  }

  /// Sends an event for input that can be read.
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
        // The end can be read any number of times.
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
