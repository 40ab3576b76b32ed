#if os(Linux)
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// The names of users. Each is looked up once.
  struct UserNames {
    private var names: [UInt32: String] = [:]

    /// Returns the name of a user, or the number if the user has no name.
    mutating func name(of user: UInt32) -> String {
      if let name = names[user] { return name }
      let name = Self.lookUp(user) ?? String(user)
      names[user] = name
      return name
    }

    private static func lookUp(_ user: UInt32) -> String? {
      var capacity = 1024
      while true {
        let (error, name) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
          var entry = passwd()
          var found: UnsafeMutablePointer<passwd>?
          let error = getpwuid_r(user, &entry, buffer.baseAddress!, buffer.count, &found)
          return (error, found?.pointee.pw_name.map { String(cString: $0) })
        }
        if error != ERANGE { return name }
        capacity *= 2
      }
    }
  }
#endif
