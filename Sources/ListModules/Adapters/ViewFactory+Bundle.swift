#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  public import Foundation

  extension ViewFactory {
    /// Returns a factory for views in a nib: of a cell for example, or of a view controller.
    public static func nib(named name: String, bundle: Bundle? = nil) -> ViewFactory {
      ViewFactory(.nib(name: name, bundle: bundle))
    }

    /// Returns a factory for view controllers in a storyboard: for the initial one, unless an identifier is given.
    public static func storyboard(
      named name: String, identifier: String? = nil, bundle: Bundle? = nil
    ) -> ViewFactory {
      ViewFactory(.storyboard(name: name, identifier: identifier, bundle: bundle))
    }
  }
#endif
