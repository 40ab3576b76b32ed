/// Which lists a list is in, as a section. It follows each edit, so that no list comes to be inside itself.
package final class Containment {
  private var containers: [ObjectIdentifier: Container] = [:]
  /// The number of containers at which those that have gone are removed.
  private var limit = 8

  /// A list that this one is in, once or several times.
  private struct Container {
    weak var list: Containment?
    var count = 1
  }

  /// The list is put into another one, once more. Amortized O(1).
  package func enter(_ other: Containment) {
    let id = ObjectIdentifier(other)
    if containers[id]?.list != nil {
      containers[id]?.count += 1
      return
    }
    containers[id] = Container(list: other)
    if containers.count < limit { return }
    containers = containers.filter { $0.value.list != nil }
    limit = 2 * containers.count + 8
  }

  /// The list is taken out of another one, once. O(1).
  package func leave(_ other: Containment) {
    let id = ObjectIdentifier(other)
    guard let container = containers[id], container.list != nil else { return }
    if container.count == 1 { containers[id] = nil } else { containers[id]?.count -= 1 }
  }

  /// Whether the list is in several places, of one list or of several.
  package var isInSeveralPlaces: Bool {
    var places = 0
    return containers.values.contains { container in
      if container.list != nil { places += container.count }
      return places > 1
    }
  }

  /// Returns whether the list is another one, or anywhere inside it. Linear in the number of lists that it is inside
  /// of.
  package func isInside(of other: Containment) -> Bool {
    var (known, waiting): (Set<ObjectIdentifier>, [Containment]) = ([ObjectIdentifier(self)], [self])
    while let list = waiting.popLast() {
      if list === other { return true }
      for container in list.containers.values {
        if let list = container.list, known.insert(ObjectIdentifier(list)).inserted { waiting.append(list) }
      }
    }
    return false
  }
}

extension Node {
  /// Which lists the list is in.
  package final var containment: Containment {
    if let knownContainment = graph.knownContainment { return knownContainment }
    let new = Containment()
    graph.knownContainment = new
    return new
  }
}
