public import ReactiveCollections

/// Data that may say by which module it is shown. It is asked on the main actor: a class that belongs there conforms as
/// `@MainActor ModuleModel`; so with the others.
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
  /// One.
  public var numberOfSectionModels: Int { 1 }
  /// Itself.
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
  /// One.
  public var numberOfCellModels: Int { 1 }
  /// Itself.
  public func cellModel(at index: Int) -> Any { self }
  /// None.
  public func numberOfSupplementaryModels(of kind: ModuleKind) -> Int { 0 }
  /// Itself.
  public func supplementaryModel(of kind: ModuleKind, at index: Int) -> Any { self }
}

extension Array: ModuleModel, ListModel, SectionModel {
  /// The number of elements.
  public var numberOfSectionModels: Int { count }
  /// An element.
  public func sectionModel(at index: Int) -> Any { self[index] }
  /// The number of elements.
  public var numberOfCellModels: Int { count }
  /// An element.
  public func cellModel(at index: Int) -> Any { self[index] }
}

extension PersistentArray: ModuleModel, ListModel, SectionModel {
  /// The number of elements.
  public var numberOfSectionModels: Int { count }
  /// An element.
  public func sectionModel(at index: Int) -> Any { self[index] }
  /// The number of elements.
  public var numberOfCellModels: Int { count }
  /// An element.
  public func cellModel(at index: Int) -> Any { self[index] }
}

extension SectionSnapshot: ModuleModel, SectionModel {
  /// That of the section's own data.
  public var moduleName: String? { (section as? any ModuleModel)?.moduleName }
  /// The number of rows.
  public var numberOfCellModels: Int { rows.count }
  /// A row.
  public func cellModel(at index: Int) -> Any { rows[index] }
  /// As many as the section's own data has.
  public func numberOfSupplementaryModels(of kind: ModuleKind) -> Int {
    (section as? any SectionModel)?.numberOfSupplementaryModels(of: kind) ?? 0
  }
  /// That of the section's own data.
  public func supplementaryModel(of kind: ModuleKind, at index: Int) -> Any {
    (section as? any SectionModel)?.supplementaryModel(of: kind, at: index) ?? section
  }
}
