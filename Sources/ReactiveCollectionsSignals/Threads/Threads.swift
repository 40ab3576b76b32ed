internal import Dispatch
internal import ReactiveCollectionsRuntime

#if canImport(CDispatch)
  internal import CDispatch
#endif
#if canImport(Darwin)
  internal import Darwin
#else
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif
  #if !THREAD_SANITIZER
    internal import Synchronization
  #endif
#endif

/// The calling thread, as a number that can be compared.
func currentThread() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(bitPattern: Int(pthread_self()))
  #endif
}

/// The place of the caller, as a number that can be compared: the actor on which it runs, or the thread if there is
/// none. A thread would not identify an actor: each actor runs on many threads, and these run other actors, too.
@usableFromInline
func currentExecutor() -> UInt {
  let actor = current_executor()
  return actor == 0 ? currentThread() | threadMark : actor
}

/// Distinguishes a thread from an actor: both are addresses of aligned objects.
let threadMark: UInt = 2

/// Lets other threads run, if any are waiting for this thread's processor.
func yieldThread() { sched_yield() }

/// Writes a message for the programmer, in one piece.
package func writeToStandardError(_ message: String) { message.withCString { _ = write(2, $0, strlen($0)) } }

/// Whether the caller already runs on `actor`. Exact for the main actor; `false` for all others, which cannot be
/// checked.
func isRunning(on actor: any Actor) -> Bool {
  actor === MainActor.shared && isOnMainActor()
}

/// Whether the caller runs on the main actor.
func isOnMainActor() -> Bool {
  #if canImport(Darwin)
    reactive_collections_is_main_thread()
  #else
    // In a program with an asynchronous `main`, any thread drains the main queue. This avoids the overlay, which would box
    // the value and copy it.
    if dispatch_get_specific(Unmanaged.passUnretained(mainQueueKey).toOpaque()) != nil { return true }
    // In `sync` of another queue, the main actor still runs: on the main thread, or in a task.
    return reactive_collections_is_main_thread() || current_executor() == mainExecutor
  #endif
}

#if !canImport(Darwin)
  /// The executor of the main actor, as the runtime identifies it: the first word of an executor is its identity.
  private let mainExecutor = unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self).0

  private let mainQueueKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
#endif

/// Releases the context of a thread when the thread ends. The context is looked up through a C thread-local.
private let contextKey: pthread_key_t = {
  var key = pthread_key_t()
  let error = pthread_key_create(&key) { object in
    // Code that still runs during the release gets another context, which is released afterwards.
    set_thread_pointer(nil)
    #if canImport(Darwin)
      Unmanaged<ThreadContext>.fromOpaque(object).release()
    #else
      if let object { Unmanaged<ThreadContext>.fromOpaque(object).release() }
    #endif
  }
  precondition(error == 0, "No thread-specific storage is left: error \(error)")
  return key
}()

/// Sets the context of the calling thread, which keeps it until it ends.
func keep(_ context: ThreadContext) {
  let pointer = Unmanaged.passRetained(context).toOpaque()
  set_thread_pointer(pointer)
  pthread_setspecific(contextKey, pointer)
}

#if canImport(Darwin)
  /// The memory of a lock, like that of an atomic value.
  @_rawLayout(like: os_unfair_lock_s)
  private struct UnfairLock: ~Copyable, @unchecked Sendable {
    // Sendable, since the address is only given to functions that any thread may call.
    init() { address.initialize(to: os_unfair_lock_s()) }

    var address: UnsafeMutablePointer<os_unfair_lock_s> {
      withUnsafePointer(to: self) {
        UnsafeMutableRawPointer(mutating: UnsafeRawPointer($0)).assumingMemoryBound(to: os_unfair_lock_s.self)
      }
    }
  }
#endif

/// The only kind of lock, used for objects that are shared on purpose. Never held while an observer runs.
package struct Lock: ~Copyable, Sendable {
  #if THREAD_SANITIZER
    // The sanitizer does not see into the slow path of `Mutex`. The pointer is set once, and its target is made to be
    // used from all threads.
    private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    package init() { pthread_mutex_init(mutex, nil) }
    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }
    func lock() { pthread_mutex_lock(mutex) }
    func unlock() { pthread_mutex_unlock(mutex) }
  #elseif canImport(Darwin)
    // Not `Mutex`, which needs systems of 2024.
    private let mutex = UnfairLock()
    package init() {}
    func lock() { os_unfair_lock_lock(mutex.address) }
    func unlock() { os_unfair_lock_unlock(mutex.address) }
  #else
    private let mutex = Mutex(())
    package init() {}
    func lock() { mutex._unsafeLock() }
    func unlock() { mutex._unsafeUnlock() }
  #endif

  package func withLock<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
