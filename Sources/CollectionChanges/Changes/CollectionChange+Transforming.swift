extension CollectionChange {
  /// The change that undoes this one: the inverse steps from the last to the first. The inverse of a run of removals is
  /// one run of insertions, and so on. O(r) for r runs, whatever their length.
  @inlinable
  public var inverted: CollectionChange {
    switch self {
    case .insert(let index, let element): .remove(index, element)
    case .remove(let index, let element): .insert(index, element)
    case .update(let index, let old, let new): .update(index, old: new, new: old)
    case .move(let source, let target, let element): .move(from: target, to: source, element)
    case .composite(let changes): CollectionChange(changes.inverted)
    }
  }

  /// The same change of the transformed elements. O(m) for m elements.
  @inlinable
  public func map<T>(_ transform: (Element) throws -> T) rethrows -> CollectionChange<T> {
    switch self {
    case .insert(let index, let element): try .insert(index, transform(element))
    case .remove(let index, let element): try .remove(index, transform(element))
    case .update(let index, let old, let new): try .update(index, old: transform(old), new: transform(new))
    case .move(let source, let target, let element): try .move(from: source, to: target, transform(element))
    case .composite(let changes): try .composite(changes.mapElements(transform))
    }
  }

  /// The same, where what replaces an element is transformed in view of that element, and of what became of it.
  @inlinable
  func map<T>(
    _ transform: (Element) throws -> T, replacements: (Element, T, Element) throws -> T
  ) rethrows -> CollectionChange<T> {
    switch self {
    case .update(let index, let old, let new):
      let mapped = try transform(old)
      return try .update(index, old: mapped, new: replacements(old, mapped, new))
    case .composite(let changes): return try .composite(changes.mapElements(transform, replacements: replacements))
    case .insert, .remove, .move: return try map(transform)
    }
  }
}
