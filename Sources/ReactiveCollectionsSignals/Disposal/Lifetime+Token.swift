extension Lifetime {
  /// Creates the lifetime that ends with a token.
  public convenience init(_ token: Token) { self.init(token.lifetime.ending) }
}
