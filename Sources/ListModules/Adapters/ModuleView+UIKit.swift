#if canImport(UIKit) && !os(watchOS)
  public import UIKit

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
#endif
