// Properties of up to ten others. The general forms take any number of them, but a closure cannot name the elements of
// a tuple that is made from a parameter pack, as in `$0.2` or `\.2`.

extension PropertyProtocol {
  /// Combines the values of this property and two others into a tuple: see `combineLatest(with:)`.
  ///
  /// ```swift
  /// let isAdmin = MutableProperty(true)
  /// let title = query.combineLatest(with: score, isAdmin).map { "\($0) \($1) \($2)" }
  /// query.value = "Ada"
  /// print(title.value)  // prints: Ada 0 true
  /// ```
  @inlinable
  public func combineLatest<B: PropertyProtocol, C: PropertyProtocol>(
    with second: B, _ third: C
  ) -> Property<(Value, B.Value, C.Value)> {
    .joiningLatest(self, second, third)
  }

  /// Combines the values of this property and three others into a tuple: see `combineLatest(with:)`.
  @inlinable
  public func combineLatest<B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol>(
    with second: B, _ third: C, _ fourth: D
  ) -> Property<(Value, B.Value, C.Value, D.Value)> {
    .joiningLatest(self, second, third, fourth)
  }

  /// Combines the values of this property and four others into a tuple: see `combineLatest(with:)`.
  @inlinable
  public func combineLatest<B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol>(
    with second: B, _ third: C, _ fourth: D, _ fifth: E
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value)> {
    .joiningLatest(self, second, third, fourth, fifth)
  }

  /// Combines the values of this property and five others into a tuple: see `combineLatest(with:)`.
  @inlinable
  public func combineLatest<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol
  >(
    with second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value)> {
    .joiningLatest(self, second, third, fourth, fifth, sixth)
  }

  /// Combines the values of this property and six others into a tuple: see `combineLatest(with:)`.
  @inlinable
  public func combineLatest<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol,
    G: PropertyProtocol
  >(
    with second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value)> {
    .joiningLatest(self, second, third, fourth, fifth, sixth, seventh)
  }

  /// Combines the values of this property and seven others into a tuple: see `combineLatest(with:)`.
  @inlinable
  public func combineLatest<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol,
    G: PropertyProtocol, H: PropertyProtocol
  >(
    with second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value)> {
    .joiningLatest(self, second, third, fourth, fifth, sixth, seventh, eighth)
  }

  /// Combines the values of this property and eight others into a tuple: see `combineLatest(with:)`.
  @inlinable
  public func combineLatest<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol,
    G: PropertyProtocol, H: PropertyProtocol, I: PropertyProtocol
  >(
    with second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H, _ ninth: I
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value)> {
    .joiningLatest(self, second, third, fourth, fifth, sixth, seventh, eighth, ninth)
  }

  /// Combines the values of this property and nine others into a tuple: see `combineLatest(with:)`.
  @inlinable
  public func combineLatest<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol,
    G: PropertyProtocol, H: PropertyProtocol, I: PropertyProtocol, J: PropertyProtocol
  >(
    with second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H, _ ninth: I, _ tenth: J
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value, J.Value)> {
    .joiningLatest(self, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
  }
}

extension PropertyProtocol {
  /// Combines the values of this property and another into pairs, one after another: see `zip(with:)`.
  ///
  /// ```swift
  /// let pairs = score.zip(with: query)
  /// score.value = 1
  /// print(pairs.value)  // prints: (0, "")
  /// query.value = "a"
  /// print(pairs.value)  // prints: (1, "a")
  /// ```
  @inlinable
  public func zip<B: PropertyProtocol>(
    with second: B
  ) -> Property<(Value, B.Value)> {
    .zipping(self, second)
  }

  /// Combines the values of this property and two others into tuples, one after another: see `zip(with:)`.
  @inlinable
  public func zip<B: PropertyProtocol, C: PropertyProtocol>(
    with second: B, _ third: C
  ) -> Property<(Value, B.Value, C.Value)> {
    .zipping(self, second, third)
  }

  /// Combines the values of this property and three others into tuples, one after another: see `zip(with:)`.
  @inlinable
  public func zip<B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol>(
    with second: B, _ third: C, _ fourth: D
  ) -> Property<(Value, B.Value, C.Value, D.Value)> {
    .zipping(self, second, third, fourth)
  }

  /// Combines the values of this property and four others into tuples, one after another: see `zip(with:)`.
  @inlinable
  public func zip<B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol>(
    with second: B, _ third: C, _ fourth: D, _ fifth: E
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value)> {
    .zipping(self, second, third, fourth, fifth)
  }

  /// Combines the values of this property and five others into tuples, one after another: see `zip(with:)`.
  @inlinable
  public func zip<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol
  >(
    with second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value)> {
    .zipping(self, second, third, fourth, fifth, sixth)
  }

  /// Combines the values of this property and six others into tuples, one after another: see `zip(with:)`.
  @inlinable
  public func zip<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol,
    G: PropertyProtocol
  >(
    with second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value)> {
    .zipping(self, second, third, fourth, fifth, sixth, seventh)
  }

  /// Combines the values of this property and seven others into tuples, one after another: see `zip(with:)`.
  @inlinable
  public func zip<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol,
    G: PropertyProtocol, H: PropertyProtocol
  >(
    with second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value)> {
    .zipping(self, second, third, fourth, fifth, sixth, seventh, eighth)
  }

  /// Combines the values of this property and eight others into tuples, one after another: see `zip(with:)`.
  @inlinable
  public func zip<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol,
    G: PropertyProtocol, H: PropertyProtocol, I: PropertyProtocol
  >(
    with second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H, _ ninth: I
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value)> {
    .zipping(self, second, third, fourth, fifth, sixth, seventh, eighth, ninth)
  }

  /// Combines the values of this property and nine others into tuples, one after another: see `zip(with:)`.
  @inlinable
  public func zip<
    B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol, F: PropertyProtocol,
    G: PropertyProtocol, H: PropertyProtocol, I: PropertyProtocol, J: PropertyProtocol
  >(
    with second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H, _ ninth: I, _ tenth: J
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value, J.Value)> {
    .zipping(self, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
  }
}
