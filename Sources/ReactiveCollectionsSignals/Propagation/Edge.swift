/// A link from a node to one that is above it: one that is derived from it, or contains it.
///
/// The node above owns the edge, and removes it before it goes. So a commit follows edges without counting references.
@usableFromInline
package final class Edge {
  @usableFromInline let target: Unmanaged<Node>
  /// Is notified of what the source does, if that is one of several members of the target, and owns the edge.
  @usableFromInline unowned(unsafe) let members: (any Members)?
  /// Whether waking the target is not all: there are members, or the target is not to be woken. Asked without counting
  /// references.
  private(set) var isSpecial: Bool
  /// Whether the target is woken only by the source's end, since it learns of changes in another way.
  var isAsleep = false { didSet { isSpecial = members != nil || isAsleep } }
  /// The number of the source among the members.
  @usableFromInline package let member: Int
  /// Whether the target needs the source's value in each commit.
  @usableFromInline var isDemanding = true
  /// The position among the edges of the source.
  @usableFromInline package var index = -1
  /// Whether the target is about to give up the source, in the commit in progress: there is no order between them any
  /// more, so that they may change places.
  @usableFromInline package var isLeaving = false
  /// Whether the source has called the target for what it watches, and not only for the end.
  package var isCalled = false
  /// Marks the commit in which the target has got the source as a member; 0 if it had it before.
  private var mark = 0

  /// Whether the target has the source as a member only since the commit in progress.
  package var isNew: Bool { mark != 0 && mark == Domain.current.mark }

  /// Notes that the target gets the source as a member in the commit in progress.
  package func becomeNew() { mark = Domain.current.markCommit() }

  @usableFromInline
  package init(to target: Node) {
    self.target = .passUnretained(target)
    members = nil
    isSpecial = false
    member = 0
  }

  /// Calls `body` with the node above.
  package func withTarget(_ body: (Node) -> Void) { target._withUnsafeGuaranteedRef(body) }

  /// Wakes the node above, in a commit.
  @usableFromInline package func wakeTarget() { withTarget(Domain.current.schedule) }

  /// Creates an edge from a member.
  @usableFromInline
  package init(to target: Node, at member: Int, among members: any Members) {
    self.target = .passUnretained(target)
    self.members = members
    isSpecial = true
    self.member = member
  }
}

/// Nodes that another one follows for its elements: live sections, or the lists and properties that were made of
/// elements.
@usableFromInline
package protocol Members: AnyObject {
  /// A member has updated in a commit, and has a record; there is none if it has ended.
  func note(_ record: AnyRecord?, of member: Node, at edge: Edge)
  /// Calls `body` with each member.
  func forEachMember(_ body: (Node) -> Void)
}

/// The nodes inside the value of another one: live sections.
@usableFromInline
package protocol Contents: Members {
  /// The container's own change is about to be followed: what it takes out leaves.
  func prepare(for record: AnyRecord)
  /// Follows the container's own change, if there is one. Returns what has happened inside, at positions before that
  /// change; `nil` if nothing has.
  func follow(_ record: AnyRecord?) -> AnyObject?
  /// The container has updated, and has a record.
  func endUpdate(_ record: AnyRecord)
}
