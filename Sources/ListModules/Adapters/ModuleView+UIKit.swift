#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension ModuleView where Self: UIView {
    /// The view controller that contains the view.
    public var viewController: UIViewController? {
      sequence(first: self as UIResponder, next: \.next).lazy.compactMap { $0 as? UIViewController }.first
    }
    /// The navigation controller that contains the view.
    public var navigationController: UINavigationController? {
      viewController.flatMap { $0 as? UINavigationController ?? $0.navigationController }
    }
    /// The tab bar controller that contains the view.
    public var tabBarController: UITabBarController? {
      viewController.flatMap { $0 as? UITabBarController ?? $0.tabBarController }
    }
  }
#endif
