/// Finds what differs between two lists.
///
/// First the ends that are the same are set aside. What is left of both lists is paired by the identity. Pairs that are
/// not in a longest increasing subsequence are moves, old elements without a partner deletions, new ones insertions,
/// and pairs with different content updates.
@usableFromInline
struct Differ<Identity: ElementIdentity, Content: ElementContent> where Identity.Element == Content.Element {
  @usableFromInline typealias Element = Identity.Element

  @usableFromInline let identity: Identity
  @usableFromInline let content: Content

  @inlinable
  init(identity: Identity, content: Content) {
    self.identity = identity
    self.content = content
  }

  @inlinable
  func changes<Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    from old: Old, to new: New, preferring preference: EditPreference
  ) -> CollectionChange<Element> {
    let ends = SameEnds(of: old, new, preferring: preference, isSame: identity.isSame, isUnchanged: isUnchanged)
    let oldMiddle = old.dropFirst(ends.head).dropLast(ends.tail)
    let newMiddle = new.dropFirst(ends.head).dropLast(ends.tail)
    var script = EditScript()
    var partners: [Int] = []
    if oldMiddle.isEmpty || newMiddle.isEmpty {
      script.replace(oldMiddle.count, by: newMiddle.count, at: ends.head)
    } else {
      partners = identity.pair(oldMiddle, newMiddle)
      script.pair(oldMiddle.count, with: partners, at: ends.head)
    }

    func compare(_ from: Int, _ to: Int) {
      if !content.isSame(old[atOffset: from], new[atOffset: to]) { script.addUpdate(from: from, to: to) }
    }
    for offset in ends.unchangedHead..<ends.head { compare(offset, offset) }
    for (target, source) in partners.enumerated() where source >= 0 {
      compare(ends.head + source, ends.head + target)
    }
    for offset in stride(from: ends.tail, to: ends.unchangedTail, by: -1) {
      compare(old.count - offset, new.count - offset)
    }
    return script.change(old: old, new: new)
  }

  @inlinable
  func isUnchanged(_ a: Element, _ b: Element) -> Bool {
    identity.isSame(a, b) && content.isSame(a, b)
  }
}

extension RandomAccessCollection {
  @inlinable
  subscript(atOffset offset: Int) -> Element { self[index(startIndex, offsetBy: offset)] }
}
