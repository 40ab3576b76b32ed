extension PropertyProtocol where Value == Bool {
  /// Whether this property is false.
  ///
  /// ```swift
  /// let isLoading = MutableProperty(true)
  /// let isEnabled = isLoading.negate()
  /// print(isEnabled.value)  // prints: false
  /// ```
  @inlinable
  public func negate() -> Property<Bool> { map { !$0 } }

  /// Whether this property and another are both true.
  ///
  /// ```swift
  /// let canSave = query.map { !$0.isEmpty }.and(score.map { $0 > 0 })
  /// query.value = "Ada"
  /// print(canSave.value)  // prints: false
  /// score.value = 1
  /// print(canSave.value)  // prints: true
  /// ```
  @inlinable
  public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> { combined(with: other) { $0 && $1 } }

  /// Whether this property or another is true.
  ///
  /// ```swift
  /// let isBusy = score.map { $0 > 0 }.or(query.map { !$0.isEmpty })
  /// score.value = 1
  /// print(isBusy.value)  // prints: true
  /// ```
  @inlinable
  public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> { combined(with: other) { $0 || $1 } }
}

extension Property where Value == Bool {
  /// Whether all of some properties are true; `true` if there are none. A change costs O(n) in the number of
  /// properties.
  ///
  /// ```swift
  /// let switches = [MutableProperty(true), MutableProperty(false)]
  /// print(Property.all(switches).value)  // prints: false
  /// ```
  @inlinable
  public static func all(_ properties: some Sequence<some PropertyProtocol<Bool>>) -> Property {
    combined(properties) { !$0.contains(false) }
  }

  /// Whether any of some properties is true; `false` if there are none. A change costs O(n) in the number of
  /// properties.
  ///
  /// ```swift
  /// let switches = [MutableProperty(true), MutableProperty(false)]
  /// print(Property.any(switches).value)  // prints: true
  /// ```
  @inlinable
  public static func any(_ properties: some Sequence<some PropertyProtocol<Bool>>) -> Property {
    combined(properties) { $0.contains(true) }
  }

  /// Whether all of some properties, which may be of different types, are true; `true` if there are none.
  ///
  /// ```swift
  /// let isOn = MutableProperty(true)
  /// let canStart = Property.all(isOn, query.map { !$0.isEmpty })
  /// print(canStart.value)  // prints: false
  /// ```
  @inlinable
  public static func all(_ properties: any PropertyProtocol<Bool>...) -> Property {
    all(properties.map { $0.readOnly })
  }

  /// Whether any of some properties, which may be of different types, is true; `false` if there are none.
  ///
  /// ```swift
  /// let isOn = MutableProperty(true)
  /// let isActive = Property.any(isOn, query.map { !$0.isEmpty })
  /// print(isActive.value)  // prints: true
  /// ```
  @inlinable
  public static func any(_ properties: any PropertyProtocol<Bool>...) -> Property {
    any(properties.map { $0.readOnly })
  }
}
