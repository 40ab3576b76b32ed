// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@MainActor open class UIViewController: UIResponder {
  public var view: UIView {
    if let loaded { return loaded }
    let view = UIView()
    view.container = self
    loaded = view
    viewDidLoad()
    return view
  }
  private var loaded: UIView?
  open func viewDidLoad() {}
  public let nibName: String?
  public private(set) weak var parent: UIViewController?
  public private(set) var children: [UIViewController] = []
  public required init(nibName: String?, bundle: Bundle?) { self.nibName = nibName }
  open var navigationController: UINavigationController? {
    parent.flatMap { $0 as? UINavigationController ?? $0.navigationController }
  }
  open var tabBarController: UITabBarController? {
    parent.flatMap { $0 as? UITabBarController ?? $0.tabBarController }
  }

  // MARK: Presenting

  private var presented: UIViewController?
  private weak var presenting: UIViewController?
  public private(set) var isBeingDismissed = false
  /// Whether animated dismissals are pending until `finishDismissals` is called.
  public static var delaysDismissals = false
  private static var dismissals: [() -> Void] = []

  /// The view controller that this one, or its nearest ancestor, has presented.
  public var presentedViewController: UIViewController? { presented ?? parent?.presentedViewController }
  /// The view controller that has presented this one, or its farthest ancestor.
  public var presentingViewController: UIViewController? { parent?.presentingViewController ?? presenting }

  // A view controller that covers the screen is presented by the one that fills the screen.
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    if let parent { return parent.present(controller, animated: animated, completion: completion) }
    guard presented == nil else {
      return uiKitRefusals.append("Attempt to present on a view controller which is already presenting")
    }
    presentInContext(controller)
  }

  /// Presents a view controller as a search controller is presented: by this view controller itself.
  public func presentInContext(_ controller: UIViewController) {
    presented = controller
    controller.presenting = self
    _ = controller.view
  }

  // A view controller that presents another one dismisses it, with all above it; otherwise, it is dismissed itself.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard
      let owner = sequence(first: self, next: \.parent).first(where: { $0.presented != nil })
        ?? presentingViewController, let leaving = owner.presented
    else { return }
    leaving.isBeingDismissed = true
    Self.dismissals.append {
      owner.presented = nil
      leaving.isBeingDismissed = false
    }
    if !animated || !Self.delaysDismissals { Self.finishDismissals() }
  }

  /// Completes pending dismissals.
  public static func finishDismissals() {
    while let first = dismissals.first {
      dismissals.removeFirst()
      first()
    }
    let completions = TransitionCoordinator.completions
    TransitionCoordinator.completions = []
    for completion in completions { completion() }
  }

  public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    Self.dismissals.isEmpty ? nil : TransitionCoordinator()
  }

  // MARK: Containers

  open func addChild(_ controller: UIViewController) {
    children.append(controller)
    controller.parent = self
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext {}

@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

private final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
  static var completions: [() -> Void] = []
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    Self.completions.append { completion?(self) }
    return true
  }
}

/// While it is active, it is presented by the view controller that is searched.
@MainActor public final class UISearchController: UIViewController {
  public convenience init(searchResultsController: UIViewController?) { self.init(nibName: nil, bundle: nil) }
}

@MainActor open class UINavigationController: UIViewController {
  public var viewControllers: [UIViewController] { children }
  public var topViewController: UIViewController? { children.last }
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
  }
  open override func viewDidLoad() { _ = topViewController?.view }
  open func pushViewController(_ controller: UIViewController, animated: Bool) { addChild(controller) }
  @discardableResult
  open func popToViewController(_ controller: UIViewController, animated: Bool) -> [UIViewController]? {
    while let last = children.last, last !== controller { last.removeFromParent() }
    return nil
  }
}

@MainActor open class UITabBarController: UIViewController {
  public convenience init() { self.init(nibName: nil, bundle: nil) }
  public var viewControllers: [UIViewController]? {
    didSet { for controller in viewControllers ?? [] { addChild(controller) } }
  }
  public var selectedIndex = 0
  public var selectedViewController: UIViewController? {
    viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil }
  }
  open override func viewDidLoad() { _ = selectedViewController?.view }
}

@MainActor public final class UIStoryboard {
  private let name: String
  public init(name: String, bundle: Bundle?) { self.name = name }
  public func instantiateInitialViewController() -> UIViewController? { UIViewController(nibName: name, bundle: nil) }
  public func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    UIViewController(nibName: "\(name)/\(identifier)", bundle: nil)
  }
}
