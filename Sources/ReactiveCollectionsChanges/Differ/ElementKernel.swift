/// What the differ asks of elements: the loops over elements in memory.
///
/// Only these are compiled for each type of element, identity and content, by the client; the differ itself is compiled
/// once. The closures receive whole ranges, since calling one for each element would take longer than comparing.
@usableFromInline
struct ElementKernel<Element> {
  /// Returns how many elements are the same in two parts of lists, with `count` elements each, before the first that
  /// are not; from the first element or from the last. `changed` is called with the number of elements before each one
  /// with different content.
  @usableFromInline typealias SameCount = (
    _ old: UnsafePointer<Element>, _ new: UnsafePointer<Element>, _ count: Int, _ isForward: Bool,
    _ changed: (Int) -> Void
  ) -> Int

  @usableFromInline let sameCount: SameCount
  /// Pairs elements that are the same.
  @usableFromInline
  let pair: (UnsafeBufferPointer<Element>, UnsafeBufferPointer<Element>, borrowing Pairing) -> Void
  /// Returns the first of the offsets in the new list at which the content differs from that of the element's partner;
  /// the end of the range if there is none.
  @usableFromInline
  let firstChanged: (UnsafeBufferPointer<Element>, UnsafeBufferPointer<Element>, borrowing Pairing, Range<Int>) -> Int

  @inlinable
  init<Identity: ElementIdentity<Element>, Content: ElementRelation<Element>>(_ identity: Identity, _ content: Content)
  {
    sameCount = { old, new, count, isForward, changed in
      guard count > 0, identity.isAvailable(for: old.pointee) else { return 0 }
      let knowsContent = content.isAvailable(for: old.pointee)
      var done = 0
      while done < count {
        let offset = isForward ? done : count &- 1 &- done
        if !identity.isSame(old[offset], new[offset]) { break }
        if !knowsContent || !content.isSame(old[offset], new[offset]) { changed(done) }
        done &+= 1
      }
      return done
    }
    pair = { old, new, pairing in
      if let element = old.first, identity.isAvailable(for: element) { identity.pair(old, with: new, in: pairing) }
    }
    firstChanged = { old, new, pairing, offsets in
      guard let element = old.first else { return offsets.upperBound }
      let knowsContent = content.isAvailable(for: element)
      for offset in offsets {
        let source = Int(pairing.sources[offset])
        if source >= 0, !knowsContent || !content.isSame(old[source], new[offset]) { return offset }
      }
      return offsets.upperBound
    }
  }
  /// The kernel of objects: that of their addresses, compiled once for all classes.
  init(byAddress addresses: ElementKernel<UInt>) {
    // A reference is an address in memory.
    sameCount = { old, new, count, isForward, changed in
      let (old, new) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
      return addresses.sameCount(
        old.assumingMemoryBound(to: UInt.self), new.assumingMemoryBound(to: UInt.self), count,
        isForward, changed)
    }
    pair = { addresses.pair(Self.addresses($0), Self.addresses($1), $2) }
    firstChanged = { addresses.firstChanged(Self.addresses($0), Self.addresses($1), $2, $3) }
  }

  private static func addresses(_ elements: UnsafeBufferPointer<Element>) -> UnsafeBufferPointer<UInt> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(elements.baseAddress)?.assumingMemoryBound(to: UInt.self),
      count: elements.count)
  }
}
