#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  /// Presents pages by view controllers, from a window on.
  ///
  /// The view controller of a page is made as its module says: of a class, out of a nib or a storyboard, or by a closure; it is given the
  /// page's view model if it is a ``ModuleView``. A page loads when the view of an ``NSModuleViewController`` does, and of others at once. The window is held weakly. AppKit has no navigation: a page that
  /// is pushed takes the place of the window's content, until it is closed.
  @MainActor
  public final class AppKitRouter: Router {
    /// Where modules are looked for.
    public let modules: ModuleRegistry
    /// Is told what went wrong, where a page has no view controller, or there is none to present it.
    public var onFailure: (Page, any Error) -> Void = { _, _ in }
    private weak var window: NSWindow?
    /// The pages that take the window's place, one after the other.
    private var stack: [(page: Page?, controller: NSViewController)] = []
    private var others: [ObjectIdentifier: WeakController] = [:]

    private struct WeakController { weak var controller: NSViewController? }

    /// A router of a window.
    public init(_ window: NSWindow, modules: ModuleRegistry = .shared) {
      self.window = window
      self.modules = modules
    }

    /// Shows a page in place of the window's content.
    public func push(_ page: Page) {
      guard let window = window(for: page), let controller = make(page) else { return }
      if stack.isEmpty, let content = window.contentViewController { stack.append((nil, content)) }
      stack.append((page, controller))
      window.contentViewController = controller
    }

    /// Presents a page as a sheet.
    public func present(_ page: Page) {
      guard let content = content(for: page), let controller = make(page) else { return }
      add(controller, of: page)
      content.presentAsSheet(controller)
    }

    /// Adds a page's view controller and its view to that of the window's content.
    public func addChild(_ page: Page) {
      guard let parent = content(for: page), let controller = make(page) else { return }
      add(controller, of: page)
      parent.addChild(controller)
      parent.view.addSubview(controller.view)
    }

    /// Makes a page the window's content.
    public func setRoot(_ page: Page) {
      guard let window = window(for: page), let controller = make(page) else { return }
      (stack, others) = ([(page, controller)], [:])
      window.contentViewController = controller
    }

    /// Makes pages the tabs of the window's content.
    public func setTabs(_ pages: [Page]) {
      guard let window else { return pages.forEach(fail) }
      let tabs = NSTabViewController()
      for page in pages {
        if let controller = make(page) { tabs.addTabViewItem(NSTabViewItem(viewController: controller)) }
      }
      (stack, others) = ([(nil, tabs)], [:])
      window.contentViewController = tabs
    }

    /// Takes a page away, and what was pushed after it.
    public func close(_ page: Page) {
      if let controller = others.removeValue(forKey: ObjectIdentifier(page))?.controller {
        guard controller.parent != nil else { return controller.dismiss(nil) }
        controller.view.removeFromSuperview()
        return controller.removeFromParent()
      }
      guard let index = stack.firstIndex(where: { $0.page === page }) else { return }
      stack.removeSubrange(index...)
      window?.contentViewController = stack.last?.controller
    }

    private func add(_ controller: NSViewController, of page: Page) {
      others = others.filter { $0.value.controller != nil }
      others[ObjectIdentifier(page)] = WeakController(controller: controller)
    }

    private func content(for page: Page) -> NSViewController? {
      let content = window?.contentViewController
      if content == nil { fail(page) }
      return content
    }

    private func window(for page: Page) -> NSWindow? {
      if window == nil { fail(page) }
      return window
    }

    private func fail(_ page: Page) { onFailure(page, RoutingError.nowhere(page.module.address)) }

    private func make(_ page: Page) -> NSViewController? {
      do {
        return try page.makeViewController()
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
    public func makeViewController() throws -> NSViewController {
      let controller: NSViewController? =
        switch module.view?.source {
        case .code(let make): try make(viewModel) as? NSViewController
        case .type(let type): (type as? NSViewController.Type)?.init(nibName: nil, bundle: nil)
        case .nib(let name, let bundle): NSViewController(nibName: name, bundle: bundle as? Bundle)
        case .storyboard(let name, let identifier, let bundle):
          NSStoryboard(name: name, bundle: bundle as? Bundle).controller(identifier)
        case nil: nil
        }
      guard let controller else { throw ModuleError.noFactory(.view, at: module.address) }
      if let controller = controller as? NSModuleViewController { controller.page = self } else { load() }
      if let view = controller as? any ModuleView { try view.show(viewModel) }
      return controller
    }
  }

  extension NSStoryboard {
    fileprivate func controller(_ identifier: String?) -> NSViewController? {
      if let identifier { return instantiateController(withIdentifier: identifier) as? NSViewController }
      return instantiateInitialController() as? NSViewController
    }
  }
#endif
