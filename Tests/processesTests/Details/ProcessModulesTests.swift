import ListModules
import Testing

@testable import processes

@MainActor @Suite struct ProcessModulesTests {
  @Test func urls() throws {
    let id = ProcessRow.ID(pid: 4711, started: 100)
    #expect(id.url == "processes://local/process?pid=4711&started=100")
    #expect(try ModuleOptions(url: id.url).decode(ProcessRow.ID.self) == id)
  }

  @Test func modules() throws {
    let table = ProcessTable([.row(1)])
    let registry = try ModuleRegistry(showing: table)
    #expect(registry.domainNames == ["local"])
    let page = try Page(ProcessRow.row(1).id.url, in: registry)
    #expect(page.viewModel is ProcessDetails && page.viewModel.model as? ProcessRow.ID == ProcessRow.row(1).id)
    #expect(try registry.module(at: "//local/process").section().submodules.count == 2)
  }
}
