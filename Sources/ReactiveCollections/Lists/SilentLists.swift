#if DEBUG
  /// In a debug build, says where a list was made that has been released while it had observers, and its source goes
  /// on.
  enum SilentLists {
    private static let lock = Lock()
    /// Guarded by the lock.
    nonisolated(unsafe) private static var reported: Set<String> = []

    /// Reports where a list was made, the first time.
    static func report(_ location: SourceLocation) {
      let name = "\(location.file):\(location.line)"
      guard lock.withLock({ reported.insert(name).inserted }) else { return }
      let message = """
        \(name): the list that was made here has been released, and its observers receive no further changes, although \
        its source goes on. Keep the list as long as it is observed.

        """
      writeToStandardError(message)
    }
  }
#endif
