public import ReactiveCollections

/// A view that shows sections of rows: what table and collection views of every platform have in common.
///
/// What it shows it learns from its data source, which is not part of this protocol: a view remembers how many sections and rows it
/// shows, and asks for the rest when it displays it. Whoever changes the data tells the view by the calls below.
///
/// Calls between the beginning and the end of a batch happen all at once. Positions of what is deleted or reloaded, and the
/// sources of moves, are those before the batch; positions of what is inserted, and the targets of moves, are those after it. Before the
/// batch the data source has to be as the view shows it, and at its end as the calls say.
///
/// A view that takes changes one after the other, as `NSTableView` does, is adapted to this by whoever knows it.
@MainActor
public protocol ListView: AnyObject {
  /// Whether somebody can see it. Nothing is animated otherwise, so that to reload is cheaper than to tell what has changed.
  var isOnScreen: Bool { get }

  // MARK: What it shows

  /// How many sections it shows.
  var numberOfSections: Int { get }
  /// How many rows it shows in a section.
  func numberOfRows(inSection section: Int) -> Int

  // MARK: Batches

  /// Makes several calls as one.
  ///
  /// - Parameters:
  ///   - updates: Tells the data source and this view of all that changes at once. Is called once, before this returns.
  ///   - completion: Is called once, when the view has finished; with whether nothing interrupted it.
  func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (_ finished: Bool) -> Void)

  // MARK: Sections

  /// Sections go.
  func deleteSections(_ sections: [Int])
  /// Sections come, with their rows.
  func insertSections(_ sections: [Int])
  /// A section goes to another place, with its rows.
  func moveSection(from source: Int, to target: Int)
  /// Sections are shown anew, with their rows.
  func reloadSections(_ sections: [Int])

  // MARK: Rows

  /// Rows go.
  func deleteRows(at positions: [SectionedPosition])
  /// Rows come.
  func insertRows(at positions: [SectionedPosition])
  /// A row goes to another place, in its section or another one.
  func moveRow(from source: SectionedPosition, to target: SectionedPosition)
  /// Rows are shown anew.
  func reloadRows(at positions: [SectionedPosition])
  /// What shows rows is told of their new content, and stays.
  func reconfigureRows(at positions: [SectionedPosition])

  // MARK: Everything

  /// Forgets what it shows, and asks the data source anew; nothing is selected then. Not inside a batch.
  func reloadData()

  // MARK: Selection

  /// Which rows are selected, ascending.
  var selectedRows: [SectionedPosition] { get }
  /// Selects a row as well, without telling anybody where the platform can.
  func selectRow(at position: SectionedPosition)
}
