// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of Core Data that the adapters use, with its declarations, as far as this is possible without Objective-C.
@_exported import Foundation

public protocol NSFetchRequestResult: NSObjectProtocol {}

open class NSManagedObject: NSObject, NSFetchRequestResult {}

public protocol NSFetchedResultsSectionInfo {
  var numberOfObjects: Int { get }
  var objects: [Any]? { get }
  var name: String { get }
  var indexTitle: String? { get }
}

public enum NSFetchedResultsChangeType: UInt, @unchecked Sendable {
  case insert = 1
  case delete = 2
  case move = 3
  case update = 4
}

public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType)
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
}

// In Core Data, the parameter is constrained to `NSFetchRequestResult`, which a protocol itself can satisfy only in
// Objective-C.
open class NSFetchedResultsController<ResultType>: NSObject {
  public unowned(unsafe) var delegate: (any NSFetchedResultsControllerDelegate)?
  open var sections: [any NSFetchedResultsSectionInfo]?
  open func performFetch() throws {}
  public override init() {}
}
