#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// Presents pages by view controllers, from a window on.
  ///
  /// The view controller of a page is made as its module says: of a class, out of a nib or a storyboard, or by a closure; it is given the
  /// page's view model if it is a ``ModuleView``. A page loads when the view of a ``ModuleViewController`` does, and of others at once. The window is held weakly.
  @MainActor
  public final class UIKitRouter: Router {
    /// Where modules are looked for.
    public let modules: ModuleRegistry
    /// Is told what went wrong, where a page has no view controller, or there is none to present it.
    public var onFailure: (Page, any Error) -> Void = { _, _ in }
    private weak var window: UIWindow?
    private var controllers: [ObjectIdentifier: WeakController] = [:]

    private struct WeakController { weak var controller: UIViewController? }

    /// A router of a window.
    public init(_ window: UIWindow, modules: ModuleRegistry = .shared) {
      self.window = window
      self.modules = modules
    }

    /// The view controller that is seen: of tabs the selected one, and of what is presented the last.
    private var front: UIViewController? {
      var front = window?.rootViewController
      while let next = front?.presentedViewController ?? (front as? UITabBarController)?.selectedViewController {
        front = next
      }
      return front
    }

    /// Pushes a page on the navigation controller in front; in front of anything else it is presented in one of its own.
    public func push(_ page: Page) {
      guard let front = place(for: page), let controller = make(page) else { return }
      if let navigation = front as? UINavigationController {
        navigation.pushViewController(controller, animated: true)
      } else {
        front.present(UINavigationController(rootViewController: controller), animated: true, completion: nil)
      }
    }

    /// Presents a page, in a navigation controller of its own.
    public func present(_ page: Page) {
      guard let front = place(for: page), let controller = make(page) else { return }
      front.present(UINavigationController(rootViewController: controller), animated: true, completion: nil)
    }

    /// Adds a page's view controller and its view to the one in front.
    public func addChild(_ page: Page) {
      guard let front = place(for: page), let controller = make(page) else { return }
      let parent = (front as? UINavigationController)?.topViewController ?? front
      parent.addChild(controller)
      parent.view.addSubview(controller.view)
      controller.didMove(toParent: parent)
    }

    /// Makes a page the window's root, in a navigation controller.
    public func setRoot(_ page: Page) {
      guard let window = window(for: page), let controller = make(page) else { return }
      window.rootViewController = UINavigationController(rootViewController: controller)
    }

    /// Makes pages the tabs of the window's root, each in a navigation controller.
    public func setTabs(_ pages: [Page]) {
      guard let window else { return pages.forEach(fail) }
      let tabs = UITabBarController()
      tabs.viewControllers = pages.compactMap { make($0).map { UINavigationController(rootViewController: $0) } }
      window.rootViewController = tabs
    }

    /// Pops a page, dismisses it, or takes it out of its parent.
    public func close(_ page: Page) {
      guard let controller = controllers.removeValue(forKey: ObjectIdentifier(page))?.controller else { return }
      guard let navigation = controller.parent as? UINavigationController else {
        controller.willMove(toParent: nil)
        controller.view.removeFromSuperview()
        return controller.removeFromParent()
      }
      if let index = navigation.viewControllers.firstIndex(of: controller), index > 0 {
        navigation.popToViewController(navigation.viewControllers[index - 1], animated: true)
      } else {
        navigation.dismiss(animated: true, completion: nil)
      }
    }

    private func place(for page: Page) -> UIViewController? {
      if front == nil { fail(page) }
      return front
    }

    private func window(for page: Page) -> UIWindow? {
      if window == nil { fail(page) }
      return window
    }

    private func fail(_ page: Page) { onFailure(page, RoutingError.nowhere(page.module.address)) }

    private func make(_ page: Page) -> UIViewController? {
      do {
        let controller: UIViewController = try page.makeViewController()
        controllers = controllers.filter { $0.value.controller != nil }
        controllers[ObjectIdentifier(page)] = WeakController(controller: controller)
        return controller
      } catch {
        onFailure(page, error)
        return nil
      }
    }
  }

  extension Page {
    /// The view controller of the page, with its view model.
    ///
    /// - Throws: `ModuleError`, if the module makes none; `ViewModelMismatch`, if it shows other view models.
    public func makeViewController() throws -> UIViewController {
      let controller: UIViewController? =
        switch module.view?.source {
        case .code(let make): try make(viewModel) as? UIViewController
        case .type(let type): (type as? UIViewController.Type)?.init(nibName: nil, bundle: nil)
        case .nib(let name, let bundle): UIViewController(nibName: name, bundle: bundle as? Bundle)
        case .storyboard(let name, let identifier, let bundle):
          UIStoryboard(name: name, bundle: bundle as? Bundle).controller(identifier)
        case nil: nil
        }
      guard let controller else { throw ModuleError.noFactory(.view, at: module.address) }
      if let controller = controller as? ModuleViewController { controller.page = self } else { load() }
      if let view = controller as? any ModuleView { try view.show(viewModel) }
      return controller
    }
  }

  extension UIStoryboard {
    fileprivate func controller(_ identifier: String?) -> UIViewController? {
      if let identifier { return instantiateViewController(withIdentifier: identifier) }
      return instantiateInitialViewController()
    }
  }
#endif
