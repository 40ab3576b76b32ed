#if canImport(ObjectiveC)
  public import Foundation
  internal import ObjectiveC

  extension ModuleView where Self: NSObject {
    /// The view model that is shown. ``ModuleView/viewModelWillChange()`` is called before another one takes its place,
    /// and ``ModuleView/viewModelDidChange()`` after that.
    public var viewModel: Shown? {
      get { objc_getAssociatedObject(self, &viewModelKey) as? Shown }
      set {
        viewModelWillChange()
        objc_setAssociatedObject(self, &viewModelKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        viewModelDidChange()
      }
    }
  }

  @MainActor private var viewModelKey: UInt8 = 0
#endif
