public import ReactiveCollections

/// Data that can name the module by which it is shown. It is read on the main actor: to conform a class of that actor,
/// use `@MainActor ModuleModel`. The same applies to ``ListModel`` and ``SectionModel``.
public protocol ModuleModel {
  /// The name of the module; `nil` for the module without a name.
  var moduleName: String? { get }
}

extension ModuleModel {
  /// The module without a name.
  public var moduleName: String? { nil }
}

/// The data of a list, which provides the sections.
///
/// An array is a list: its elements are the data of the sections. Any other value is a list of one section, whose data
/// is the value itself.
public protocol ListModel: ModuleModel {
  /// The number of sections.
  var numberOfSectionModels: Int { get }
  /// Returns the data of a section.
  func sectionModel(at index: Int) -> Any
}

extension ListModel {
  /// The default: one section.
  public var numberOfSectionModels: Int { 1 }
  /// The default: returns the list itself, as the data of its only section.
  public func sectionModel(at index: Int) -> Any { self }
}

/// The data of a section, which provides the cells and supplementary items.
///
/// An array is a section: its elements are the data of the cells. Any other value is a section of one cell, whose data
/// is the value itself.
public protocol SectionModel: ModuleModel {
  /// The number of cells.
  var numberOfCellModels: Int { get }
  /// Returns the data of a cell.
  func cellModel(at index: Int) -> Any
  /// Returns the number of supplementary items of a kind, headers for example.
  func numberOfSupplementaryModels(of kind: ModuleKind) -> Int
  /// Returns the data of a supplementary item.
  func supplementaryModel(of kind: ModuleKind, at index: Int) -> Any
}

extension SectionModel {
  /// The default: one cell.
  public var numberOfCellModels: Int { 1 }
  /// The default: returns the section itself, as the data of its only cell.
  public func cellModel(at index: Int) -> Any { self }
  /// The default: no supplementary items.
  public func numberOfSupplementaryModels(of kind: ModuleKind) -> Int { 0 }
  /// The default: returns the section itself, as the data of its supplementary items.
  public func supplementaryModel(of kind: ModuleKind, at index: Int) -> Any { self }
}

extension Array: ModuleModel, ListModel, SectionModel {
  /// The number of elements, each of which is the data of a section.
  public var numberOfSectionModels: Int { count }
  /// Returns the element at an index, as the data of a section. O(1).
  public func sectionModel(at index: Int) -> Any { self[index] }
  /// The number of elements, each of which is the data of a cell.
  public var numberOfCellModels: Int { count }
  /// Returns the element at an index, as the data of a cell. O(1).
  public func cellModel(at index: Int) -> Any { self[index] }
}

extension PersistentArray: ModuleModel, ListModel, SectionModel {
  /// The number of elements, each of which is the data of a section.
  public var numberOfSectionModels: Int { count }
  /// Returns the element at an index, as the data of a section. O(log n).
  public func sectionModel(at index: Int) -> Any { self[index] }
  /// The number of elements, each of which is the data of a cell.
  public var numberOfCellModels: Int { count }
  /// Returns the element at an index, as the data of a cell. O(log n).
  public func cellModel(at index: Int) -> Any { self[index] }
}

extension SectionSnapshot: ModuleModel, SectionModel {
  /// The name of the module of the section's own data.
  public var moduleName: String? { (section as? any ModuleModel)?.moduleName }
  /// The number of rows, each of which is the data of a cell.
  public var numberOfCellModels: Int { rows.count }
  /// Returns the row at an index, as the data of a cell. O(log n).
  public func cellModel(at index: Int) -> Any { rows[index] }
  /// Returns the number of supplementary items of a kind that the section's own data has.
  public func numberOfSupplementaryModels(of kind: ModuleKind) -> Int {
    (section as? any SectionModel)?.numberOfSupplementaryModels(of: kind) ?? 0
  }
  /// Returns the data of a supplementary item of the section's own data.
  public func supplementaryModel(of kind: ModuleKind, at index: Int) -> Any {
    (section as? any SectionModel)?.supplementaryModel(of: kind, at: index) ?? section
  }
}
