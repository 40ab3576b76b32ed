#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A view controller of a page, which loads with its view. A subclass conforms to ``ModuleView``, and shows the page's view model.
  @MainActor
  open class ModuleViewController: UIViewController {
    /// The page that is shown.
    public internal(set) final var page: Page?

    /// Loads the page.
    open override func viewDidLoad() {
      super.viewDidLoad()
      page?.load()
    }
  }
#endif
