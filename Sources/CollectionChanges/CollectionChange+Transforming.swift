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
}
