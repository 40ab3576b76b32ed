internal import CollectionChanges
internal import PersistentArrays

/// Follows the sections of a list while its deep streams are observed, and knows where each section is.
@usableFromInline
final class SectionFollower<Element> {
  /// An id for each place in the list. A section that is in the list twice has two.
  private(set) var places = OrderTree()

  init(following core: CollectionCore<Element>) { begin(on: core) }

  /// Follows all sections. O(n).
  func begin(on core: CollectionCore<Element>) {
    places = OrderTree(count: core.items.count)
    for (element, place) in zip(core.items, places.ids) { link(element, place, to: core) }
  }

  /// Unlinks all sections. O(n).
  func end(on core: CollectionCore<Element>, items: PersistentArray<Element>) {
    for (element, place) in zip(items, places.ids) { unlink(element, place, from: core) }
  }

  /// Mirrors a change. O(log n) for each element that it names.
  @usableFromInline
  func follow(_ change: CollectionChange<Element>, on core: CollectionCore<Element>) {
    change.forEachRun { run in
      switch run.kind {
      case .insert:
        for (element, place) in zip(run.elements, places.insert(count: run.count, at: run.index)) {
          link(element, place, to: core)
        }
      case .remove:
        for (element, place) in zip(run.elements, places.removeSubrange(run.index..<run.index + run.count)) {
          unlink(element, place, from: core)
        }
      case .update:
        for (offset, pair) in zip(run.elements, run.newElements).enumerated() {
          let place = places.id(at: run.index + offset)
          unlink(pair.0, place, from: core)
          link(pair.1, place, to: core)
        }
      case .move:
        places.move(from: run.index, to: run.target)
      }
    }
  }

  private func link(_ element: Element, _ place: OrderTree.ID, to core: CollectionCore<Element>) {
    guard let section = core.section(element) else { return }
    section.links.append(SectionLink(parent: core, place: place))
    section.retainSections()
    core.rise(above: section.height)
  }

  private func unlink(_ element: Element, _ place: OrderTree.ID, from core: CollectionCore<Element>) {
    guard let section = core.section(element) else { return }
    guard let index = section.links.firstIndex(where: { $0.place == place && $0.parent === core }) else { return }
    section.links.remove(at: index)
    section.releaseSections()
  }
}
