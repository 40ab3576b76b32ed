#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  /// A view controller of a page, which loads with its view. A subclass conforms to ``ModuleView``, and shows the page's view model.
  @MainActor
  open class NSModuleViewController: NSViewController {
    /// The page that is shown.
    public internal(set) final var page: Page?

    /// Loads the page.
    open override func viewDidLoad() {
      super.viewDidLoad()
      page?.load()
    }
  }
#endif
