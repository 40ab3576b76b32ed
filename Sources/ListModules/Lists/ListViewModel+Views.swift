// The code that the adapters for platforms share: which views they make, and which calls they forward.

extension ListViewModel {
  /// Gives a view its view model, if it is a ``ModuleView``. A view model of another type is not shown, and reported to
  /// the log.
  package final func show(_ item: ItemViewModel, in view: AnyObject) {
    guard let view = view as? any ModuleView else { return }
    do throws(ViewModelMismatch) { try view.show(item) } catch {
      view.viewModelIsMissing()
      module?.note(.viewMismatch(item.match, error))
    }
  }
}

extension ListViewModel {
  /// Returns the view model of a supplementary item that a collection view requests, if there is one. A kind that the
  /// list does not have is reported to the log.
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
  /// The way in which the item's view is made.
  package var viewSource: ViewFactory.Source? { module?.view?.source }
  /// Makes a view of the item, if its module has a closure for views. If the closure throws, or makes a view of another
  /// type, that is reported to the log.
  package func makeView<View: AnyObject>(as type: View.Type = View.self) -> View? {
    guard let module, case .code = viewSource else { return nil }
    do throws(ModuleError) { return try module.makeView(for: self, as: type) } catch {
      module.note(.viewFailed(match, error))
      return nil
    }
  }
  /// The identifier by which views of the item are reused.
  package var reuseIdentifier: String { match?.reuseIdentifier ?? "" }
  /// The text of a view that shows nothing else.
  package var placeholderText: String {
    (self as? any PlaceholderViewModel)?.text ?? "The module at \(module.map { "\($0.address)" } ?? "") has no view"
  }
}

/// Notifies the item that a view shows that the view is about to become visible.
@MainActor package func willDisplay(_ view: AnyObject?) {
  if let view { item(of: view)?.willDisplay(in: view) }
}

/// Notifies the item that a view shows that the view is no longer visible. The item may have been removed, so its index
/// path does not lead to it.
@MainActor package func didEndDisplaying(_ view: AnyObject?) {
  if let view { item(of: view)?.didEndDisplaying(in: view) }
}

/// Returns the item that a view shows.
@MainActor package func item(of view: AnyObject?) -> ItemViewModel? {
  (view as? any ModuleView)?.viewModel as? ItemViewModel
}
