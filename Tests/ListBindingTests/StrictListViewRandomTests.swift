import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// The strict view accepts the batches that the package makes of two lists, and rejects slightly different ones.
@MainActor @Suite struct StrictListViewRandomTests {
  typealias View = StrictListView<Int, Row>
  typealias Snapshot = View.Snapshot
  typealias Sections = PersistentArray<Snapshot>

  /// A row with a unique number, so that no row can be mistaken for another.
  struct Row: Hashable, Identifiable {
    let id: Int
    var content: Int
  }

  final class Source {
    var sections: Sections
    init(_ sections: Sections) { self.sections = sections }
  }

  /// Makes sections, and random changes of them.
  struct Maker {
    var random: SeededGenerator
    var nextID = 0

    mutating func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }

    mutating func row() -> Row {
      nextID += 1
      return Row(id: nextID, content: int(3))
    }

    mutating func section() -> Snapshot {
      nextID += 1
      return Snapshot(section: nextID, rows: (0..<int(5)).map { _ in row() })
    }

    mutating func sections() -> Sections { PersistentArray((0..<int(5)).map { _ in section() }) }

    /// Returns other sections, which have much in common with the given ones.
    mutating func successor(of sections: Sections) -> Sections {
      var list = sections.map { (number: $0.section, rows: Array($0.rows)) }
      for _ in 0..<1 + int(6) {
        switch int(9) {
        case 0:
          list.insert((nextID + 1, (0..<int(3)).map { _ in row() }), at: int(list.count + 1))
          nextID += list.count + 10
        case 1 where !list.isEmpty: list.remove(at: int(list.count))
        case 2 where !list.isEmpty: list.insert(list.remove(at: int(list.count)), at: int(list.count + 1))
        case 3...4 where !list.isEmpty:
          let section = int(list.count)
          list[section].rows.insert(row(), at: int(list[section].rows.count + 1))
        case 5...6:
          guard let section = list.indices.filter({ !list[$0].rows.isEmpty }).randomElement(using: &random) else {
            break
          }
          let row = list[section].rows.remove(at: int(list[section].rows.count))
          if int(3) > 0 {
            let target = int(list.count)
            list[target].rows.insert(row, at: int(list[target].rows.count + 1))
          }
        default:
          guard let section = list.indices.filter({ !list[$0].rows.isEmpty }).randomElement(using: &random) else {
            break
          }
          list[section].rows[int(list[section].rows.count)].content = int(3)
        }
      }
      return PersistentArray(list.map { Snapshot(section: $0.number, rows: $0.rows) })
    }
  }

  @Test(arguments: 0..<4) func stagesOfRandomBatchesAreAccepted(part: Int) {
    for seed in 0..<(isLongRun ? 600 : 150) {
      var maker = Maker(random: SeededGenerator(seed: UInt64(part * 10_000 + seed)))
      let source = Source(maker.sections())
      let view = View(part % 2 == 0 ? .table : .collection) { source.sections }
      for step in 0..<6 {
        let (old, new) = (source.sections, maker.successor(of: source.sections))
        for stage in batch(from: old, to: new).stages(from: old, to: new) {
          view.performBatchUpdates {
            source.sections = stage.after
            view.makeCalls(for: stage.batch, updatingRowsBy: step % 2 == 0 ? .reload : .reconfigure)
          } completion: { _ in
          }
        }
        #expect(view.violations.isEmpty, "seed \(seed), step \(step): \(view.violations) in \(old) → \(new)")
        #expect(view.displayed == new, "seed \(seed), step \(step)")
        view.clear()
      }
    }
  }

  /// Each call of a batch is omitted, repeated, or made at another position: the view detects each of these errors.
  @Test(arguments: 0..<4) func corruptedBatchesAreRejected(part: Int) {
    var count = 0
    for seed in 0..<(isLongRun ? 120 : 40) {
      var maker = Maker(random: SeededGenerator(seed: UInt64(part * 10_000 + seed)))
      let (old, flavor) = (maker.sections(), part % 2 == 0 ? View.Flavor.table : .collection)
      let new = maker.successor(of: old)
      var before = old
      for stage in batch(from: old, to: new).stages(from: old, to: new) {
        let calls = calls(of: stage.batch, before, leadingTo: stage.after)
        #expect(violation(calls, before, stage.after, flavor) == nil)
        for index in calls.indices {
          for corrupted in corruptions(of: calls, at: index)
          where Set(corrupted.map(\.description)) != Set(calls.map(\.description)) || corrupted.count != calls.count {
            count += 1
            #expect(
              violation(corrupted, before, stage.after, flavor) != nil,
              "seed \(seed): \(corrupted) in place of \(calls) from \(before) to \(stage.after)")
          }
        }
        before = stage.after
      }
    }
    #expect(count > 300)
  }

  private func batch(from old: Sections, to new: Sections) -> SectionedBatchUpdate<Int, Row> {
    old.sectionedBatch(to: new, sections: ElementComparison(), rows: ElementComparison())
  }

  private func calls(
    of batch: SectionedBatchUpdate<Int, Row>, _ before: Sections, leadingTo after: Sections
  ) -> [ListViewCall] {
    let source = Source(before)
    let view = View { source.sections }
    view.performBatchUpdates {
      source.sections = after
      view.makeCalls(for: batch)
    } completion: { _ in
    }
    return view.calls.filter { $0 != .beginBatch && $0 != .endBatch }
  }

  private func violation(
    _ calls: [ListViewCall], _ before: Sections, _ after: Sections, _ flavor: View.Flavor
  ) -> ListViewViolation? {
    let source = Source(before)
    let view = View(flavor) { source.sections }
    view.performBatchUpdates {
      source.sections = after
      for call in calls { make(call, view) }
    } completion: { _ in
    }
    return view.violations.first
  }

  private func make(_ call: ListViewCall, _ view: View) {
    switch call {
    case .deleteSection(let section): view.deleteSections([section])
    case .insertSection(let section): view.insertSections([section])
    case .moveSection(let source, let target): view.moveSection(from: source, to: target)
    case .reloadSection(let section): view.reloadSections([section])
    case .deleteRow(let place): view.deleteRows(at: [place])
    case .insertRow(let place): view.insertRows(at: [place])
    case .moveRow(let source, let target): view.moveRow(from: source, to: target)
    case .reloadRow(let place): view.reloadRows(at: [place])
    case .reconfigureRow(let place): view.reconfigureRows(at: [place])
    case .reloadData: view.reloadData()
    case .beginBatch, .endBatch: break
    }
  }

  private func corruptions(of calls: [ListViewCall], at index: Int) -> [[ListViewCall]] {
    var (without, twice) = (calls, calls)
    without.remove(at: index)
    twice.insert(calls[index], at: index)
    return [without, twice, calls + [.reloadData]]
      + neighbors(of: calls[index]).map { call in
        var other = calls
        other[index] = call
        return other
      }
  }

  private func neighbors(of call: ListViewCall) -> [ListViewCall] {
    func near(_ place: RowPosition) -> [RowPosition] {
      [(0, 1), (0, -1), (1, 0), (-1, 0)].map {
        RowPosition(section: place.section + $0.0, row: place.row + $0.1)
      }
    }
    func near(_ section: Int) -> [Int] { [section - 1, section + 1] }
    switch call {
    case .deleteSection(let section): return near(section).map { .deleteSection($0) }
    case .insertSection(let section): return near(section).map { .insertSection($0) }
    case .moveSection(let source, let target):
      return near(source).map { .moveSection(from: $0, to: target) }
        + near(target).map { .moveSection(from: source, to: $0) }
    case .reloadSection(let section): return near(section).map { .reloadSection($0) }
    case .deleteRow(let place): return near(place).map { .deleteRow($0) }
    case .insertRow(let place): return near(place).map { .insertRow($0) }
    case .moveRow(let source, let target):
      return near(source).map { .moveRow(from: $0, to: target) } + near(target).map { .moveRow(from: source, to: $0) }
    case .reloadRow(let place): return near(place).map { .reloadRow($0) }
    case .reconfigureRow(let place): return near(place).map { .reconfigureRow($0) }
    case .reloadData, .beginBatch, .endBatch: return []
    }
  }
}
