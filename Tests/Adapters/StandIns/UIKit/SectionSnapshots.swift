// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Items of one section in a hierarchy. UIKit throws exceptions for items that are there already, and for parents that are not.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>: Sendable {
  public private(set) var items: [ItemIdentifierType] = []
  private var parents: [ItemIdentifierType: ItemIdentifierType] = [:]
  private var levels: [ItemIdentifierType: Int] = [:]
  private var expanded: Set<ItemIdentifierType> = []

  public init() {}
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    var place = self.items.count
    if let parent {
      guard let level = levels[parent], let position = self.items.firstIndex(of: parent) else {
        preconditionFailure("There is no item \(parent) to append to")
      }
      place = self.items[(position + 1)...].firstIndex { levels[$0, default: 0] <= level } ?? place
    }
    for (offset, item) in items.enumerated() {
      precondition(levels[item] == nil, "There is already an item \(item)")
      levels[item] = parent.map { levels[$0, default: 0] + 1 } ?? 0
      parents[item] = parent
      self.items.insert(item, at: place + offset)
    }
  }
  public mutating func expand(_ items: [ItemIdentifierType]) {
    for item in items { precondition(levels[item] != nil, "There is no item \(item) to expand") }
    expanded.formUnion(items)
  }
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
  public func level(of item: ItemIdentifierType) -> Int { levels[item] ?? -1 }
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] }
  public var visibleItems: [ItemIdentifierType] {
    items.filter { item in
      var item = item
      while let parent = parents[item] {
        if !expanded.contains(parent) { return false }
        item = parent
      }
      return true
    }
  }
}
