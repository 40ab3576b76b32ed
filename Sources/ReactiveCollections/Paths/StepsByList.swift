/// The steps of a change at index paths that have been made so far, by the lists that they were made in.
///
/// A section that is in several places is one list: what is done in it at one place is done at all of them. Its table
/// has sent each step once for each place, however, since a copy of the table has a list of its own at each. So the
/// steps of the first place are made, and those of the others are only compared with them.
struct StepsByList {
  private var logs: [ObjectIdentifier: Log] = [:]

  /// The path to a list in the steps that have been made, these steps, and how many of them have come at other places.
  private typealias Log = (path: [Int], steps: [Step], followed: [[Int]: Int])

  /// A step in a list or below it, without elements.
  private typealias Step = (kind: ChangeOperation, source: [Int], target: [Int])

  /// Returns whether a step has been made at another place already, and notes it if not.
  ///
  /// - Throws: `ChangeError` if something else has been made there.
  mutating func contains(_ change: IndexPathChange, number: Int, below root: any AnyList) throws(ChangeError) -> Bool {
    switch change {
    case .insert(let path, _): return try contains(.insert, path, path, number, root)
    case .remove(let path, _): return try contains(.remove, path, path, number, root)
    case .update(let path, _, _): return try contains(.update, path, path, number, root)
    case .move(let source, let target, _):
      if source.dropLast() == target.dropLast() { return try contains(.move, source, target, number, root) }
      // One list loses an element, and another one gets it.
      _ = try contains(.remove, source, source, number, root)
      _ = try contains(.insert, target, target, number, root)
      return false
    case .composite: return false
    }
  }

  private mutating func contains(
    _ kind: ChangeOperation, _ source: [Int], _ target: [Int], _ number: Int, _ root: any AnyList
  ) throws(ChangeError) -> Bool {
    var list = root
    for depth in source.indices.dropLast() {
      // A path that leads nowhere is found where the step is made.
      guard source[depth] >= 0, source[depth] < list.anyCount, let section = list.anySection(at: source[depth]) else {
        return false
      }
      list = section
      let path = Array(source[...depth])
      let step: Step = (kind, Array(source[(depth + 1)...]), Array(target[(depth + 1)...]))
      let id = ObjectIdentifier(list)
      var log = logs[id] ?? (path, [], [:])
      if log.path != path {
        if list.containment.isInSeveralPlaces {
          let position = log.followed[path, default: 0]
          guard position < log.steps.count, log.steps[position] == step else {
            throw ChangeError(
              .differentEdits(
                expected: "the same edits as at \(log.path), where the list is the same", found: "\(kind)"),
              at: source, step: number)
          }
          log.followed[path] = position + 1
          logs[id] = log
          return true
        }
        log = (path, [], [:])
      }
      log.steps.append(step)
      logs[id] = log
    }
    return false
  }
}
