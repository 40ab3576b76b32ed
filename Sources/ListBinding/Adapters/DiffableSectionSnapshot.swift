#if canImport(UIKit) && !os(watchOS)
  public import ReactiveCollections
  public import UIKit

  extension NSDiffableDataSourceSectionSnapshot {
    /// Creates the snapshot of a collapsible section that a diffable data source applies after an update of a tree.
    ///
    ///     tree.rows().startWithValues { update in
    ///       let snapshot = NSDiffableDataSourceSectionSnapshot(update.after, row: \.name, expanded: expanded.value)
    ///       dataSource.apply(snapshot, to: "Files")
    ///     }
    ///
    /// Creating such a snapshot takes O(n) for n nodes, expanded or not: the data source shows and hides them by itself. Its
    /// handlers of sections tell when the user does that, `sectionSnapshotHandlers.willExpandItem` and `willCollapseItem`: edit
    /// the set there.
    ///
    /// - Parameters:
    ///   - rows: The rows of the whole tree, of `rows()`.
    ///   - row: Returns the identifier of a row. No two rows can have the same identifier, even in different sections.
    ///   - expanded: The ids of the nodes that are expanded.
    public init<Element, ID>(
      _ rows: PersistentArray<TreeRow<Element, ID>>, row identifier: (TreeRow<Element, ID>) -> ItemIdentifierType,
      expanded: PersistentSet<ID>
    ) {
      self.init()
      // The identifiers of the last row and of those above it; and siblings that are not appended yet.
      var (path, siblings): ([ItemIdentifierType], [ItemIdentifierType]) = ([], [])
      var open: [ItemIdentifierType] = []
      for row in rows {
        let identifier = identifier(row)
        if row.depth != path.count - 1 {
          if !siblings.isEmpty { append(siblings, to: path.dropLast().last) }
          siblings = []
          path.removeSubrange(min(row.depth, path.count)...)
        } else {
          path.removeLast()
        }
        siblings.append(identifier)
        path.append(identifier)
        if expanded.contains(row.id), row.hasChildren { open.append(identifier) }
      }
      if !siblings.isEmpty { append(siblings, to: path.dropLast().last) }
      expand(open)
    }
  }
#endif
