#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  internal import ObjectiveC

  extension ModuleView where Self: NSResponder {
    /// What it shows. It is told before another one takes its place, and after.
    public var viewModel: Shown? {
      get { objc_getAssociatedObject(self, &viewModelKey) as? Shown }
      set {
        viewModelWillChange()
        objc_setAssociatedObject(self, &viewModelKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        viewModelDidChange()
      }
    }
  }

  extension ModuleView where Self: NSView {
    /// The view controller that the view is in.
    public var viewController: NSViewController? {
      sequence(first: self as NSResponder, next: \.nextResponder).lazy.compactMap { $0 as? NSViewController }.first
    }
    /// The tab view controller that the view is in.
    public var tabViewController: NSTabViewController? {
      sequence(first: viewController, next: { $0?.parent }).lazy.compactMap { $0 as? NSTabViewController }.first
    }
  }

  @MainActor private var viewModelKey: UInt8 = 0
#endif
