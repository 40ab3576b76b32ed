/// A view, or a view controller, that shows a view model.
///
/// A view is told before and after ``viewModel`` is set. Where there is Objective-C, views and view controllers of
/// UIKit and AppKit have the property already. Elsewhere a class declares it with observers:
///
///     final class ContactView: ModuleView {
///       var viewModel: ContactCell? {
///         willSet { viewModelWillChange() }
///         didSet { viewModelDidChange() }
///       }
///     }
@MainActor
public protocol ModuleView: AnyObject {
  /// The type of view models that are shown.
  associatedtype Shown: ViewModel
  /// The view model that is shown.
  ///
  /// The view model of a list's item is ready. That of a page gets ready when the page loads: before it is shown,
  /// unless the page loads later with the view of a `ModuleViewController` or an `NSModuleViewController`.
  var viewModel: Shown? { get set }
  /// Called when another view model is about to be shown: ``viewModel`` is still the one before.
  func viewModelWillChange()
  /// Called when another view model is shown: ``viewModel`` is the new one.
  func viewModelDidChange()
}

extension ModuleView {
  /// Does nothing unless a view declares it.
  public func viewModelWillChange() {}
  /// Does nothing unless a view declares it.
  public func viewModelDidChange() {}

  /// Shows a view model, or none.
  ///
  /// - Throws: `ViewModelMismatch`, if the view model is not a `Shown`. The view then shows what it showed before.
  public func show(_ viewModel: ViewModel?) throws(ViewModelMismatch) {
    guard let viewModel else { return self.viewModel = nil }
    guard let shown = viewModel as? Shown else {
      throw ViewModelMismatch(expected: "\(Shown.self)", found: "\(type(of: viewModel))")
    }
    self.viewModel = shown
  }
}
