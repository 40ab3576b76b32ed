#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// One object for each thread, which goes with the thread.
struct ThreadLocal<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let error = pthread_key_create(&key) { object in
      #if canImport(Darwin)
        Unmanaged<AnyObject>.fromOpaque(object).release()
      #else
        if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
      #endif
    }
    precondition(error == 0, "No thread-specific storage is left: error \(error)")
    self.key = key
  }

  /// The object of the calling thread, if it has one.
  var existing: Object? {
    pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Gives the calling thread its object.
  func set(_ object: Object) { pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque()) }
}
