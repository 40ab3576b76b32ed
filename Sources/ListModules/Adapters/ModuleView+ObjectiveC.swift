#if canImport(ObjectiveC)
  public import Foundation
  internal import ObjectiveC

  extension ModuleView where Self: NSObject {
    /// The view model that the view shows. Before it is replaced, ``ModuleView/viewModelWillChange()`` is called, and
    /// after that, ``ModuleView/viewModelDidChange()``.
    public var viewModel: Shown? {
      get { objc_getAssociatedObject(self, viewModelKey) as? Shown }
      set {
        viewModelWillChange()
        objc_setAssociatedObject(self, viewModelKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        viewModelDidChange()
      }
    }
  }

  /// The address by which the view model is found. It is a constant, so no variable is being accessed while the old view
  /// model is released, whose `deinit` may ask for a view model.
  @MainActor private let viewModelKey = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
#endif
