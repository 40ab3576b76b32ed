#if canImport(UIKit) && !os(watchOS)
  internal import ObjectiveC
  public import UIKit

  extension ModuleView where Self: UIResponder {
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

  extension ModuleView where Self: UIView {
    /// The view controller that the view is in.
    public var viewController: UIViewController? {
      sequence(first: self as UIResponder, next: \.next).lazy.compactMap { $0 as? UIViewController }.first
    }
    /// The navigation controller that the view is in.
    public var navigationController: UINavigationController? {
      viewController.flatMap { $0 as? UINavigationController ?? $0.navigationController }
    }
    /// The tab bar controller that the view is in.
    public var tabBarController: UITabBarController? {
      viewController.flatMap { $0 as? UITabBarController ?? $0.tabBarController }
    }
  }

  @MainActor private var viewModelKey: UInt8 = 0
#endif
