#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  public import Foundation

  extension ViewFactory {
    /// Views out of a nib: of a cell for example, or of a view controller.
    public static func nib(named name: String, bundle: Bundle? = nil) -> ViewFactory {
      ViewFactory(.nib(name: name, bundle: bundle))
    }

    /// View controllers out of a storyboard: the initial one, unless an identifier says which.
    public static func storyboard(
      named name: String, identifier: String? = nil, bundle: Bundle? = nil
    ) -> ViewFactory {
      ViewFactory(.storyboard(name: name, identifier: identifier, bundle: bundle))
    }
  }
#endif
