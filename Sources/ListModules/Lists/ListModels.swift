public import ReactiveCollections

/// Data that may say by which module it is shown. It is asked on the main actor: a class of that actor conforms as
/// `@MainActor ModuleModel`, and so with ``ListModel`` and ``SectionModel``.
public protocol ModuleModel {
  /// The name of its module; `nil` for the module without a name.
  var moduleName: String? { get }
}

extension ModuleModel {
  /// The module without a name.
  public var moduleName: String? { nil }
}

/// The data of a list: which sections it has.
///
/// An array is the list of its sections' data. Any other value is a list of one section, which it is the data of.
public protocol ListModel: ModuleModel {
  /// How many sections there are.
  var numberOfSectionModels: Int { get }
  /// The data of a section.
  func sectionModel(at index: Int) -> Any
}

extension ListModel {
  /// A list has one section unless it says otherwise.
  public var numberOfSectionModels: Int { 1 }
  /// The list is the data of its only section unless it says otherwise.
  public func sectionModel(at index: Int) -> Any { self }
}

/// The data of a section: which cells it has, and what stands around them.
///
/// An array is a section of the data of its cells. Any other value is a section of one cell, which it is the data of.
public protocol SectionModel: ModuleModel {
  /// How many cells there are.
  var numberOfCellModels: Int { get }
  /// The data of a cell.
  func cellModel(at index: Int) -> Any
  /// How many supplementary items of a kind there are: headers, say.
  func numberOfSupplementaryModels(of kind: ModuleKind) -> Int
  /// The data of a supplementary item.
  func supplementaryModel(of kind: ModuleKind, at index: Int) -> Any
}

extension SectionModel {
  /// A section has one cell unless it says otherwise.
  public var numberOfCellModels: Int { 1 }
  /// The section is the data of its only cell unless it says otherwise.
  public func cellModel(at index: Int) -> Any { self }
  /// A section has no supplementary items unless it says otherwise.
  public func numberOfSupplementaryModels(of kind: ModuleKind) -> Int { 0 }
  /// The section is the data of its supplementary items unless it says otherwise.
  public func supplementaryModel(of kind: ModuleKind, at index: Int) -> Any { self }
}

extension Array: ModuleModel, ListModel, SectionModel {
  /// The number of elements: each is the data of a section.
  public var numberOfSectionModels: Int { count }
  /// The element at an index, as the data of a section. O(1).
  public func sectionModel(at index: Int) -> Any { self[index] }
  /// The number of elements: each is the data of a cell.
  public var numberOfCellModels: Int { count }
  /// The element at an index, as the data of a cell. O(1).
  public func cellModel(at index: Int) -> Any { self[index] }
}

extension PersistentArray: ModuleModel, ListModel, SectionModel {
  /// The number of elements: each is the data of a section.
  public var numberOfSectionModels: Int { count }
  /// The element at an index, as the data of a section. O(log n).
  public func sectionModel(at index: Int) -> Any { self[index] }
  /// The number of elements: each is the data of a cell.
  public var numberOfCellModels: Int { count }
  /// The element at an index, as the data of a cell. O(log n).
  public func cellModel(at index: Int) -> Any { self[index] }
}

extension SectionSnapshot: ModuleModel, SectionModel {
  /// The name of the module of the section's own data.
  public var moduleName: String? { (section as? any ModuleModel)?.moduleName }
  /// The number of rows: each is the data of a cell.
  public var numberOfCellModels: Int { rows.count }
  /// The row at an index, as the data of a cell. O(log n).
  public func cellModel(at index: Int) -> Any { rows[index] }
  /// The number of supplementary items of a kind that the section's own data has.
  public func numberOfSupplementaryModels(of kind: ModuleKind) -> Int {
    (section as? any SectionModel)?.numberOfSupplementaryModels(of: kind) ?? 0
  }
  /// The data of a supplementary item of the section's own data.
  public func supplementaryModel(of kind: ModuleKind, at index: Int) -> Any {
    (section as? any SectionModel)?.supplementaryModel(of: kind, at: index) ?? section
  }
}
