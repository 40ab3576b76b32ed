#if canImport(ObjectiveC)
  public import Foundation
  internal import ObjectiveC

  extension ModuleView where Self: NSObject {
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

  @MainActor private var viewModelKey: UInt8 = 0
#endif
