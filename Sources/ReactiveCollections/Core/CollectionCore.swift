public import CollectionChanges
public import PersistentArrays
package import Signals

/// The inside of a list: its elements, who observes it, and the transaction it is in. Opaque to users.
///
/// ```
///   MutableCollectionProperty ──▶ CollectionCore ──▶ items, records (a signal core)
///                                     │    ▲
///                          follower   ▼    │ weak, in `links` of each section's core
///                              SectionFollower ──▶ order tree of places, snapshots
/// ```
///
/// A producer that was taken from the list keeps the core alive, not the list.
public final class CollectionCore<Element>: CommitNode, AnyCollectionCore {
  @exclusivity(unchecked) var links: [SectionLink] = []
  @exclusivity(unchecked) @usableFromInline var items: PersistentArray<Element>
  @exclusivity(unchecked) @usableFromInline var version = 0
  /// When the elements changed, here or in the list that they were copied from; 0 as long as no binding asks.
  @exclusivity(unchecked) @usableFromInline var stamp = 0
  /// The stamp of the change that is being made, if that is copied.
  var stampToCopy: Int?
  @usableFromInline let comparison: ElementComparison<Element>
  @usableFromInline let elementKind: ElementKind
  @usableFromInline let records: SignalCore<CommitRecord<Element>, Never>
  /// What feeds operators that others can see the result of, while there are such: they are done before anybody is told.
  @exclusivity(unchecked) @usableFromInline var inputs: SignalCore<Feed<Element>.Reference, Never>?
  /// What feeds operators with what happens inside of sections.
  @exclusivity(unchecked) @usableFromInline var deepInputs: SignalCore<CommitRecord<Element>, Never>?
  /// The nodes that are fed.
  @exclusivity(unchecked) var consumers: [FedNode] = []
  @usableFromInline let operations: CommitOperations<Element>
  /// What the transaction that it is part of did so far.
  @exclusivity(unchecked) var draft: Draft<Element>?
  /// Whether it is made of something else, and only that edits it: its changes have happened, and are not rolled back.
  @usableFromInline var isDerived = false
  /// Whether an edit is asking the user's code about elements, which must not edit the list.
  @exclusivity(unchecked) @usableFromInline var isComparing = false
  /// There while somebody observes what happens inside of the sections.
  @exclusivity(unchecked) @usableFromInline var follower: SectionFollower<Element>?
  /// Make typed updates of sections, while there are observers of them.
  @exclusivity(unchecked) @usableFromInline var snapshots: [SectionSnapshots<Element>] = []
  /// Its sections that changed inside, in the commit that is being put together.
  @exclusivity(unchecked) var changedSections: [ChangedSection] = []
  /// Its part of the commit that is being put together.
  @exclusivity(unchecked) @usableFromInline var committing: CommitRecord<Element>?
  @exclusivity(unchecked) @usableFromInline var interest = Interest()
  /// The turns and the queue that it lives in, when it is shared.
  @exclusivity(unchecked) @usableFromInline var domain: SharedDomain?

  @inlinable
  init(_ items: PersistentArray<Element>, comparison: ElementComparison<Element>) {
    self.items = items
    self.comparison = comparison
    elementKind = ElementKind(of: Element.self)
    records = SignalCore()
    operations = CommitOperations()
    super.init()
    admit(items)
  }

  @usableFromInline
  override func flush() { commitPart() }

  override func didRise() {
    for link in links { link.parent?.rise(above: height) }
    for consumer in consumers { consumer.node.rise(above: height) }
  }

  /// How many observers need what a record may hold or leave out.
  @usableFromInline
  struct Interest {
    /// The list before a change.
    @usableFromInline var before = 0
    /// The list after a change, of operators, which are fed.
    @usableFromInline var after = 0
    /// What happens inside of sections.
    @usableFromInline var inside = 0
    /// Changes of every level, at paths.
    @usableFromInline var paths = 0
    /// Sections and rows of a list of snapshots.
    @usableFromInline var sections = 0
  }

  /// The list as its observers know it: without what the transaction in progress did, and what it is still to do its part for.
  @usableFromInline var reported: PersistentArray<Element> {
    draft?.base ?? (committing?.version == 0 ? previous : items)
  }

  /// The list of its version, for observers that start now and are told of later ones: with its part of the commit under way if it has
  /// done that, and without it otherwise.
  @usableFromInline var started: PersistentArray<Element> {
    guard let committing, committing.version != 0 else { return reported }
    return committing.after
  }

  /// The list before its part of the commit under way.
  @inlinable var previous: PersistentArray<Element> { committing?.previous ?? items }

  /// The sections that have done their part of the commit under way, of which this list is still to tell, each with its first record.
  @usableFromInline var untoldSections: [ObjectIdentifier: AnyObject] {
    if changedSections.isEmpty { return [:] }
    return Dictionary(changedSections.map { (ObjectIdentifier($0.core), $0.record) }) { first, _ in first }
  }

  /// The list has gone: its streams complete; after the transaction in progress, if that has edited it.
  @usableFromInline
  func end() {
    if let draft { return draft.transaction.finish { self.end() } }
    if let domain {
      domain.run {
        self.inputs?.send(.completed)
        self.deepInputs?.send(.completed)
        self.records.send(.completed)
      }
    } else {
      inputs?.sendLast(.completed)
      deepInputs?.sendLast(.completed)
      records.sendLast(.completed)
    }
  }

  /// Runs `body` in a turn of the domain, if there is one: also a confined handle that was shared with the list waits for
  /// other threads.
  @inlinable
  func inTurn<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    guard let domain else { return try body() }
    return try domain.withTurn(body)
  }
}
