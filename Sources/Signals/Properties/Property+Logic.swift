extension PropertyProtocol where Value == Bool {
  /// Whether this is false.
  @inlinable
  public func negate() -> Property<Bool> { map { !$0 } }

  /// Whether this and another are both true.
  @inlinable
  public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> { combined(with: other) { $0 && $1 } }

  /// Whether this or another is true.
  @inlinable
  public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> { combined(with: other) { $0 || $1 } }
}

extension Property where Value == Bool {
  /// Whether all of some properties are true, as none of none are false.
  @inlinable
  public static func all(_ properties: some Sequence<some PropertyProtocol<Bool>>) -> Property {
    combined(properties) { !$0.contains(false) }
  }

  /// Whether any of some properties is true.
  @inlinable
  public static func any(_ properties: some Sequence<some PropertyProtocol<Bool>>) -> Property {
    combined(properties) { $0.contains(true) }
  }

  /// Whether all of some properties are true.
  @inlinable
  public static func all<Source: PropertyProtocol<Bool>>(_ properties: Source...) -> Property { all(properties) }

  /// Whether any of some properties is true.
  @inlinable
  public static func any<Source: PropertyProtocol<Bool>>(_ properties: Source...) -> Property { any(properties) }
}
