internal import ReactiveCollections

/// Reads the current data of a list.
struct ListReader {
  private let model: Any?

  init(_ model: Any?) { self.model = model }

  var numberOfSections: Int {
    guard let model else { return 0 }
    return (model as? any ListModel)?.numberOfSectionModels ?? 1
  }

  func section(at index: Int) -> Any {
    guard let model else { preconditionFailure("Section \(index) is out of bounds: there is no data") }
    return (model as? any ListModel)?.sectionModel(at: index) ?? model
  }

  func numberOfRows(inSection section: Int) -> Int { Self.numberOfRows(of: self.section(at: section)) }

  func row(at position: RowPosition) -> Any { Self.row(position.row, of: section(at: position.section)) }

  /// Returns the row at a position, if there is one.
  func row(ifAt position: RowPosition) -> Any? {
    guard (0..<numberOfSections).contains(position.section) else { return nil }
    let section = self.section(at: position.section)
    return (0..<Self.numberOfRows(of: section)).contains(position.row) ? Self.row(position.row, of: section) : nil
  }

  private static func numberOfRows(of section: Any) -> Int { (section as? any SectionModel)?.numberOfCellModels ?? 1 }

  private static func row(_ index: Int, of section: Any) -> Any {
    (section as? any SectionModel)?.cellModel(at: index) ?? section
  }

  /// All sections with their rows, each read once: O(n) for n of them, if the data returns each in O(1).
  var sections: [SectionReading] {
    (0..<numberOfSections).map { reading(ofSection: $0) }
  }

  /// Reads a section and its rows, each once.
  func reading(ofSection index: Int) -> SectionReading {
    let section = section(at: index)
    guard let model = section as? any SectionModel else { return (section, [section]) }
    return (section, (0..<model.numberOfCellModels).map { model.cellModel(at: $0) })
  }
}

/// The data of a section and of its rows.
typealias SectionReading = (model: Any, rows: [Any])
