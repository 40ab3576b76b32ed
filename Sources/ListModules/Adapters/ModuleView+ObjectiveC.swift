#if canImport(ObjectiveC)
  public import Foundation
  internal import ObjectiveC

  extension ModuleView where Self: NSObject {
    /// The view model that the view shows. Before it is replaced, ``ModuleView/viewModelWillChange()`` is called, and
    /// after that, ``ModuleView/viewModelDidChange()``.
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
