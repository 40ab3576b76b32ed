// Properties of up to ten others. The general forms take any number of them, but a closure cannot name the elements of
// a tuple that is made from a parameter pack, as in `$0.2` or `\.2`.

extension Property {
  /// Combines the values of three properties into a tuple: see `combineLatest(_:_:)`, of two.
  ///
  /// ```swift
  /// let isAdmin = MutableProperty(true)
  /// let title = Property.combineLatest(query, score, isAdmin).map { "\($0) \($1) \($2)" }
  /// query.value = "Ada"
  /// print(title.value)  // prints: Ada 0 true
  /// ```
  @inlinable
  public static func combineLatest<A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol>(
    _ first: A, _ second: B, _ third: C
  ) -> Property where Value == (A.Value, B.Value, C.Value) {
    .joiningLatest(first, second, third)
  }

  /// Combines the values of four properties into a tuple: see `combineLatest(_:_:)`, of two.
  @inlinable
  public static func combineLatest<A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol>(
    _ first: A, _ second: B, _ third: C, _ fourth: D
  ) -> Property where Value == (A.Value, B.Value, C.Value, D.Value) {
    .joiningLatest(first, second, third, fourth)
  }

  /// Combines the values of five properties into a tuple: see `combineLatest(_:_:)`, of two.
  @inlinable
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E
  ) -> Property where Value == (A.Value, B.Value, C.Value, D.Value, E.Value) {
    .joiningLatest(first, second, third, fourth, fifth)
  }

  /// Combines the values of six properties into a tuple: see `combineLatest(_:_:)`, of two.
  @inlinable
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol,
    F: PropertyProtocol
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F
  ) -> Property where Value == (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value) {
    .joiningLatest(first, second, third, fourth, fifth, sixth)
  }

  /// Combines the values of seven properties into a tuple: see `combineLatest(_:_:)`, of two.
  @inlinable
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol,
    F: PropertyProtocol, G: PropertyProtocol
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G
  ) -> Property where Value == (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value) {
    .joiningLatest(first, second, third, fourth, fifth, sixth, seventh)
  }

  /// Combines the values of eight properties into a tuple: see `combineLatest(_:_:)`, of two.
  @inlinable
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol,
    F: PropertyProtocol, G: PropertyProtocol, H: PropertyProtocol
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H
  ) -> Property where Value == (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value) {
    .joiningLatest(first, second, third, fourth, fifth, sixth, seventh, eighth)
  }

  /// Combines the values of nine properties into a tuple: see `combineLatest(_:_:)`, of two.
  @inlinable
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol,
    F: PropertyProtocol, G: PropertyProtocol, H: PropertyProtocol, I: PropertyProtocol
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H, _ ninth: I
  ) -> Property where Value == (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value) {
    .joiningLatest(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth)
  }

  /// Combines the values of ten properties into a tuple: see `combineLatest(_:_:)`, of two.
  @inlinable
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol,
    F: PropertyProtocol, G: PropertyProtocol, H: PropertyProtocol, I: PropertyProtocol, J: PropertyProtocol
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H, _ ninth: I,
    _ tenth: J
  ) -> Property
  where
    Value == (
      A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value, J.Value
    )
  {
    .joiningLatest(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
  }
}

extension Property {
  /// Combines the values of two properties into tuples, one after another: see `zip(_:)`.
  @inlinable
  public static func zip<A: PropertyProtocol, B: PropertyProtocol>(
    _ first: A, _ second: B
  ) -> Property where Value == (A.Value, B.Value) {
    .zipping(first, second)
  }

  /// Combines the values of three properties into tuples, one after another: see `zip(_:)`.
  @inlinable
  public static func zip<A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol>(
    _ first: A, _ second: B, _ third: C
  ) -> Property where Value == (A.Value, B.Value, C.Value) {
    .zipping(first, second, third)
  }

  /// Combines the values of four properties into tuples, one after another: see `zip(_:)`.
  @inlinable
  public static func zip<A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol>(
    _ first: A, _ second: B, _ third: C, _ fourth: D
  ) -> Property where Value == (A.Value, B.Value, C.Value, D.Value) {
    .zipping(first, second, third, fourth)
  }

  /// Combines the values of five properties into tuples, one after another: see `zip(_:)`.
  @inlinable
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E
  ) -> Property where Value == (A.Value, B.Value, C.Value, D.Value, E.Value) {
    .zipping(first, second, third, fourth, fifth)
  }

  /// Combines the values of six properties into tuples, one after another: see `zip(_:)`.
  @inlinable
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol,
    F: PropertyProtocol
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F
  ) -> Property where Value == (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value) {
    .zipping(first, second, third, fourth, fifth, sixth)
  }

  /// Combines the values of seven properties into tuples, one after another: see `zip(_:)`.
  @inlinable
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol,
    F: PropertyProtocol, G: PropertyProtocol
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G
  ) -> Property where Value == (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value) {
    .zipping(first, second, third, fourth, fifth, sixth, seventh)
  }

  /// Combines the values of eight properties into tuples, one after another: see `zip(_:)`.
  @inlinable
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol,
    F: PropertyProtocol, G: PropertyProtocol, H: PropertyProtocol
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H
  ) -> Property where Value == (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value) {
    .zipping(first, second, third, fourth, fifth, sixth, seventh, eighth)
  }

  /// Combines the values of nine properties into tuples, one after another: see `zip(_:)`.
  @inlinable
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol,
    F: PropertyProtocol, G: PropertyProtocol, H: PropertyProtocol, I: PropertyProtocol
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H, _ ninth: I
  ) -> Property where Value == (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value) {
    .zipping(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth)
  }

  /// Combines the values of ten properties into tuples, one after another: see `zip(_:)`.
  @inlinable
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol,
    F: PropertyProtocol, G: PropertyProtocol, H: PropertyProtocol, I: PropertyProtocol, J: PropertyProtocol
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H, _ ninth: I,
    _ tenth: J
  ) -> Property
  where
    Value == (
      A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value, J.Value
    )
  {
    .zipping(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
  }
}
