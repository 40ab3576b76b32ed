internal import ReactiveCollectionsRuntime

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Keeps the context of each thread until the thread ends.
///
/// The context is looked up through a C thread-local; the pthread key is only used to release it.
enum ThreadStorage {
  private static let key: pthread_key_t = {
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

  /// Sets the context of the calling thread.
  static func keep(_ context: ThreadContext) {
    let pointer = Unmanaged.passRetained(context).toOpaque()
    set_thread_pointer(pointer)
    pthread_setspecific(key, pointer)
  }
}
