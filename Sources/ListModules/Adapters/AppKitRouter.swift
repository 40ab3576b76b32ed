#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  /// Presents pages by view controllers, in a window.
  ///
  /// A page's module specifies how its view controller is made: from a class, a nib or a storyboard, or by a closure.
  /// If it is a ``ModuleView``, it is given the page's view model. The page loads with the view of an
  /// ``NSModuleViewController``; if the view controller is of another class, the page loads immediately. The window is
  /// held weakly, and keeps its size.
  ///
  /// AppKit has no navigation: a pushed page replaces the content of the window until it is closed.
  @MainActor
  public final class AppKitRouter: Router {
    /// The registry in which modules are looked up.
    public let modules: ModuleRegistry
    private let controllers: PageControllers<NSWindow, NSViewController>
    /// The contents of the window, current and previous: the root, and the pages that were pushed on top of it.
    private var stack: [(page: Page?, controller: NSViewController)] = []

    /// Called with a page that cannot be shown, and the reason: its view controller cannot be made, or there is no view
    /// controller to present it.
    public var onFailure: (Page, any Error) -> Void {
      get { controllers.onFailure }
      set { controllers.onFailure = newValue }
    }

    /// Creates a router that shows pages in a window.
    public init(_ window: NSWindow, modules: ModuleRegistry = .shared) {
      self.modules = modules
      controllers = PageControllers(window) { try $0.makeViewController() }
    }

    // MARK: The view controller in front

    /// The view controller that the user sees: the last sheet with a page, if there is one.
    private var front: NSViewController? {
      var front = controllers.window?.contentViewController
      while let next = front?.presentedViewControllers?.last(where: controllers.contains) { front = next }
      return front
    }

    private func show(_ controller: NSViewController, in window: NSWindow) {
      let frame = window.frame
      // A window takes on the size of its content.
      if let size = window.contentView?.frame.size { controller.view.setFrameSize(size) }
      window.contentViewController = controller
      window.setFrame(frame, display: true)
    }

    // MARK: Showing

    /// Shows a page instead of the current content of the window.
    public func push(_ page: Page) {
      guard let window = controllers.window(for: page), let controller = controllers.make(page) else { return }
      if stack.isEmpty, let content = window.contentViewController { stack.append((nil, content)) }
      stack.append((page, controller))
      show(controller, in: window)
    }

    /// Presents a page as a sheet.
    public func present(_ page: Page) {
      guard let front = controllers.parent(front, for: page), let controller = controllers.make(page) else { return }
      controllers.add(controller, of: page)
      front.presentAsSheet(controller)
    }

    /// Adds a page's view controller, and its view, to the view controller in front.
    public func addChild(_ page: Page) {
      guard let parent = controllers.parent(front, for: page), let controller = controllers.make(page) else { return }
      controllers.add(controller, of: page)
      parent.addChild(controller)
      parent.view.addSubview(controller.view)
    }

    /// Makes a page the content of the window. Sheets are dismissed.
    public func setRoot(_ page: Page) {
      guard let window = controllers.window(for: page), let controller = controllers.make(page) else { return }
      setRoot(controller, of: page, in: window)
    }

    /// Makes pages the tabs of the window's content. Sheets are dismissed.
    public func setTabs(_ pages: [Page]) {
      let tabs = NSTabViewController()
      for page in pages where controllers.window(for: page) != nil {
        if let controller = controllers.make(page) { tabs.addTabViewItem(NSTabViewItem(viewController: controller)) }
      }
      if let window = controllers.window { setRoot(tabs, of: nil, in: window) }
    }

    private func setRoot(_ controller: NSViewController, of page: Page?, in window: NSWindow) {
      for (_, old) in stack { dismissPresented(by: old) }
      if let content = window.contentViewController { dismissPresented(by: content) }
      controllers.removeAll()
      stack = [(page, controller)]
      show(controller, in: window)
    }

    // MARK: Closing

    /// Removes a page, with all pages that were pushed or presented on top of it. The root and tabs stay.
    public func close(_ page: Page) {
      if let controller = controllers[page] {
        controllers.remove(page)
        if let presenter = controller.presentingViewController {
          dismissPresented(by: controller)
          presenter.dismiss(controller)
        } else if controller.parent != nil {
          controller.view.removeFromSuperview()
          controller.removeFromParent()
        }
      } else if let index = stack.firstIndex(where: { $0.page === page }), index > 0 {
        for (_, controller) in stack[index...].reversed() { dismissPresented(by: controller) }
        stack.removeSubrange(index...)
        if let window = controllers.window, let last = stack.last { show(last.controller, in: window) }
      }
    }

    /// Dismisses the view controllers that a view controller presents, the last one first.
    private func dismissPresented(by controller: NSViewController) {
      for presented in (controller.presentedViewControllers ?? []).reversed() {
        dismissPresented(by: presented)
        controller.dismiss(presented)
      }
    }
  }

  extension Page {
    /// Makes the view controller of the page, and gives it the view model.
    ///
    /// - Throws: `ModuleError`, if the module makes no view controller; `ViewModelMismatch`, if the view controller
    ///   shows view models of another type.
    public func makeViewController() throws -> NSViewController {
      try makeController {
        ($0 as? NSViewController.Type)?.init(nibName: nil, bundle: nil)
      } nib: {
        NSViewController(nibName: $0, bundle: $1)
      } storyboard: { name, identifier, bundle in
        let storyboard = NSStoryboard(name: name, bundle: bundle)
        guard let identifier else { return storyboard.instantiateInitialController() as? NSViewController }
        return storyboard.instantiateController(withIdentifier: identifier) as? NSViewController
      }
    }
  }
#endif
