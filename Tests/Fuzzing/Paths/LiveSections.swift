import ReactiveCollections
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges

/// A section with a number, by which it is compared in changes.
nonisolated final class LiveSection: MutableCollectionSection<Int> {
  let number: Int

  init(_ number: Int, _ rows: [Int]) {
    self.number = number
    super.init(rows)
  }
}

/// Applies changes with index paths to a table that is observed: its updates must describe exactly the effect, and can
/// be undone. If a change does not fit, nothing changes and no update is sent.
func fuzzLiveSections(_ bytes: inout Bytes) {
  // The last two are not in the table at first, and may be inserted.
  let pool = (bytes.rows() + [[1], []]).enumerated().map { LiveSection($0, $1) }
  let table = MutableCollectionProperty(pool.dropLast(2))
  let log = LiveLog(of: table)
  for _ in 0..<bytes.next(in: 1...4) {
    let before = LiveState(table)
    let change = bytes.change(of: before, pool)
    let outcome = result(of: ChangeError.self, "applying \(change)") { try table.apply(change) }
    let after = LiveState(table)
    switch outcome {
    case .success:
      log.check(from: before, to: after)
      // A change in a section that occurs in several places is sent for each of them, and so cannot be undone.
      let isUndone = bytes.next() % 2 == 0 && before.areDifferent && after.areDifferent
      if isUndone { log.undo(change, in: table, to: before) }
    case .failure(let error):
      require((0..<max(1, change.count)).contains(error.step), "\(error) names a step of \(change)")
      requireEqual(after, before, "the table is unchanged after \(change)")
      log.checkSilence(change)
    }
  }
}

/// The sections of a table, and their rows.
struct LiveState: Equatable {
  let sections: [LiveSection]
  let table: [Snapshot]

  init(_ table: MutableCollectionProperty<LiveSection>) {
    sections = Array(table.value)
    self.table = sections.map { Snapshot(section: $0.number, rows: $0.value) }
  }

  static func == (a: LiveState, b: LiveState) -> Bool { a.table == b.table }

  /// Whether no section occurs in several places.
  var areDifferent: Bool { Set(sections.map(\.number)).count == sections.count }
}

extension Bytes {
  /// Reads a change that more or less fits the current sections and rows.
  fileprivate mutating func change(of state: LiveState, _ pool: [LiveSection]) -> IndexPathChange {
    let count = next(in: 1...6)
    let steps = (0..<count).map { _ in step(of: state, pool) }
    return count == 1 ? steps[0] : IndexPathChange(steps)
  }

  private mutating func step(of state: LiveState, _ pool: [LiveSection]) -> IndexPathChange {
    let kind = next()
    let section = position(in: 0...max(0, state.sections.count - 1))
    let some = pool[next() % pool.count]
    let named: Any = state.sections.indices ~= section && kind < 240 ? state.sections[section] : some
    let rows = state.table.indices ~= section ? Array(state.table[section].rows) : []
    let row = position(in: 0...max(0, rows.count - 1))
    let found: Any = rows.indices ~= row && kind < 240 ? rows[row] : kind % 3 == 0 ? "other" : 99
    let new: Any = kind < 250 ? kind % 16 : some
    switch kind % 8 {
    case 0: return .insert([section], kind < 128 ? some : frozen(some))
    case 1: return .remove([section], kind < 128 ? named : frozen(named))
    case 2: return .move(from: [section], to: [position(in: 0...max(0, state.sections.count - 1))], named)
    case 3: return .update([section], old: named, new: kind < 128 ? some : named)
    case 4: return .insert([section, row], new)
    case 5: return .remove([section, row], found)
    case 6: return .update([section, row], old: found, new: new)
    default:
      let target = position(in: 0...max(0, state.sections.count - 1))
      return .move(from: [section, row], to: [target, position(in: 0...4)], found)
    }
  }

  /// Returns a section in the form in which changes contain it.
  private func frozen(_ section: Any) -> Any {
    (section as? LiveSection).map { SectionSnapshot(section: $0, rows: $0.value) } ?? section
  }
}
