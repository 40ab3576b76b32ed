#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// Presents pages by view controllers, in a window.
  ///
  /// A page's module specifies how its view controller is made: from a class, a nib or a storyboard, or by a closure.
  /// If it is a ``ModuleView``, it is given the page's view model. The page loads with the view of a
  /// ``ModuleViewController``; if the view controller is of another class, the page loads immediately. The window is
  /// held weakly.
  @MainActor
  public final class UIKitRouter: Router {
    /// The registry in which modules are looked up.
    public let modules: ModuleRegistry
    private let controllers: PageControllers<UIWindow, UIViewController>

    /// Called with a page that cannot be shown, and the reason: its view controller cannot be made, or there is no view
    /// controller to present it.
    public var onFailure: (Page, any Error) -> Void {
      get { controllers.onFailure }
      set { controllers.onFailure = newValue }
    }

    /// Creates a router that shows pages in a window.
    public init(_ window: UIWindow, modules: ModuleRegistry = .shared) {
      self.modules = modules
      controllers = PageControllers(window) { try $0.makeViewController() }
    }

    // MARK: The view controller in front

    /// The view controller that the user sees: the one that was presented last, or the selected tab.
    private var front: UIViewController? {
      var front = controllers.window?.rootViewController
      while let next = front.flatMap(cover) ?? (front as? UITabBarController)?.selectedViewController { front = next }
      return front
    }

    /// Returns the view controller that covers another one, unless it is being dismissed. Search controllers are
    /// skipped.
    private func cover(of controller: UIViewController) -> UIViewController? {
      guard let presented = controller.presentedViewController, !presented.isBeingDismissed else { return nil }
      return presented is UISearchController ? cover(of: presented) : presented
    }

    private func present(_ controller: UIViewController, on front: UIViewController) {
      let navigation = UINavigationController(rootViewController: controller)
      // A view controller can present only one other at a time.
      let presented = front.presentedViewController
      if let presented, presented.isBeingDismissed, let transition = presented.transitionCoordinator {
        transition.animate(alongsideTransition: nil) { _ in
          front.present(navigation, animated: true, completion: nil)
        }
      } else {
        let presenter = presented as? UISearchController ?? front
        presenter.present(navigation, animated: true, completion: nil)
      }
    }

    // MARK: Showing

    /// Pushes a page onto the navigation controller in front. If there is none, the page is presented in one.
    public func push(_ page: Page) {
      guard let front = controllers.parent(front, for: page), let controller = controllers.make(page) else { return }
      controllers.add(controller, of: page)
      if let navigation = front as? UINavigationController {
        navigation.pushViewController(controller, animated: true)
      } else {
        present(controller, on: front)
      }
    }

    /// Presents a page, in a navigation controller of its own.
    public func present(_ page: Page) {
      guard let front = controllers.parent(front, for: page), let controller = controllers.make(page) else { return }
      controllers.add(controller, of: page)
      present(controller, on: front)
    }

    /// Adds a page's view controller, and its view, to the view controller in front.
    public func addChild(_ page: Page) {
      guard let front = controllers.parent(front, for: page), let controller = controllers.make(page) else { return }
      controllers.add(controller, of: page)
      let parent = (front as? UINavigationController)?.topViewController ?? front
      parent.addChild(controller)
      parent.view.addSubview(controller.view)
      controller.didMove(toParent: parent)
    }

    /// Makes a page the root of the window, in a navigation controller. View controllers that the old root presents are
    /// dismissed.
    public func setRoot(_ page: Page) {
      guard let window = controllers.window(for: page), let controller = controllers.make(page) else { return }
      controllers.removeAll()
      controllers.add(controller, of: page)
      setRoot(UINavigationController(rootViewController: controller), of: window)
    }

    /// Makes pages the tabs of the window's root, each in a navigation controller. View controllers that the old root
    /// presents are dismissed.
    public func setTabs(_ pages: [Page]) {
      let made = pages.compactMap { page -> (Page, UIViewController)? in
        guard controllers.window(for: page) != nil, let controller = controllers.make(page) else { return nil }
        return (page, controller)
      }
      guard let window = controllers.window else { return }
      controllers.removeAll()
      for (page, controller) in made { controllers.add(controller, of: page) }
      let tabs = UITabBarController()
      tabs.viewControllers = made.map { UINavigationController(rootViewController: $1) }
      setRoot(tabs, of: window)
    }

    private func setRoot(_ controller: UIViewController, of window: UIWindow) {
      // Otherwise, the presented view controller would stay in the window, over the new root.
      if let old = window.rootViewController, old.presentedViewController != nil {
        old.dismiss(animated: false, completion: nil)
      }
      window.rootViewController = controller
    }

    // MARK: Closing

    /// Pops a page, dismisses it, or removes it from its parent, with all pages that are presented on top of it. A root
    /// stays, and so does the first page of a tab.
    public func close(_ page: Page) {
      guard let controller = controllers[page], let parent = controller.parent else { return }
      guard let navigation = parent as? UINavigationController,
        let index = navigation.viewControllers.firstIndex(of: controller)
      else {
        controllers.remove(page)
        controller.willMove(toParent: nil)
        controller.view.removeFromSuperview()
        return controller.removeFromParent()
      }
      if index == 0 {
        // A navigation controller that presents something itself would dismiss only that, so its presenter dismisses
        // it.
        guard let presenter = navigation.presentingViewController, !navigation.isBeingDismissed else { return }
        controllers.remove(page)
        presenter.dismiss(animated: true, completion: nil)
      } else {
        controllers.remove(page)
        let isCovered = dismissCover(of: navigation)
        navigation.popToViewController(navigation.viewControllers[index - 1], animated: !isCovered)
      }
    }

    /// Dismisses the view controller that is presented on a navigation controller. Returns whether there was one.
    private func dismissCover(of navigation: UINavigationController) -> Bool {
      // A navigation controller in an unselected tab is not covered by what the selected tab presents.
      let isSelected = sequence(first: navigation as UIViewController, next: \.parent).allSatisfy { child in
        (child.parent as? UITabBarController).map { $0.selectedViewController === child } ?? true
      }
      guard isSelected, let cover = navigation.presentedViewController, !cover.isBeingDismissed else { return false }
      navigation.dismiss(animated: true, completion: nil)
      return true
    }
  }

  extension Page {
    /// Makes the view controller of the page, and gives it the view model.
    ///
    /// - Throws: `ModuleError`, if the module makes no view controller; `ViewModelMismatch`, if the view controller
    ///   shows view models of another type.
    public func makeViewController() throws -> UIViewController {
      try makeController {
        ($0 as? UIViewController.Type)?.init(nibName: nil, bundle: nil)
      } nib: {
        UIViewController(nibName: $0, bundle: $1)
      } storyboard: { name, identifier, bundle in
        let storyboard = UIStoryboard(name: name, bundle: bundle)
        guard let identifier else { return storyboard.instantiateInitialViewController() }
        return storyboard.instantiateViewController(withIdentifier: identifier)
      }
    }
  }
#endif
