// What adapters for platforms have in common: they make views, and this says which.

extension ListViewModel {
  /// Gives a view its view model, if it is a ``ModuleView``; one of another type is not shown, and the log is told.
  package final func show(_ item: ItemViewModel, in view: AnyObject) {
    guard let view = view as? any ModuleView else { return }
    do throws(ViewModelMismatch) { try view.show(item) } catch {
      view.viewModelIsMissing()
      module?.note(.viewMismatch(item.match, error))
    }
  }
}

extension ModuleView {
  fileprivate func viewModelIsMissing() { viewModel = nil }
}

extension ItemViewModel {
  /// How the item's view is made.
  package var viewSource: ViewFactory.Source? { module?.view?.source }
  /// A view of the item, if its module has a closure for that. If the closure fails, or makes something else, the log is told.
  package func makeView<View: AnyObject>(as type: View.Type = View.self) -> View? {
    guard let module, case .code = viewSource else { return nil }
    do throws(ModuleError) { return try module.makeView(for: self, as: type) } catch {
      module.note(.viewFailed(match, error))
      return nil
    }
  }
  /// The name that views of the item are used again by.
  package var reuseIdentifier: String { match?.reuseIdentifier ?? "" }
  /// What a view says that shows nothing else.
  package var placeholderText: String {
    (self as? any PlaceholderViewModel)?.text ?? "The module at \(module.map { "\($0.address)" } ?? "") has no view"
  }
}

/// The view model of an item that a view shows.
@MainActor package func item(of view: AnyObject?) -> ItemViewModel? {
  (view as? any ModuleView)?.viewModel as? ItemViewModel
}
