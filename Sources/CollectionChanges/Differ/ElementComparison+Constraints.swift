/// The comparison that the compiler chooses, one for each thing that an element can be: no cast at run time. The ones
/// for `Distinguishable` and `Identifiable` win over the others, which are disfavoured.
extension ElementComparison {
  /// `==` is identity, `matches` is content.
  @inlinable
  public init() where Element: Distinguishable {
    self.init(IdentityByEquality(), ContentByMatching())
  }

  /// `==` is identity, `matches` is content; elements are found by their hash.
  @inlinable
  public init() where Element: Distinguishable & Hashable {
    self.init(IdentityByHash(), ContentByMatching())
  }

  /// `==` is identity, `matches` is content; the `id` does not count.
  @inlinable
  public init() where Element: Distinguishable & Identifiable {
    self.init(IdentityByEquality(), ContentByMatching())
  }

  /// `==` is identity, `matches` is content; the `id` does not count.
  @inlinable
  public init() where Element: Distinguishable & Hashable & Identifiable {
    self.init(IdentityByHash(), ContentByMatching())
  }

  /// `==` is identity, `matches` is content; neither the `id` nor the reference counts.
  @inlinable
  public init() where Element: Distinguishable & Identifiable & AnyObject {
    self.init(IdentityByEquality(), ContentByMatching())
  }

  /// `==` is identity, `matches` is content; neither the `id` nor the reference counts.
  @inlinable
  public init() where Element: Distinguishable & Hashable & Identifiable & AnyObject {
    self.init(IdentityByHash(), ContentByMatching())
  }

  /// The `id` is identity; the same thing always counts as changed.
  @inlinable
  public init() where Element: Identifiable {
    self.init(IdentityByID(), UnknownContent())
  }

  /// The `id` is identity, `==` is content.
  @inlinable
  public init() where Element: Identifiable & Equatable {
    self.init(IdentityByID(), ContentByEquality())
  }

  /// The `id` is identity, the reference is content.
  @inlinable
  public init() where Element: Identifiable & AnyObject {
    self.init(IdentityByID(), ContentByReference())
  }

  /// The `id` is identity, `==` is content.
  @inlinable
  public init() where Element: Identifiable & AnyObject & Equatable {
    self.init(IdentityByID(), ContentByEquality())
  }

  /// No element is the same as any.
  @inlinable
  @_disfavoredOverload
  public init() {
    self.init(NoIdentity(), UnknownContent())
  }

  /// `==` is identity and content; elements can only be compared, so the search is bounded.
  @inlinable
  @_disfavoredOverload
  public init() where Element: Equatable {
    self.init(IdentityByEquality(), ContentByIdentity())
  }

  /// `==` is identity and content; elements are found by their hash.
  @inlinable
  @_disfavoredOverload
  public init() where Element: Hashable {
    self.init(IdentityByHash(), ContentByIdentity())
  }

  /// The reference is identity and content.
  @inlinable
  @_disfavoredOverload
  public init() where Element: AnyObject {
    self.init(IdentityByReference(), ContentByIdentity())
  }

  /// The reference is identity and content; `==` does not count.
  @inlinable
  @_disfavoredOverload
  public init() where Element: AnyObject & Equatable {
    self.init(IdentityByReference(), ContentByIdentity())
  }

  /// The reference is identity and content; `==` does not count.
  @inlinable
  @_disfavoredOverload
  public init() where Element: AnyObject & Hashable {
    self.init(IdentityByReference(), ContentByIdentity())
  }
}
