#if THREAD_SANITIZER
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif
#else
  internal import Synchronization
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
