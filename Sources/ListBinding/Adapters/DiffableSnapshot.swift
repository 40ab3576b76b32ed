#if canImport(UIKit) && !os(watchOS)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  public import ReactiveCollections

  extension NSDiffableDataSourceSnapshot {
    /// What a diffable data source is to show after an update, with the rows to be shown anew whose content has changed.
    ///
    ///     contacts.updates.grouped(by: \.initial).startWithValues { update in
    ///       dataSource.apply(NSDiffableDataSourceSnapshot(update, section: { $0 }, row: \.id))
    ///     }
    ///
    /// O(n) for n rows: that is what such a snapshot costs. A ``ListBinder`` costs what has changed.
    ///
    /// - Parameters:
    ///   - section: What identifies a section. No two have the same.
    ///   - row: What identifies a row. No two have the same, in whatever sections.
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
