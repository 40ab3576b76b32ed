internal import ThreadPointer

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Keeps the context of each thread, which goes with the thread.
///
/// It is looked up by a thread-local of C; what pthreads keep besides is there to let go of it.
enum ThreadStorage {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let error = pthread_key_create(&key) { object in
      // Whatever it still runs while it goes gets another one, which goes after it.
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

  /// Gives the calling thread its context.
  static func keep(_ context: ThreadContext) {
    let pointer = Unmanaged.passRetained(context).toOpaque()
    set_thread_pointer(pointer)
    pthread_setspecific(key, pointer)
  }
}
