// Pages in AppKit.
import AppKit
import Foundation
import ListBinding
import ListModules
import ReactiveCollections

final class SheetController: NSModuleViewController, ModuleView { typealias Shown = PageModel }
final class SheetView: NSView, ModuleView { typealias Shown = PageModel }

@MainActor func checkAppKitRouter() throws {
  let registry = try pageModules(SheetController.self)
  let window = NSWindow()
  let router = AppKitRouter(window, modules: registry)
  var failures = 0
  router.onFailure = { _, _ in failures += 1 }
  let root = try router.setRoot("/page")
  let content = window.contentViewController
  // The window has loaded the page.
  check((content as? SheetController)?.viewModel === root.viewModel && root.isLoaded, true)
  let pushed = try router.push("/nib")
  check(window.contentViewController?.nibName, "Page")
  try router.push("/page")
  router.close(pushed)
  check(window.contentViewController === content, true)
  let sheet = try router.present("/page")
  check(content?.presentedViewControllers?.count, 1)
  router.close(sheet)
  check(content?.presentedViewControllers?.count, nil)
  let child = try router.addChild("/page")
  check(content?.children.count, 1)
  router.close(child)
  check(content?.children.count, 0)
  check(content?.view.subviews.count, 0)
  try router.push("/none")
  check(failures, 1)
  let nowhere = AppKitRouter(NSWindow(), modules: registry)
  nowhere.onFailure = { _, error in if case .nowhere = error as? RoutingError { failures += 1 } }
  try nowhere.push("/page")
  try nowhere.present("/page")
  try nowhere.addChild("/page")
  try nowhere.setRoot("/page")
  try nowhere.setTabs(["/page"])
  check(failures, 6)
  try router.setTabs(["/page", "/nib"])
  let tabs = window.contentViewController as? NSTabViewController
  check(tabs?.tabViewItems.count, 2)
  let view = SheetView(frame: .zero)
  tabs?.children.first?.view.addSubview(view)
  check(view.viewController === tabs?.children.first && view.tabViewController === tabs, true)
}

/// A page is closed with all pages on top of it, and with no others; a root stays, and the window keeps its size.
@MainActor func checkAppKitClosing() throws {
  let registry = try pageModules(SheetController.self)
  let window = NSWindow()
  let frame = window.frame
  let router = AppKitRouter(window, modules: registry)
  let root = try router.setRoot("/page")
  check(window.frame, frame)
  let content = window.contentViewController
  router.close(root)
  check(window.contentViewController === content, true)
  let pushed = try router.push("/page")
  check(window.frame, frame)
  let top = window.contentViewController
  check(top?.view.frame.size, frame.size)
  let first = try router.present("/page")
  let second = try router.present("/page")
  check(top?.presentedViewControllers?.count, 1)
  check(top?.presentedViewControllers?.first?.presentedViewControllers?.count, 1)
  router.close(second)
  check(top?.presentedViewControllers?.count, 1)
  try router.present("/page")
  router.close(first)
  check(top?.presentedViewControllers?.count, nil)
  let child = try router.addChild("/page")
  try router.present("/page")
  router.close(pushed)
  check(top?.presentedViewControllers?.count, nil)
  check(window.contentViewController === content, true)
  check(window.frame, frame)
  // The page has been closed already.
  router.close(child)
  try router.present("/page")
  try router.setRoot("/page")
  check(content?.presentedViewControllers?.count, nil)
  let last = window.contentViewController
  try router.present("/page")
  let tabs = try router.setTabs(["/page", "/page"])
  check(last?.presentedViewControllers?.count, nil)
  check(window.frame, frame)
  for page in tabs { router.close(page) }
  check((window.contentViewController as? NSTabViewController)?.tabViewItems.count, 2)
  let onTabs = try router.push("/page")
  router.close(onTabs)
  check((window.contentViewController as? NSTabViewController)?.tabViewItems.count, 2)
}
