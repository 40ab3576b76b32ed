import ReactiveCollectionsChanges

// A kind of element is a list of conformances that a comparison may depend on: `Struct<Kind>` is a struct and
// `Class<Kind>` a class with these.

package protocol EqualKind {}
package protocol HashedKind: EqualKind {}
package protocol IdentifiedKind {}
package protocol MatchedKind: EqualKind {}

package enum Plain {}
package enum Equal: EqualKind {}
package enum Hashed: HashedKind {}
package enum Identified: IdentifiedKind {}
package enum IdentifiedEqual: IdentifiedKind, EqualKind {}
package enum IdentifiedHashed: IdentifiedKind, HashedKind {}
package enum Matched: MatchedKind {}
package enum MatchedHashed: MatchedKind, HashedKind {}
package enum MatchedIdentified: MatchedKind, IdentifiedKind {}
package enum MatchedIdentifiedHashed: MatchedKind, IdentifiedKind, HashedKind {}

/// An element with an `id`, a `key` (which `==` and the hash use) and a `content`, so that the result of a comparison
/// shows which of them counts.
package protocol ComparedElement: Sendable {
  var key: Int { get }
  var content: Int { get }
  init(id: Int, key: Int, content: Int)
}

extension ComparedElement {
  package static func == (a: Self, b: Self) -> Bool { a.key == b.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
  package func matches(_ other: Self) -> Bool { content == other.content }
}

package struct Struct<Kind>: ComparedElement {
  package let id, key, content: Int
  package init(id: Int = 0, key: Int = 0, content: Int = 0) { (self.id, self.key, self.content) = (id, key, content) }
}

extension Struct: Equatable where Kind: EqualKind {}
extension Struct: Hashable where Kind: HashedKind {}
extension Struct: Identifiable where Kind: IdentifiedKind {}
extension Struct: Distinguishable where Kind: MatchedKind {}

package final class Class<Kind>: ComparedElement {
  package let id, key, content: Int
  package init(id: Int = 0, key: Int = 0, content: Int = 0) { (self.id, self.key, self.content) = (id, key, content) }
}

extension Class: Equatable where Kind: EqualKind {}
extension Class: Hashable where Kind: HashedKind {}
extension Class: Identifiable where Kind: IdentifiedKind {}
extension Class: Distinguishable where Kind: MatchedKind {}
