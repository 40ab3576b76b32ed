internal import CurrentExecutor
internal import Dispatch

#if canImport(CDispatch)
  internal import CDispatch
#endif
#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The calling thread, as a number to compare.
func currentThread() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(bitPattern: Int(pthread_self()))
  #endif
}

/// Where the caller is, as a number to compare: the actor that it runs on, or the thread if it is on none. A thread
/// would not do for actors: each runs on many, and these run others, too.
@usableFromInline
func currentPlace() -> UInt {
  let actor = current_executor()
  return actor == 0 ? currentThread() | threadMark : actor
}

/// Tells a thread from an actor: both are addresses of something that is aligned.
let threadMark: UInt = 2

/// Lets other threads run, if any wait for this one's processor.
func yieldThread() { sched_yield() }

/// Whether the caller already runs on `actor`. Exact for the main actor; `false` for all others, which cannot be asked.
func isRunning(on actor: any Actor) -> Bool {
  actor === MainActor.shared && isOnMainActor()
}

/// Whether the caller runs on the main actor.
func isOnMainActor() -> Bool {
  #if canImport(Darwin)
    pthread_main_np() != 0
  #else
    // The queue, not the thread: below an asynchronous `main`, the main actor runs on whichever thread drains it.
    // Without the overlay, which would box the value and copy it.
    dispatch_get_specific(Unmanaged.passUnretained(mainQueueKey).toOpaque()) != nil
  #endif
}

#if !canImport(Darwin)
  private let mainQueueKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
#endif
