#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  extension ModuleView where Self: NSView {
    /// The view controller that contains the view.
    public var viewController: NSViewController? {
      sequence(first: self as NSResponder, next: \.nextResponder).lazy.compactMap { $0 as? NSViewController }.first
    }
    /// The tab view controller that contains the view.
    public var tabViewController: NSTabViewController? {
      sequence(first: viewController, next: { $0?.parent }).lazy.compactMap { $0 as? NSTabViewController }.first
    }
  }
#endif
