/// Writes the differences between a base and a list, part by part from the front of the list.
struct ScriptWriter {
  /// The position of the next part in the list.
  private(set) var position = 0
  private var script = EditScript()
  private var replacements: [EditScript.Replacement] = []
  /// The number of deletions and of insertions that are before the current gap.
  private var deleted = 0
  private var inserted = 0

  /// Creates a writer.
  ///
  /// - Parameter removed: The elements of the base that are not in the list, in any order.
  init(removed: [EditScript.Run]) {
    script.deletions = removed.sorted { $0.position < $1.position }
  }

  /// Adds elements that are not from the base.
  mutating func insert(_ count: Int = 1, at offset: Int) {
    script.insertions.append(.init(position: position, offset: offset, count: count))
    position += count
  }

  /// Adds elements of the base.
  ///
  /// - Parameters:
  ///   - base: The position of the first of them in the base.
  ///   - stays: Whether they kept their order. Elements that did not are added one by one.
  ///   - old: The offset of the first of them in the old source.
  ///   - new: The offset in the new source, or a negative number if they did not change.
  ///   - isRefreshed: Whether a change inside the elements was announced.
  mutating func add(base: Int, stays: Bool, old: Int, new: Int, count: Int = 1, isRefreshed: Bool) {
    if stays {
      endGap(before: base)
    } else {
      script.moves.append(.init(from: base, to: position, offset: old))
    }
    if new >= 0 {
      script.updates.append(
        .init(from: base, to: position, old: old, new: new, count: count, isRefreshed: isRefreshed))
    }
    position += count
  }

  /// Passes over an element that is described elsewhere.
  mutating func skip() {
    position += 1
  }

  /// Ends the gap before an element that kept its order.
  private mutating func endGap(before base: Int) {
    let start = deleted
    while deleted < script.deletions.count, script.deletions[deleted].position < base { deleted += 1 }
    if start < deleted, inserted < script.insertions.count {
      replacements.append(.init(deletions: start..<deleted, insertions: inserted..<script.insertions.count))
    }
    inserted = script.insertions.count
  }

  /// Returns the script, and the gaps in which something is deleted and something inserted.
  mutating func finish() -> (script: EditScript, replacements: [EditScript.Replacement]) {
    endGap(before: .max)
    return (script, replacements)
  }
}
