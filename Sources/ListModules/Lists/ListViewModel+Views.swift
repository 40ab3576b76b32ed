// What the adapters for platforms have in common: which views they make, and what happens to these.

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

extension ListViewModel {
  /// The view model of a supplementary item that a collection view asks for, if there is one. If the list cannot have
  /// any of its kind, that is logged.
  package final func shownSupplementary(of kind: ModuleKind, at index: Int, inSection section: Int)
    -> SupplementaryViewModel?
  {
    let item = shown.supplementary(of: kind, at: index, inSection: section)
    if item == nil, !supplementaryKinds.contains(kind) { module?.note(.missingKind(kind)) }
    return item
  }
}

extension ModuleView {
  fileprivate func viewModelIsMissing() { viewModel = nil }
}

extension ItemViewModel {
  /// How the item's view is made.
  package var viewSource: ViewFactory.Source? { module?.view?.source }
  /// A view of the item, if its module has a closure for that. If the closure fails, or makes something else, the log
  /// is told.
  package func makeView<View: AnyObject>(as type: View.Type = View.self) -> View? {
    guard let module, case .code = viewSource else { return nil }
    do throws(ModuleError) { return try module.makeView(for: self, as: type) } catch {
      module.note(.viewFailed(match, error))
      return nil
    }
  }
  /// The name by which views of the item are reused.
  package var reuseIdentifier: String { match?.reuseIdentifier ?? "" }
  /// What a view says that shows nothing else.
  package var placeholderText: String {
    (self as? any PlaceholderViewModel)?.text ?? "The module at \(module.map { "\($0.address)" } ?? "") has no view"
  }
}

/// Forwards to the item that a view shows that the view is about to come into sight.
@MainActor package func willDisplay(_ view: AnyObject?) {
  if let view { item(of: view)?.willDisplay(in: view) }
}

/// Forwards to the item that a view shows that the view is out of sight. The item may have been removed, so its index
/// path does not lead to it.
@MainActor package func didEndDisplaying(_ view: AnyObject?) {
  if let view { item(of: view)?.didEndDisplaying(in: view) }
}

/// The item that a view shows.
@MainActor package func item(of view: AnyObject?) -> ItemViewModel? {
  (view as? any ModuleView)?.viewModel as? ItemViewModel
}
