// Modules in UICollectionView.
import Foundation
import ListBinding
import ListModules
import ReactiveCollections
import UIKit

@MainActor func checkCollectionModules() async throws {
  let registry = try ModuleRegistry {
    ModuleAt("/list") {
      SectionModule {
        CellModule(viewModel: Letter.init(model:), view: .type(LetterItem.self))
        SupplementaryModule(.header, viewModel: Title.init(model:), view: .type(TitleItem.self))
        SupplementaryModule("badge", viewModel: Title.init(model:), view: .nib(named: "BadgeNib"))
      }
    }
  }
  final class Letters: CollectionViewModel {
    override var supplementaryKinds: [ModuleKind] { [.header, "badge"] }
  }
  let data = [Shelf(["a", "b"]), Shelf(["c"])]
  let list = Letters(model: data)
  list.module = try registry.module(at: "/list")
  let view = UICollectionView()
  let source = CollectionModuleSource(list, in: view)
  view.reloadData()
  check(view.counts(), [2, 1])
  let cell = source.collectionView(view, cellForItemAt: [0, 1]) as? LetterItem
  check(cell?.viewModel?.model as? String, "b")
  let kind = UICollectionView.elementKindSectionHeader
  let header = source.collectionView(view, viewForSupplementaryElementOfKind: kind, at: [1, 0]) as? TitleItem
  check(header?.viewModel?.model as? String, "header 0")
  let badge = source.collectionView(view, viewForSupplementaryElementOfKind: "badge", at: [1, 1])
  check(view.log.last, "register nib BadgeNib for badge badge:/")
  check(badge is TitleItem, false)
  var missingKinds: [String] = []
  registry.log = { if case .missingKind = $0 { missingKinds.append("\($0)") } }
  let missing = source.collectionView(view, viewForSupplementaryElementOfKind: "other", at: [1, 1])
  check(missing is TitleItem, false)
  check(missingKinds, ["A view asks for an item of kind 'other', which is not among the list's supplementaryKinds"])
  _ = source.collectionView(view, viewForSupplementaryElementOfKind: "badge", at: [1, 7])
  check(missingKinds.count, 1)
  let layout = view.collectionViewLayout
  check(source.collectionView(view, layout: layout, sizeForItemAt: [0, 0]), CGSize(width: 50, height: 50))
  // With an estimated size, no view model is made to be measured.
  list.estimatedSize = ItemSize(width: 70, height: 80)
  check(source.collectionView(view, layout: layout, sizeForItemAt: [1, 0]), CGSize(width: 70, height: 80))
  check(list.section(at: 1).children.contains { $0 is Letter }, false)
  list.estimatedSize = ItemSize()
  list.cell(at: .init(section: 0, row: 0)).size = ItemSize(width: 10)
  check(source.collectionView(view, layout: layout, sizeForItemAt: [0, 0]), CGSize(width: 10, height: 50))
  check(layout.invalidations, 0)
  await nextTurn()
  check(layout.invalidations, 1)
  check(source.collectionView(view, layout: layout, referenceSizeForHeaderInSection: 0), CGSize(width: 0, height: 33))
  check(source.collectionView(view, layout: layout, referenceSizeForFooterInSection: 0), CGSize.zero)
  view.log = []
  data[1].letters.append("d")
  list.insertRow(at: .init(section: 1, row: 1))
  check(view.log, ["batch", "insert [[1, 1]]"])
  source.collectionView(view, didSelectItemAt: [0, 1])
  source.collectionView(view, didDeselectItemAt: [0, 1])
  if let cell, let header {
    source.collectionView(view, willDisplay: cell, forItemAt: [0, 1])
    source.collectionView(view, didEndDisplaying: cell, forItemAt: [0, 1])
    source.collectionView(view, willDisplaySupplementaryView: header, forElementKind: kind, at: [1, 0])
    source.collectionView(view, didEndDisplayingSupplementaryView: header, forElementOfKind: kind, at: [1, 0])
    check(cell.viewModel?.events, ["select", "deselect", "display", "end"])
    check(header.viewModel?.events, ["display", "end"])
  }
}

final class GrowingItem: UICollectionViewCell, ModuleView { typealias Shown = Growing }

/// Sizes that change together, a cell that takes over an item, a view that is registered later, and a source that is
/// deallocated.
@MainActor func checkCollectionsThatChange() async throws {
  let registry = try ModuleRegistry {
    ModuleAt("/list") { SectionModule { CellModule(viewModel: Growing.init(model:)) } }
  }
  let list = CollectionViewModel()
  list.module = try registry.module(at: "/list")
  let words = MutableCollectionProperty(["a", "b", "c"])
  list.bind(to: words)
  let view = UICollectionView()
  view.counts = { [list] in (0..<list.shown.numberOfSections).map { list.shown.numberOfRows(inSection: $0) } }
  var source: CollectionModuleSource? = CollectionModuleSource(list, in: view)
  guard let shown = source else { return }
  _ = shown.collectionView(view, cellForItemAt: [0, 0])
  list.module?.section().cell().view = .type(GrowingItem.self)
  let old = shown.collectionView(view, cellForItemAt: [0, 0])
  check(old is GrowingItem, true)
  let item = list.shown.cell(at: .init(section: 0, row: 0)) as? Growing
  _ = checkTakingOver(item, by: old) {
    shown.collectionView(view, cellForItemAt: [0, 0])
  } display: {
    shown.collectionView(view, willDisplay: $0, forItemAt: [0, 0])
  } end: {
    shown.collectionView(view, didEndDisplaying: $0, forItemAt: [0, 0])
  }

  for row in 0..<3 { _ = list.shown.cell(at: .init(section: 0, row: row)) }
  await nextTurn()
  let invalidations = view.collectionViewLayout.invalidations
  words.modify { words in for index in words.indices { words[index] += "x" } }
  await nextTurn()
  check(view.collectionViewLayout.invalidations, invalidations + 1)
  // An item turns out to have another size than estimated.
  list.estimatedSize = ItemSize(width: 10, height: 10)
  words.append("long")
  _ = shown.collectionView(view, cellForItemAt: [0, 3])
  await nextTurn()
  check(view.collectionViewLayout.invalidations, invalidations + 2)
  view.log = []
  _ = consume shown
  source = nil
  words.append("d")
  check(view.log, [])
}
