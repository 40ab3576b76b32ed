import ListBinding
import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Outline views that are kept up to date with trees.
@MainActor @Suite struct OutlineBinderTests {
  struct File: Hashable, Identifiable {
    var id: Int
    var folder: Int?
    var size = 0
  }
  typealias Item = OutlineItem<File, Int>

  /// A tree in a view.
  @MainActor final class Bench {
    let files: MutableCollectionProperty<File>
    let view = StrictOutlineView()
    let expanded = MutableSetProperty<Int>()
    let binder: OutlineBinder<File, Int>

    init(_ files: [File], orphans: OrphanPolicy = .roots) {
      self.files = MutableCollectionProperty(files)
      binder = OutlineBinder(view, expanded: expanded)
      view.source = { [unowned binder] item in binder.children(of: item).map { $0 } }
      view.name = { ($0 as? Item).map { "\($0.id)" } ?? "top" }
      binder.bind(to: self.files.updates.tree(id: \.id, parent: \.folder, orphans: orphans))
      view.clear()
    }

    /// The ids that are displayed, with as many marks as there are items above them.
    var shown: String {
      view.displayed.map { String(repeating: ">", count: $0.depth) + view.name($0.item) }.joined(separator: " ")
    }

    /// Returns the calls that an edit leads to.
    func calls(_ edit: () -> Void) -> [String] {
      view.clear()
      edit()
      #expect(view.violations.isEmpty)
      return view.calls
    }
  }

  private let bench = Bench([
    File(id: 1), File(id: 2, folder: 1), File(id: 3, folder: 1), File(id: 4, folder: 3), File(id: 5),
  ])

  @Test func itemsAreExpandedAndCollapsedByTheirIds() {
    #expect(bench.shown == "1 5")
    bench.expanded.insert(3)
    #expect(bench.shown == "1 5")
    bench.expanded.insert(1)
    #expect(bench.shown == "1 >2 >3 >>4 5")
    bench.expanded.remove(1)
    #expect(bench.shown == "1 5")
    bench.expanded.modify { $0.set([1]) }
    #expect(bench.shown == "1 >2 >3 5")
    #expect(bench.view.violations.isEmpty)
  }

  @Test func eachEditIsOneCall() {
    bench.expanded.formUnion([1, 3])
    #expect(bench.calls { bench.files.append(File(id: 6, folder: 3)) } == ["update", "insert 1..<2 in 3"])
    #expect(bench.calls { bench.files[1].size = 3 } == ["update", "reload 2"])
    #expect(bench.calls { bench.files.move(from: 1, to: 3) } == ["update", "move 0 in 1 to 1 in 1"])
    #expect(
      bench.calls { bench.files[id: 3]?.folder = 5 } == ["update", "move 0 in 1 to 0 in 5", "reload 3", "reload 5"])
    #expect(bench.shown == "1 >2 5")
    #expect(bench.calls { bench.expanded.insert(5) } == ["expand 5", "expand 3"])
    #expect(bench.shown == "1 >2 5 >3 >>4 >>6")
    #expect(bench.calls { bench.files.remove(id: 2) } == ["update", "remove 0..<1 in 1", "reload 1"])
    #expect(bench.shown == "1 5 >3 >>4 >>6")
    #expect(bench.binder.item(3)?.parent === bench.binder.item(5) && bench.binder.item(2) == nil)
  }

  @Test func aSubtreeThatMovesKeepsItsItemsAndStaysExpanded() {
    bench.expanded.formUnion([1, 3])
    let items = [3, 4].map { bench.binder.item($0) }
    bench.files[id: 3]?.folder = nil
    #expect(bench.shown == "1 >2 3 >4 5")
    bench.files[id: 3]?.folder = 2
    #expect(bench.shown == "1 >2 5")
    bench.expanded.insert(2)
    #expect(bench.shown == "1 >2 >>3 >>>4 5")
    #expect(zip([3, 4], items).allSatisfy { bench.binder.item($0) === $1 })
    #expect(bench.view.violations.isEmpty)
  }

  @Test func parentAndChildChangePlaces() {
    bench.expanded.formUnion([1, 3, 4])
    transact {
      bench.files[id: 3]?.folder = 4
      bench.files[id: 4]?.folder = 1
    }
    #expect(bench.shown == "1 >2 >4 >>3 5")
    transact {
      bench.files[id: 1]?.folder = 4
      bench.files[id: 4]?.folder = nil
    }
    #expect(bench.shown == "4 >3 >1 >>2 5" || bench.shown == "4 >1 >>2 >3 5")
    #expect(bench.view.violations.isEmpty)
  }

  @Test func whatTheUserExpandsAndCollapsesIsInTheSet() {
    bench.expanded.insert(3)
    let first = bench.binder.children(of: nil)[0]
    bench.view.expand(first)
    bench.binder.viewDidExpand(first)
    #expect(bench.expanded.contains(1) && bench.shown == "1 >2 >3 >>4 5")
    bench.view.collapse(first)
    bench.binder.viewDidCollapse(first)
    #expect(bench.expanded.value == [3] && bench.shown == "1 5")
    bench.binder.viewDidExpand(nil)
    #expect(bench.expanded.value == [3] && bench.view.violations.isEmpty)
  }

  @Test func whatWasCollapsedWhileItWasHiddenIsCollapsedWhenItComesBack() {
    bench.expanded.formUnion([1, 3])
    bench.expanded.remove(1)
    bench.expanded.remove(3)
    let calls = bench.calls { bench.files[id: 3]?.folder = nil }
    #expect(calls.contains("collapse 3") && bench.shown == "1 3 5")
  }

  @Test func whatIsExpandedInTheMiddleOfAnUpdateFollowsItsEnd() {
    bench.expanded.insert(1)
    bench.view.didRemoveChildren = { [bench] in bench.expanded.insert(3) }
    let calls = bench.calls { bench.files.remove(id: 2) }
    #expect(calls == ["update", "remove 0..<1 in 1", "expand 3"] && bench.shown == "1 >3 >>4 5")
  }

  @Test func anObserverMayCollapseWhatTheUserExpands() {
    bench.expanded.insert(3)
    let veto = bench.expanded.changes.startWithValues { [bench] _ in bench.expanded.remove(1) }
    let first = bench.binder.children(of: nil)[0]
    bench.view.expand(first)
    bench.binder.viewDidExpand(first)
    #expect(bench.shown == "1 5" && bench.expanded.value == [3] && bench.view.violations.isEmpty)
    veto.dispose()
  }

  @Test func aViewThatIsHiddenOrFarBehindIsReloadedAndExpandedAgain() {
    bench.expanded.formUnion([1, 3])
    bench.view.isOnScreen = false
    let calls = bench.calls { bench.files.append(File(id: 6, folder: 3)) }
    #expect(calls == ["reload everything", "expand 1", "expand 3"] && bench.shown == "1 >2 >3 >>4 >>6 5")
    bench.view.isOnScreen = true
    bench.binder.largestBatch = 2
    #expect(bench.calls { bench.files.removeAll() }.first == "reload everything")
  }

  @Test func anotherTreeReplacesTheFirst() {
    bench.expanded.formUnion([1, 7])
    let other = MutableCollectionProperty([File(id: 7), File(id: 8, folder: 7)])
    bench.binder.bind(to: other.updates.tree(parent: \.folder))
    #expect(bench.shown == "7 >8")
    bench.files.removeAll()
    other.append(File(id: 9, folder: 8))
    bench.expanded.insert(8)
    #expect(bench.shown == "7 >8 >>9" && bench.view.violations.isEmpty)
  }

  @Test func deepTreesAreExpandedAndReleased() {
    let bench = Bench((0..<2_000).map { File(id: $0, folder: $0 == 0 ? nil : $0 - 1) })
    bench.expanded.formUnion(0..<2_000)
    #expect(bench.binder.item(1_999)?.isShown == true)
    bench.files[id: 0]?.folder = 1_999
    #expect(bench.binder.children(of: nil).isEmpty)
    let deep = OutlineBinder<File, Int>(SilentOutlineView())
    let files = MutableCollectionProperty((0..<20_000).reversed().map { File(id: $0, folder: $0 == 0 ? nil : $0 - 1) })
    deep.bind(to: files.updates.tree(parent: \.folder))
    deep.expanded.formUnion(0..<20_000)
    files[id: 10_000]?.folder = nil
    #expect(deep.children(of: nil).count == 2)
    files[id: 10_000]?.folder = 9_999
    deep.bind(to: bench.files.updates.tree(parent: \.folder))
    #expect(deep.children(of: nil).isEmpty)
  }

  @Test func binderAndItemsAreReleased() throws {
    let tracker = LifetimeTracker()
    do {
      let bench = tracker.watch(Bench([File(id: 1), File(id: 2, folder: 1)]))
      _ = tracker.watch(bench.binder)
      _ = bench.binder.item(2).map { tracker.watch($0) }
      bench.files.removeLast()
    }
    try tracker.checkAllGone()
  }

  /// Random edits of a tree, in transactions or alone, and of what is expanded: the view displays the rows of the tree, and no call is
  /// about something that it does not display.
  @Test(arguments: 0..<4) func theViewDisplaysTheRowsOfTheTree(part: UInt64) throws {
    for seed in seeds(part: part, 40, long: 2_000) {
      var random = SeededGenerator(seed: seed)
      let bench = Bench([], orphans: seed % 2 == 0 ? .roots : .hidden)
      let tree = bench.files.updates.tree(parent: \.folder, orphans: seed % 2 == 0 ? .roots : .hidden)
      let rows = CollectionProperty(tree.rows(expanded: bench.expanded))
      func edit() {
        let id = Int.random(in: 0..<12, using: &random)
        let folder = Bool.random(using: &random) ? Int.random(in: 0..<12, using: &random) : nil
        let index = bench.files.firstIndex { $0.id == id }
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1:
          bench.files.insert(File(id: id, folder: folder), at: .random(in: 0...bench.files.count, using: &random))
        case 2: if let index { bench.files.remove(at: index) }
        case 3, 4: if let index { bench.files[index].folder = folder }
        case 5: if let index { bench.files[index].size += 1 }
        case 6: if let index { bench.files.move(from: index, to: .random(in: 0..<bench.files.count, using: &random)) }
        case 7: if let index { bench.files.append(bench.files.remove(at: index)) }
        case 8:
          // Two elements are assigned to each other's places.
          guard let index, let other = bench.files.value.indices.randomElement(using: &random) else { return }
          let (one, two) = (bench.files[index], bench.files[other])
          transact { (bench.files[index], bench.files[other]) = (two, one) }
        default:
          if bench.expanded.contains(id) { bench.expanded.remove(id) } else { bench.expanded.insert(id) }
        }
      }
      for step in 0..<60 {
        switch step % 4 {
        case 0: transact { for _ in 0..<5 { edit() } }
        case 1 where step % 12 == 1: bench.files.set(Array(bench.files).shuffled(using: &random))
        default: edit()
        }
        let place = "seed \(seed), step \(step)"
        let expected = rows.map { row in
          "\(row.depth) \(row.id) \(row.size) \(row.isExpanded && row.hasChildren)"
        }
        let found = bench.view.displayed.map { row in
          let item = row.item as? Item
          return "\(row.depth) \(item?.id ?? -1) \(item?.element.size ?? -1) \(row.isExpanded)"
        }
        let isEqual = found == expected && bench.view.violations.isEmpty
        #expect(isEqual, "\(place): \(found) instead of \(expected), \(bench.view.violations)")
        if !isEqual { break }
      }
    }
  }
}
