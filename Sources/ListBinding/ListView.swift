public import ReactiveCollections

/// A view that shows sections of rows: the operations that table and collection views of every platform have in common.
///
/// The view gets its content from its data source, which is not part of this protocol: it stores how many sections and
/// rows it shows, and asks for the rest when it displays them. Code that changes the data notifies the view by the
/// calls below.
///
/// All calls inside a batch take effect simultaneously. Positions of deletions and reloads, and sources of moves, are
/// positions before the batch; positions of insertions, and targets of moves, are positions after it. Before the batch,
/// the data source has to match the content that the view shows; at its end, it has to match the result of the calls.
///
/// A view that accepts changes one after the other, as `NSTableView` does, needs an adapter.
///
/// ```swift
/// func show(_ new: [String], insteadOf old: [String], in view: some ListView) {
///   view.performBatchUpdates {
///     view.makeCalls(for: old.batch(to: new, by: .init()), inSection: 0)
///   } completion: { _ in }
/// }
/// ```
@MainActor
public protocol ListView: AnyObject {
  /// Whether the view is visible. If it is not, nothing is animated, so reloading is cheaper than sending changes.
  var isOnScreen: Bool { get }

  // MARK: Counts

  /// The number of sections that the view shows.
  var numberOfSections: Int { get }
  /// Returns the number of rows that the view shows in a section.
  func numberOfRows(inSection section: Int) -> Int

  // MARK: Batches

  /// Performs several calls as one batch.
  ///
  /// - Parameters:
  ///   - updates: Updates the data source, and makes the calls for all changes of the batch. Called once, before this
  ///     method returns.
  ///   - completion: Called once, when the view has finished. The argument is `false` if the view was interrupted.
  func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (_ finished: Bool) -> Void)

  // MARK: Sections

  /// Deletes sections.
  func deleteSections(_ sections: [Int])
  /// Inserts sections, with their rows.
  func insertSections(_ sections: [Int])
  /// Moves a section to another position, with its rows.
  func moveSection(from source: Int, to target: Int)
  /// Reloads sections, with their rows.
  func reloadSections(_ sections: [Int])

  // MARK: Rows

  /// Deletes rows.
  func deleteRows(at positions: [RowPosition])
  /// Inserts rows.
  func insertRows(at positions: [RowPosition])
  /// Moves a row to another position, in its section or in another one.
  func moveRow(from source: RowPosition, to target: RowPosition)
  /// Reloads rows.
  func reloadRows(at positions: [RowPosition])
  /// Updates the cells of rows with new content, without replacing the cells.
  func reconfigureRows(at positions: [RowPosition])

  // MARK: Everything

  /// Discards the displayed content, and asks the data source for everything. Nothing is selected afterwards. Not to be
  /// called inside a batch.
  func reloadData()

  // MARK: Selection

  /// The positions of the selected rows, in ascending order.
  var selectedRows: [RowPosition] { get }
  /// Adds a row to the selection, without notifying the delegate if the platform allows that.
  func selectRow(at position: RowPosition)
  /// Removes a row from the selection, without notifying the delegate if the platform allows that.
  func deselectRow(at position: RowPosition)
}
