import ReactiveCollections

/// The lines that an update leads to, with marks on what it changed; what it took out stands where it was.
struct MarkedLines {
  typealias Update = SectionedUpdate<String, ProcessRow>

  let lines: [TableLine]

  init(of update: Update) {
    let batch = update.change.batch
    // A mark for each row after the update, and for each before whether it went.
    var marks = update.after.map { [TableLine.Mark](repeating: .none, count: $0.rows.count) }
    var went = update.before.map { [Bool](repeating: false, count: $0.rows.count) }
    var newSections = update.after.map { _ in false }
    var oldSections = update.before.map { _ in false }

    for insertion in batch.sections.insertions {
      newSections[insertion.index] = true
      marks[insertion.index] = marks[insertion.index].map { _ in .came }
    }
    for deletion in batch.sections.deletions { oldSections[deletion.index] = true }
    for insertion in batch.rows.insertions { marks[insertion.position.section][insertion.position.row] = .came }
    for deletion in batch.rows.deletions { went[deletion.position.section][deletion.position.row] = true }
    for change in batch.rows.updates { marks[change.to.section][change.to.row] = .changed(from: change.old) }

    let before = Dictionary(uniqueKeysWithValues: update.before.map(\.section).enumerated().map { ($1, $0) })
    let places = Self.interleaved(
      old: update.before.map(\.section), gone: oldSections, new: update.after.map(\.section))
    lines = places.flatMap { place -> [TableLine] in
      switch place {
      case .old(let index):
        let section = update.before[index]
        let totals = SectionTotals(user: section.section, rows: section.rows)
        return [.section(totals, .went)] + section.rows.map { .row($0, .went) }
      case .new(let index):
        let section = update.after[index]
        let totals = SectionTotals(user: section.section, rows: section.rows)
        let old = newSections[index] ? nil : before[section.section]
        let oldRows = old.map { update.before[$0].rows } ?? []
        let places = Self.interleaved(
          old: oldRows.map(\.id), gone: old.map { went[$0] } ?? [], new: section.rows.map(\.id))
        return [.section(totals, newSections[index] ? .came : .none)]
          + places.map {
            switch $0 {
            case .old(let row): .row(oldRows[row], .went)
            case .new(let row): .row(section.rows[row], marks[index][row])
            }
          }
      }
    }
  }

  private enum Place {
    case old(Int), new(Int)
  }

  /// The new list, with what is gone of the old one after what it stood behind.
  private static func interleaved<Key: Hashable>(old: [Key], gone: [Bool], new: [Key]) -> [Place] {
    let present = Set(new)
    var behind: [Key?: [Place]] = [:]
    var predecessor: Key?
    for (index, key) in old.enumerated() {
      if gone[index] {
        behind[predecessor, default: []].append(.old(index))
      } else if present.contains(key) {
        predecessor = key
      }
    }
    return behind[nil, default: []]
      + new.enumerated().flatMap { index, key in [.new(index)] + behind[key, default: []] }
  }
}
