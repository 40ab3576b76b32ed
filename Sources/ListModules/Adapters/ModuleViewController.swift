#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A view controller of a page, which loads with its view. A subclass conforms to ``ModuleView``, and shows the
  /// page's view model.
  ///
  /// It is given the view model when it is made. The view model gets ready in `viewDidLoad`, so an override calls that
  /// of the superclass first, and shows the state of the view model afterwards.
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
