package import ListBinding
internal import ReactiveCollectionsSignals

/// Shows a list by the adapter of a platform's view, for as long as this object exists, unless the list is shown
/// elsewhere before.
///
/// Items whose sizes change are laid out together, on a later turn of the main actor. At the moment of the change, the
/// view may still display other rows than the list has.
@MainActor package final class ListPresentation {
  private let list: ListViewModel
  private let adapter: any ListView
  private let layOut: (_ resized: [ItemViewModel]) -> Void
  private var resized: [ItemViewModel] = []
  private let layout = DeferredAction()
  private let life = Lifetime.make()

  /// Makes a list ready, if it is not ready yet, and shows it.
  ///
  /// - Parameter layOut: Called with the items whose sizes have changed. An item may occur twice.
  package init(of list: ListViewModel, by adapter: any ListView, layOut: @escaping ([ItemViewModel]) -> Void) {
    self.list = list
    self.adapter = adapter
    self.layOut = layOut
    list.ready()
    list.show(keeping: adapter)
    life.lifetime.observeEnded { [weak list] in
      if let list, list.isShown(in: adapter) { list.hide() }
    }
    life.lifetime += list.sizeChanges.observeValues { [weak self] in self?.layOutLater($0) }
  }

  /// Lays out an item again, together with all others whose sizes change until then.
  package func layOutLater(_ item: ItemViewModel) {
    resized.append(item)
    layout.schedule { [weak self] in self?.layOutNow() }
  }

  private func layOutNow() {
    let items = resized
    resized = []
    // Otherwise, the view shows something else, or nothing.
    if list.isShown(in: adapter) { layOut(items) }
  }
}
