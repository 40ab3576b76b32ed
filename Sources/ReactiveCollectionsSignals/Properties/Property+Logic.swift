extension PropertyProtocol where Value == Bool {
  /// Whether this property is false.
  @inlinable
  public func negate() -> Property<Bool> { map { !$0 } }

  /// Whether this property and another are both true.
  @inlinable
  public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> { combined(with: other) { $0 && $1 } }

  /// Whether this property or another is true.
  @inlinable
  public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> { combined(with: other) { $0 || $1 } }
}

extension Property where Value == Bool {
  /// Whether all of some properties are true; `true` if there are none. A change costs O(n) in the number of
  /// properties.
  @inlinable
  public static func all(_ properties: some Sequence<some PropertyProtocol<Bool>>) -> Property {
    combined(properties) { !$0.contains(false) }
  }

  /// Whether any of some properties is true; `false` if there are none. A change costs O(n) in the number of
  /// properties.
  @inlinable
  public static func any(_ properties: some Sequence<some PropertyProtocol<Bool>>) -> Property {
    combined(properties) { $0.contains(true) }
  }

  /// Whether all of some properties, which may be of different types, are true; `true` if there are none.
  @inlinable
  public static func all(_ properties: any PropertyProtocol<Bool>...) -> Property {
    all(properties.map { $0.readOnly })
  }

  /// Whether any of some properties, which may be of different types, is true; `false` if there are none.
  @inlinable
  public static func any(_ properties: any PropertyProtocol<Bool>...) -> Property {
    any(properties.map { $0.readOnly })
  }
}
