#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A view controller of a page, which loads with the view. A subclass conforms to ``ModuleView``, and shows the
  /// page's view model.
  ///
  /// The view controller is given the view model when it is made. The view model gets ready in `viewDidLoad`, so an
  /// override calls the superclass's method first, and then shows the state of the view model.
  @MainActor
  open class ModuleViewController: UIViewController, PageLoading {
    /// The page that is shown.
    public internal(set) final var page: Page?

    /// Loads the page.
    open override func viewDidLoad() {
      super.viewDidLoad()
      page?.load()
    }
  }
#endif
