#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension IndexPathChange {
  /// Where a step happens, as Foundation's type; `nil` for a composite.
  public var foundationIndexPath: IndexPath? {
    indexPath.map { IndexPath(indexes: $0) }
  }

  /// An insertion at a path of Foundation's.
  @_disfavoredOverload
  public static func insert(_ path: IndexPath, _ element: Any) -> IndexPathChange {
    .insert(Array(path), element)
  }

  /// A removal at a path of Foundation's.
  @_disfavoredOverload
  public static func remove(_ path: IndexPath, _ element: Any) -> IndexPathChange {
    .remove(Array(path), element)
  }

  /// An update at a path of Foundation's.
  @_disfavoredOverload
  public static func update(_ path: IndexPath, old: Any, new: Any) -> IndexPathChange {
    .update(Array(path), old: old, new: new)
  }

  /// A move between paths of Foundation's.
  @_disfavoredOverload
  public static func move(from source: IndexPath, to target: IndexPath, _ element: Any) -> IndexPathChange {
    .move(from: Array(source), to: Array(target), element)
  }
}
