import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@testable import processes

@MainActor @Suite struct ProcessDetailsTests {
  private let table = ProcessTable([.row(1, "init"), .row(2, "bash", cpu: 12.5, memory: 2048, time: 251)])
  private let id = ProcessRow.row(2).id
  private let registry: ModuleRegistry

  init() throws { registry = try ModuleRegistry(showing: table) }

  private func details() throws -> ProcessDetails {
    let page = try Page(id.url, in: registry)
    page.load()
    return try #require(page.viewModel as? ProcessDetails)
  }

  /// The titles of groups, and the labels and values of fields, from the view models.
  private func texts(_ details: ProcessDetails) -> [[String]] {
    (0..<details.numberOfSections).map { section in
      let heading = details.section(at: section).header as? FieldHeading
      return [heading?.title.value ?? "?"]
        + (0..<details.numberOfRows(inSection: section)).map { row in
          let cell = details.cell(at: .init(section: section, row: row)) as? FieldCell
          return "\(cell?.label.value ?? "?") \(cell?.value.value ?? "?")"
        }
    }
  }

  @Test func fields() throws {
    #expect(
      texts(try details()) == [
        ["Process", "PID 2", "User ann", "State S sleeping"], ["Usage", "CPU 12.5%", "Memory 2.0M", "Time 0:02.51"],
        ["Command", "Name bash", "Line /bin/bash --option"],
      ])
  }

  /// The view models stay the same, and receive new values.
  @Test func theDetailsFollowTheProcess() throws {
    let details = try details()
    let cpu = try #require(details.cell(at: .init(section: 1, row: 0)) as? FieldCell)
    table.rows.set([.row(3), .row(2, "bash", state: "R", cpu: 50, memory: 4096), .row(1, cpu: 99)])
    #expect(cpu.value.value == "50.0%" && details.cell(at: .init(section: 1, row: 0)) === cpu)
    #expect(texts(details)[0] == ["Process", "PID 2", "User ann", "State R running"])
    #expect(texts(details)[1] == ["Usage", "CPU 50.0%", "Memory 4.0M", "Time 0:00.00"])
  }

  @Test func theEndOfTheProcessIsShown() throws {
    let details = try details()
    let before = texts(details)
    table.rows.set([.row(1), .row(2, "bash", started: 200)])
    let after = texts(details)
    #expect(after[0] == ["Process", "PID 2", "User ann", "State has ended; these are its last values"])
    #expect(after[1...] == before[1...])
    table.rows.set([])
    #expect(texts(details) == after)
  }

  /// The process may end before its page loads.
  @Test func aProcessMayEndBeforeItsPageLoads() throws {
    let page = try Page(id.url, in: registry)
    table.rows.set([])
    page.load()
    #expect(
      texts(try #require(page.viewModel as? ProcessDetails))[0].last == "State has ended; these are its last values")
  }

  @Test func aProcessThatDoesNotExistCannotBeShown() throws {
    #expect(throws: ProcessGone(id: .init(pid: 2, started: 1))) {
      try ProcessDetails(ProcessRow.ID(pid: 2, started: 1), of: table)
    }
    #expect(ProcessGone(id: id).description == "Process 2 does not exist")
  }

  @Test func theDetailsAreReleased() throws {
    try withLifetimeTracking { tracker in
      let details = tracker.watch(try details())
      _ = tracker.watch(details.cell(at: .init(section: 0, row: 0)))
      table.rows.set([.row(2, cpu: 1)])
    }
    table.rows.set([.row(2, cpu: 2)])
  }
}
