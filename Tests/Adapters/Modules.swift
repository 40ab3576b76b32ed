// The views that ListModules' adapters show, and the calls that they forward.
import AppKit
import Foundation
import ListBinding
import ListModules
import ReactiveCollections
import UIKit

@MainActor func checkModules() async throws {
  try await checkTableModules()
  try await checkTableSizes()
  try checkTableViewsThatChange()
  try await checkCollectionModules()
  try await checkCollectionsThatChange()
  try await checkAppKitTableModules()
  try await checkAppKitTablesThatChange()
  try checkUIKitRouter()
  try checkUIKitClosing()
  try checkUIKitFronts()
  try checkAppKitRouter()
  try checkAppKitClosing()
  checkViewModelsThatAskForViewModels()
}

// MARK: Shown view models

/// A cell that notes what happens to it.
class Letter: CellViewModel {
  var events: [String] = []
  override func didSelect() { events.append("select") }
  override func didDeselect() { events.append("deselect") }
  override func willDisplay() { events.append("display") }
  override func didEndDisplaying() { events.append("end") }
}

/// A cell whose height is the length of its text.
final class Growing: Letter {
  override func prepare() {
    super.prepare()
    measure()
  }
  override func modelDidChange(from old: Any?) {
    super.modelDidChange(from: old)
    measure()
  }
  private func measure() { height = Double("\(model ?? "")".count) * 10 }
}

/// Expects that an item is displayed until the last of the two views that show it is not: the old one, and one that
/// takes over the item.
@MainActor func checkTakingOver<View>(
  _ item: Growing?, by old: View, make: () -> View, display: (View) -> Void, end: (View) -> Void
) -> View {
  display(old)
  let new = make()
  display(new)
  end(old)
  check(item?.events, ["display"])
  end(new)
  check(item?.events, ["display", "end"])
  return new
}

final class Title: SupplementaryViewModel {
  var events: [String] = []
  override func prepare() {
    super.prepare()
    height = 33
  }
  override func willDisplay() { events.append("display") }
  override func didEndDisplaying() { events.append("end") }
}

final class Shelf: SectionModel {
  var moduleName: String?
  var letters: [String]
  init(_ letters: [String], _ moduleName: String? = nil) {
    self.letters = letters
    self.moduleName = moduleName
  }
  var numberOfCellModels: Int { letters.count }
  func cellModel(at index: Int) -> Any { letters[index] }
  func numberOfSupplementaryModels(of kind: ModuleKind) -> Int { kind == .header ? 1 : kind == "badge" ? 2 : 0 }
  func supplementaryModel(of kind: ModuleKind, at index: Int) -> Any { "\(kind) \(index)" }
}

final class LetterCell: UITableViewCell, ModuleView {
  typealias Shown = Letter
  var news: [String] = []
  func viewModelWillChange() { news.append("will \(viewModel?.model ?? "nil")") }
  func viewModelDidChange() { news.append("did \(viewModel?.model ?? "nil")") }
}
final class TitleView: UITableViewHeaderFooterView, ModuleView { typealias Shown = Title }
final class LetterItem: UICollectionViewCell, ModuleView { typealias Shown = Letter }
final class TitleItem: UICollectionReusableView, ModuleView { typealias Shown = Title }
/// A view model that looks at other views when it is released.
final class Curious: CellViewModel {
  var look: @MainActor () -> Void = {}
  isolated deinit { look() }
}
final class CuriousCell: UITableViewCell, ModuleView { typealias Shown = Curious }
final class OtherCell: UITableViewCell, ModuleView { typealias Shown = CellViewModel }

@MainActor func checkViewModelsThatAskForViewModels() {
  let (cell, other) = (
    CuriousCell(style: .default, reuseIdentifier: nil), CuriousCell(style: .default, reuseIdentifier: nil)
  )
  other.viewModel = Curious(model: "other")
  var curious: Curious? = Curious(model: "first")
  var seen: [String] = []
  curious?.look = { seen = [cell, other].map { (shown: CuriousCell) in "\(shown.viewModel?.model ?? "nil")" } }
  cell.viewModel = curious.take()
  cell.viewModel = Curious(model: "second")
  check(seen, ["second", "other"])
  cell.viewModel = nil
  check(cell.viewModel == nil && other.viewModel != nil, true)
}
