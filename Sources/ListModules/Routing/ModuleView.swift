/// What shows a view model.
///
/// Setting ``viewModel`` tells the view before and after: where there is Objective-C, views and view controllers of UIKit and AppKit have it
/// so. Elsewhere a class declares it with observers:
///
///     final class ContactView: ModuleView {
///       var viewModel: ContactCell? {
///         willSet { viewModelWillChange() }
///         didSet { viewModelDidChange() }
///       }
///     }
@MainActor
public protocol ModuleView: AnyObject {
  /// The type of view models that it shows.
  associatedtype Shown: ViewModel
  /// What it shows; that is ready.
  var viewModel: Shown? { get set }
  /// Another view model is about to be shown: ``viewModel`` is still the one before.
  func viewModelWillChange()
  /// Another view model is shown: ``viewModel`` is the new one.
  func viewModelDidChange()
}

extension ModuleView {
  /// Does nothing.
  public func viewModelWillChange() {}
  /// Does nothing.
  public func viewModelDidChange() {}

  /// Shows a view model of whatever type, if it is of the right one.
  ///
  /// - Throws: What was expected and what was found; the view shows what it showed then.
  public func show(_ viewModel: ViewModel?) throws(ViewModelMismatch) {
    guard let viewModel else { return self.viewModel = nil }
    guard let shown = viewModel as? Shown else {
      throw ViewModelMismatch(expected: "\(Shown.self)", found: "\(type(of: viewModel))")
    }
    self.viewModel = shown
  }
}
