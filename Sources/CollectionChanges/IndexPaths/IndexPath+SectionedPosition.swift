#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension IndexPath {
  /// Creates the path of a row: the position of its section, and its position in the section.
  public init(_ position: SectionedPosition) {
    self.init(indexes: [position.section, position.row])
  }
}
