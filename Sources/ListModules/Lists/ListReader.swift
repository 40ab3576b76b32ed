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

  /// Returns the rows of a section, each read once.
  static func rows(of section: Any) -> [Any] {
    guard let section = section as? any SectionModel else { return [section] }
    return (0..<section.numberOfCellModels).map { section.cellModel(at: $0) }
  }

  private static func numberOfRows(of section: Any) -> Int { (section as? any SectionModel)?.numberOfCellModels ?? 1 }

  private static func row(_ index: Int, of section: Any) -> Any {
    (section as? any SectionModel)?.cellModel(at: index) ?? section
  }

  /// All sections with their rows, each read once: O(n) for n of them, if the data returns each in O(1).
  var sections: [SectionReading] {
    guard let model else { return [] }
    func reading(_ section: Any) -> SectionReading { SectionReading(model: section, rows: Self.rows(of: section)) }
    guard let list = model as? any ListModel else { return [reading(model)] }
    return (0..<list.numberOfSectionModels).map { reading(list.sectionModel(at: $0)) }
  }
}

/// The data of a section and of its rows.
struct SectionReading {
  let model: Any
  let rows: [Any]
}
