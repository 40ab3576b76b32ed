/// A view, or a view controller, that shows a view model.
///
/// A view is notified before and after ``viewModel`` is set. On platforms with Objective-C, views and view controllers
/// of UIKit and AppKit have the property already. On others, a class declares it with observers:
///
/// ```swift
/// final class PersonView: ModuleView {
///   var viewModel: PersonCell? {
///     willSet { viewModelWillChange() }
///     didSet { viewModelDidChange() }
///   }
/// }
/// ```
@MainActor
public protocol ModuleView: AnyObject {
  /// The type of view models that the view shows.
  associatedtype Shown: ViewModel
  /// The view model that the view shows.
  ///
  /// The view model of a list's item is ready. The view model of a page gets ready when the page loads: before it is
  /// shown, unless the page loads later, with the view of a `ModuleViewController` or an `NSModuleViewController`.
  var viewModel: Shown? { get set }
  /// Called before another view model is shown: ``viewModel`` is still the previous one.
  func viewModelWillChange()
  /// Called after another view model is shown: ``viewModel`` is the new one.
  func viewModelDidChange()
}

extension ModuleView {
  /// The default implementation does nothing.
  public func viewModelWillChange() {}
  /// The default implementation does nothing.
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
