import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting

/// A strict list view that a binder keeps up to date.
@MainActor
final class Screen: Observer {
  nonisolated let name: String
  private let context: SoakContext
  private let view: StrictListView<Int, Row>
  private let binder: ListBinder<Int, Row>
  private let expected: (Oracle) -> Arrangement

  init(
    _ name: String, in context: SoakContext, _ flavor: StrictListView<Int, Row>.Flavor, fault: Fault? = nil,
    expecting expected: @escaping (Oracle) -> Arrangement
  ) {
    self.name = name
    self.context = context
    self.expected = expected
    view = StrictListView(flavor) { [] }
    // A busy machine is not an error of a view.
    let options = ListBinderOptions(completionLimit: .seconds(120))
    binder = ListBinder(view, sections: .init(), rows: .init(), options: options)
    view.source = { [unowned binder] in fault == .misplace ? binder.sections.misplaced : binder.sections }
    binder.onIssue = { [weak self] in self?.report("a binder reports no issue", $0) }
  }

  func show(_ updates: SharedSignalProducer<SectionedUpdate<Int, Row>, Never>) -> any Disposable {
    binder.bind(to: updates)
  }

  func show(_ updates: SectionedProducer<Int, Row>) -> any Disposable { binder.bind(to: updates) }

  /// Does something that a user might do, or that the view might do because of the user.
  func use(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: view.delaysCompletions.toggle()
    case 1: view.isOnScreen = Int.random(in: 0..<4, using: &random) > 0
    case 2: view.complete(finished: .random(using: &random))
    default: view.completeAll()
    }
    check()
  }

  /// Finishes what it is busy with, and goes on screen.
  func settle() {
    view.isOnScreen = true
    view.delaysCompletions = false
    view.completeAll()
    view.layout()
    check()
  }

  /// Reports a call that the view should not have received, then discards the calls so far.
  private func check() {
    if let violation = view.violations.first { report("a list view receives only valid calls", violation) }
    view.clear()
  }

  func error(comparedWith oracle: Oracle) -> Violation? {
    let expected = expected(oracle)
    if let difference = Difference(expected: expected, found: binder.sections) {
      return violation("a binder has the current list", difference)
    }
    if let difference = Difference(expected: expected, found: view.displayed) {
      return violation("a list view displays the current list", difference)
    }
    return nil
  }

  private func report(_ law: String, _ finding: some CustomStringConvertible & Sendable) {
    context.findings.report(violation(law, finding))
  }
}

extension Arrangement {
  /// The same arrangement with the first two rows swapped.
  fileprivate var misplaced: Arrangement {
    guard let first, first.rows.count > 1 else { return self }
    var other = self
    other[0].rows.swapAt(0, 1)
    return other
  }
}
