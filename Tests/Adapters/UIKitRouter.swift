// Pages in UIKit.
import Foundation
import ListBinding
import ListModules
import ReactiveCollections
import UIKit

final class PageModel: ViewModel {}
final class PageController: ModuleViewController, ModuleView { typealias Shown = PageModel }
final class PageView: UIView, ModuleView { typealias Shown = PageModel }

/// Returns a registry of pages that are shown in different ways.
@MainActor func pageModules(
  _ type: AnyClass, @ModuleBuilder _ others: () -> [any ModuleRegistration] = { [] }
) throws -> ModuleRegistry {
  try ModuleRegistry {
    ModuleAt("/page", viewModel: PageModel.init(model:), view: .type(type))
    ModuleAt("/nib", viewModel: PageModel.init(model:), view: .nib(named: "Page"))
    ModuleAt("/none", viewModel: PageModel.init(model:))
    others()
  }
}

@MainActor func checkUIKitRouter() throws {
  let registry = try pageModules(PageController.self) {
    ModuleAt("/initial", viewModel: PageModel.init(model:), view: .storyboard(named: "Main"))
    ModuleAt("/named", viewModel: PageModel.init(model:), view: .storyboard(named: "Main", identifier: "page"))
    ModuleAt(
      "/code", viewModel: PageModel.init(model:),
      view: ViewFactory { (_: PageModel) in PageController(nibName: "code", bundle: nil) })
    ModuleAt("/other", viewModel: ViewModel.init(model:), view: .type(PageController.self))
  }
  let window = UIWindow()
  let router = UIKitRouter(window, modules: registry)
  var failures: [String] = []
  router.onFailure = { failures.append("\($0.url): \($1)") }
  let root = try router.setRoot("/page")
  let navigation = window.rootViewController as? UINavigationController
  check(root.isLoaded, true)
  check((navigation?.topViewController as? PageController)?.viewModel === root.viewModel, true)
  let pushed = try router.push("/nib")
  check(navigation?.viewControllers.map(\.nibName), [nil, "Page"])
  try router.push("/initial")
  try router.push("/named")
  check(navigation?.viewControllers.map(\.nibName), [nil, "Page", "Main", "Main/page"])
  router.close(pushed)
  check(navigation?.viewControllers.count, 1)
  let presented = try router.present("/code")
  check((navigation?.presentedViewController as? UINavigationController)?.topViewController?.nibName, "code")
  let onTop = try router.push("/page")
  check((navigation?.presentedViewController as? UINavigationController)?.viewControllers.count, 2)
  router.close(onTop)
  router.close(presented)
  check(navigation?.presentedViewController == nil, true)
  let child = try router.addChild("/page")
  check(navigation?.topViewController?.children.count, 1)
  check(navigation?.topViewController?.view.subviews.count, 1)
  router.close(child)
  check(navigation?.topViewController?.children.count, 0)
  check(navigation?.topViewController?.view.subviews.count, 0)
  try router.push("/none")
  try router.push("/other")
  check(
    failures,
    [
      "/none: The module at /none/ has no factory for a view",
      "/other: A view shows view models of type PageModel, not ViewModel",
    ])
  let tabPages = try router.setTabs(["/page", "/page", "/nib"])
  // A page in a tab that is not visible has not loaded yet; a page whose view controller does not report loading has
  // loaded immediately.
  check(tabPages.map(\.isLoaded), [true, false, true])
  check((window.rootViewController as? UITabBarController)?.viewControllers?.count, 3)
  try router.push("/page")
  check(
    ((window.rootViewController as? UITabBarController)?.selectedViewController as? UINavigationController)?
      .viewControllers.count, 2)

  failures = []
  let nowhere = UIKitRouter(UIWindow(), modules: registry)
  nowhere.onFailure = { failures.append("\($0.url): \($1)") }
  try nowhere.push("/page")
  try nowhere.present("/page")
  try nowhere.addChild("/page")
  // The window has been deallocated.
  try nowhere.setRoot("/page")
  try nowhere.setTabs(["/page"])
  check(failures, Array(repeating: "/page: There is nothing to show /page/ on", count: 5))

  let controller = PageController(nibName: nil, bundle: nil)
  let container = UINavigationController(rootViewController: controller)
  let tabs = UITabBarController()
  tabs.viewControllers = [container]
  let view = PageView()
  controller.view.addSubview(view)
  check(
    view.viewController === controller && view.navigationController === container && view.tabBarController === tabs,
    true)
}

/// A window that shows pages.
@MainActor private struct Pages {
  let window = UIWindow()
  let router: UIKitRouter

  init() throws {
    router = UIKitRouter(
      window,
      modules: try pageModules(PageController.self) {
        ModuleAt(
          "/text", viewModel: PageModel.init(model:),
          view: ViewFactory { (_: PageModel) in "no controller" as NSString })
      })
  }

  var navigation: UINavigationController? { window.rootViewController as? UINavigationController }
}

/// A page is closed with all pages on top of it, and with no others; a root stays.
@MainActor func checkUIKitClosing() throws {
  let pages = try Pages()
  let (router, window) = (pages.router, pages.window)
  let root = try router.setRoot("/page")
  let alert = UIViewController(nibName: "alert", bundle: nil)
  pages.navigation?.present(alert, animated: false)
  router.close(root)
  check(pages.navigation?.presentedViewController === alert, true)
  check(pages.navigation?.viewControllers.count, 1)
  pages.navigation?.dismiss(animated: false)

  let presented = try router.present("/page")
  let inside = try router.push("/page")
  try router.present("/page")
  router.close(inside)
  let sheet = pages.navigation?.presentedViewController as? UINavigationController
  check(sheet?.viewControllers.count, 1)
  check(sheet?.presentedViewController == nil, true)
  try router.present("/page")
  router.close(presented)
  check(pages.navigation?.presentedViewController == nil, true)

  let pushed = try router.push("/page")
  try router.push("/page")
  try router.present("/page")
  router.close(pushed)
  check(pages.navigation?.presentedViewController == nil, true)
  check(pages.navigation?.viewControllers.count, 1)

  // A presented page is closed with the root that presents it.
  try router.present("/page")
  try router.setRoot("/page")
  router.close(root)
  check(pages.navigation?.viewControllers.count, 1)
  let over = try router.present("/page")
  let roots = try router.setTabs(["/page", "/page"])
  router.close(over)
  for page in roots { router.close(page) }
  let tabs = window.rootViewController as? UITabBarController
  let navigations = tabs?.viewControllers?.compactMap { $0 as? UINavigationController } ?? []
  check(navigations.map(\.viewControllers.count), [1, 1])
  // The page is in a tab that is not selected.
  tabs?.selectedIndex = 1
  let behind = try router.push("/page")
  tabs?.selectedIndex = 0
  tabs?.present(alert, animated: false)
  router.close(behind)
  check(navigations.map(\.viewControllers.count), [1, 1])
  check(tabs?.presentedViewController === alert, true)
}

/// Pages are shown on a view controller that stays in front: not on a search controller, and not on one that is being
/// dismissed.
@MainActor func checkUIKitFronts() throws {
  let pages = try Pages()
  let router = pages.router
  var failures: [String] = []
  router.onFailure = { failures.append("\($1)") }
  try router.setRoot("/page")
  guard let navigation = pages.navigation else { return }
  let search = UISearchController(searchResultsController: nil)
  navigation.presentInContext(search)
  try router.push("/page")
  try router.addChild("/page")
  check(navigation.viewControllers.count, 2)
  check(navigation.topViewController?.children.count, 1)
  let over = try router.present("/page")
  check((search.presentedViewController as? UINavigationController)?.viewControllers.count, 1)
  try router.push("/page")
  check((search.presentedViewController as? UINavigationController)?.viewControllers.count, 2)
  router.close(over)
  check(search.presentedViewController == nil, true)
  check(navigation.presentedViewController === search, true)
  navigation.dismiss(animated: false)

  UIViewController.delaysDismissals = true
  let leaving = try router.present("/page")
  router.close(leaving)
  try router.push("/page")
  check(navigation.viewControllers.count, 3)
  try router.present("/page")
  UIViewController.finishDismissals()
  UIViewController.delaysDismissals = false
  check((navigation.presentedViewController as? UINavigationController)?.viewControllers.count, 1)
  try router.push("/text")
  check(failures, ["The module at /text/ makes a view of type NSString, but UIViewController is expected"])
}
