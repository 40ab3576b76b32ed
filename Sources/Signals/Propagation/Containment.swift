/// Which lists a list is in, as a section. It follows each edit, so that no list comes to be inside itself.
package final class Containment {
  private var containers: [Container] = []

  /// A list that this one is in, once or several times.
  private struct Container {
    weak var list: Containment?
    var count = 1
  }

  /// The list is put into another one, once more.
  package func enter(_ other: Containment) {
    if let index = containers.firstIndex(where: { $0.list === other }) { return containers[index].count += 1 }
    containers.removeAll { $0.list == nil }
    containers.append(Container(list: other))
  }

  /// The list is taken out of another one, once.
  package func leave(_ other: Containment) {
    guard let index = containers.firstIndex(where: { $0.list === other }) else { return }
    containers[index].count -= 1
    if containers[index].count == 0 { containers.remove(at: index) }
  }

  /// Whether the list is in any other one.
  package var isInside: Bool { containers.contains { $0.list != nil } }

  /// Whether the list is in several places, of one list or of several.
  package var isInSeveralPlaces: Bool { containers.reduce(0) { $1.list == nil ? $0 : $0 + $1.count } > 1 }

  /// Returns whether the list is another one, or anywhere inside it. Linear in the number of lists that it is inside of.
  package func isInside(of other: Containment) -> Bool {
    var (known, waiting): (Set<ObjectIdentifier>, [Containment]) = ([ObjectIdentifier(self)], [self])
    while let list = waiting.popLast() {
      if list === other { return true }
      for container in list.containers {
        if let list = container.list, known.insert(ObjectIdentifier(list)).inserted { waiting.append(list) }
      }
    }
    return false
  }
}

extension Node {
  /// Which lists the list is in.
  package final var containment: Containment {
    if let knownContainment { return knownContainment }
    let new = Containment()
    knownContainment = new
    return new
  }
}
