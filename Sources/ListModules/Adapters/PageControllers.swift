#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  internal import Foundation

  /// The code that the routers of UIKit and AppKit share: a window, the view controllers of pages, and failures.
  @MainActor final class PageControllers<Window: AnyObject, Controller: AnyObject> {
    var onFailure: (Page, any Error) -> Void = { _, _ in }
    private(set) weak var window: Window?
    private let makeController: (Page) throws -> Controller
    /// The view controllers, as long as they exist.
    private var entries: [ObjectIdentifier: () -> Controller?] = [:]

    init(_ window: Window, _ makeController: @escaping (Page) throws -> Controller) {
      self.window = window
      self.makeController = makeController
    }

    /// Returns the window, to show a page in. It is a failure if the window was closed.
    func window(for page: Page) -> Window? { parent(window, for: page) }

    /// Returns what a page is to be shown in. It is a failure if there is none.
    func parent<Parent>(_ parent: Parent?, for page: Page) -> Parent? {
      if parent == nil { onFailure(page, RoutingError.nowhere(page.module.address)) }
      return parent
    }

    /// Makes the view controller of a page. It is a failure if it cannot be made.
    func make(_ page: Page) -> Controller? {
      do { return try makeController(page) } catch {
        onFailure(page, error)
        return nil
      }
    }

    /// The view controller that shows a page, as long as it exists.
    subscript(page: Page) -> Controller? { entries[ObjectIdentifier(page)]?() }

    /// Whether a view controller shows a page.
    func contains(_ controller: Controller) -> Bool { entries.values.contains { $0() === controller } }

    func add(_ controller: Controller, of page: Page) {
      entries = entries.filter { $0.value() != nil }
      entries[ObjectIdentifier(page)] = { [weak controller] in controller }
    }

    func remove(_ page: Page) { entries[ObjectIdentifier(page)] = nil }

    func removeAll() { entries = [:] }
  }

  /// A view controller that loads its page together with its view.
  @MainActor protocol PageLoading: AnyObject {
    var page: Page? { get set }
  }

  extension Page {
    /// Makes the view controller of the page, in the way of the platform unless it is made by a closure, and gives it
    /// the view model.
    ///
    /// - Throws: `ModuleError`, if the module makes no view controller; `ViewModelMismatch`, if the view controller
    ///   shows view models of another type.
    func makeController<Controller: AnyObject>(
      type make: (AnyClass) -> Controller?, nib makeFromNib: (_ name: String, Bundle?) -> Controller?,
      storyboard makeFromStoryboard: (_ name: String, _ identifier: String?, Bundle?) -> Controller?
    ) throws -> Controller {
      let controller: Controller? =
        switch module.view?.source {
        case .code: try module.makeView(for: viewModel)
        case .type(let type): make(type)
        case .nib(let name, let bundle): makeFromNib(name, bundle as? Bundle)
        case .storyboard(let name, let identifier, let bundle):
          makeFromStoryboard(name, identifier, bundle as? Bundle)
        case nil: nil
        }
      guard let controller else { throw ModuleError.noFactory(.view, at: module.address) }
      if let controller = controller as? any PageLoading { controller.page = self } else { load() }
      if let view = controller as? any ModuleView { try view.show(viewModel) }
      return controller
    }
  }
#endif
