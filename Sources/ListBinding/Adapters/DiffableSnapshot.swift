#if canImport(UIKit) && !os(watchOS)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  public import ReactiveCollections

  extension NSDiffableDataSourceSnapshot {
    /// Creates the snapshot that a diffable data source applies after an update. Rows whose content has changed are
    /// marked to be reloaded or reconfigured.
    ///
    ///     contacts.updates.grouped(by: \.initial).startWithValues { update in
    ///       dataSource.apply(NSDiffableDataSourceSnapshot(update, section: { $0 }, row: \.id))
    ///     }
    ///
    /// Creating such a snapshot takes O(n) for n rows. A ``ListBinder`` takes only the time of the edits.
    ///
    /// - Parameters:
    ///   - section: Returns the identifier of a section. No two sections can have the same identifier.
    ///   - row: Returns the identifier of a row. No two rows can have the same identifier, even in different sections.
    public init<Section, Row>(
      _ update: SectionedUpdate<Section, Row>, section: (Section) -> SectionIdentifierType,
      row: (Row) -> ItemIdentifierType, updatingRowsBy style: RowUpdateStyle = .reload
    ) {
      self.init()
      for snapshot in update.after {
        let identifier = section(snapshot.section)
        appendSections([identifier])
        appendItems(snapshot.rows.map(row), toSection: identifier)
      }
      let batch = update.change.batch
      let sections = batch.sections.updates.map { section($0.new.section) }
      if !sections.isEmpty { reloadSections(sections) }
      let reloaded = Set(batch.sections.updates.map(\.to))
      let rows = batch.rows.updates.filter { !reloaded.contains($0.to.section) }.map { row($0.new) }
      if rows.isEmpty { return }
      switch style {
      case .reload: reloadItems(rows)
      case .reconfigure:
        #if canImport(UIKit)
          reconfigureItems(rows)
        #else
          reloadItems(rows)
        #endif
      }
    }
  }
#endif
