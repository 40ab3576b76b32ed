/// What a list's data says now.
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

  func row(at position: (section: Int, row: Int)) -> Any { Self.row(position.row, of: section(at: position.section)) }

  /// The row at a position, if there is one.
  func row(ifAt position: (section: Int, row: Int)) -> Any? {
    guard (0..<numberOfSections).contains(position.section) else { return nil }
    let section = self.section(at: position.section)
    return (0..<Self.numberOfRows(of: section)).contains(position.row) ? Self.row(position.row, of: section) : nil
  }

  /// The rows of a section.
  static func rows(of section: Any) -> [Any] { (0..<numberOfRows(of: section)).map { row($0, of: section) } }

  private static func numberOfRows(of section: Any) -> Int { (section as? any SectionModel)?.numberOfCellModels ?? 1 }

  private static func row(_ index: Int, of section: Any) -> Any {
    (section as? any SectionModel)?.cellModel(at: index) ?? section
  }

  /// Everything. O(n).
  var sections: [SectionReading] {
    (0..<numberOfSections).map { index in
      let section = section(at: index)
      return SectionReading(model: section, rows: Self.rows(of: section))
    }
  }
}

/// A section with its rows, as a list's data says.
struct SectionReading {
  let model: Any
  let rows: [Any]
}
