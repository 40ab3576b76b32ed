/// A value of others, as a function: the kernel of properties that are derived from properties, and of some that are
/// derived from lists.
@usableFromInline
package struct Formula<Value>: Kernel {
  @usableFromInline package typealias Output = ScalarShape<Value>
  /// Returns the value of sources at a moment, or `nil` if that is no change. Receives the value so far, if there is
  /// one.
  ///
  /// It must not hold the sources, which the node holds: releasing a long chain would recurse.
  @usableFromInline package typealias Next = (Value?, Moment) -> Value?

  @usableFromInline var next: Next?
  @usableFromInline package let isStateless: Bool
  @usableFromInline package let showsSources: Bool
  /// The sum of the versions of the sources that the value is made of.
  @usableFromInline var seen = -1
  /// Whether it is over before its sources are; most are not.
  @usableFromInline var isOverBefore: (() -> Bool)?

  @inlinable
  package init(
    isStateless: Bool, showsSources: Bool, until isOver: (() -> Bool)? = nil, _ next: @escaping Next
  ) {
    self.next = next
    self.isStateless = isStateless
    self.showsSources = showsSources
    isOverBefore = isOver
  }

  @inlinable
  package mutating func begin(_ sources: ManyInputs) -> Value? {
    seen = sources.versions
    return next?(nil, .commit)
  }

  @inlinable package func evaluate(_ sources: ManyInputs) -> Value?? { next?(nil, .transaction) }

  @inlinable
  package mutating func follow(_ sources: ManyInputs, _ steps: inout Steps<Output>) {
    let newest = sources.versions
    if newest == seen { return }
    seen = newest
    if let new = next?(steps.start, .commit) { steps.append(new) }
  }

  @inlinable package var mayEndEarly: Bool { isOverBefore != nil }

  @inlinable
  package func isOver(_ sources: ManyInputs) -> Bool { sources.haveEnded || isOverBefore?() == true }

  @inlinable
  package mutating func end() {
    next = nil
    isOverBefore = nil
  }
}

/// When sources are read.
@usableFromInline
package enum Moment {
  /// In a commit, or outside of a transaction: the state that has been committed.
  case commit
  /// In a transaction: the pending state.
  case transaction
}

extension Unmanaged {
  /// Returns the value of a source, which the caller holds.
  @inlinable
  package func latest<Value>(_ moment: Moment) -> Value where Instance: Holder<ScalarShape<Value>> {
    _withUnsafeGuaranteedRef { source in
      guard let value = moment == .commit ? source.reported : source.value else { readsItself() }
      return value
    }
  }
}

@usableFromInline
@inline(never)
func readsItself() -> Never { fatalError("A property must not read its own value to compute it") }
