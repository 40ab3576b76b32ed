import Testing

@testable import processes

@Suite struct OptionsTests {
  @Test func withoutArgumentsTheDefaultsApply() throws {
    #expect(try Options([]) == Options())
    #expect(Options().interval == 1)
  }

  @Test func everything() throws {
    let options = try Options(["--json-patch", "--once", "--interval", "0.5", "--seconds=3", "-h"])
    #expect(options.lines == .jsonPatch)
    #expect(options.once && options.help)
    #expect(options.interval == 0.5)
    #expect(options.seconds == 3)
    #expect(try Options(["--changes", "--changes"]).lines == .changes)
    #expect(try Options(["--help"]).help)
    #expect(try Options(["--seconds", "0"]).seconds == 0)
    #expect(try Options(["--synthetic", "1"]).synthetic == 1)
    #expect(try Options(["--synthetic=10000000", "--once"]).synthetic == 10_000_000)
    #expect(Options().synthetic == nil)
  }

  @Test(arguments: [
    ["--wrong"], ["-x"], ["file"], [""], ["--changes", "--json-patch"], ["--json-patch", "--changes"], ["--interval"],
    ["--interval", "0"], ["--interval", "-1"], ["--interval", "nan"], ["--interval", "1e9"], ["--interval", "one"],
    ["--interval="], ["--seconds"], ["--seconds", "-1"], ["--seconds", "inf"], ["--seconds", ""], ["--once=1"],
    ["--help="], ["--synthetic"], ["--synthetic", "0"], ["--synthetic", "-1"], ["--synthetic", "10000001"],
    ["--synthetic", "1.5"], ["--synthetic", "many"], ["--synthetic="], ["--synthetic", "99999999999999999999"],
  ])
  func invalidArgumentsAreRejected(arguments: [String]) {
    let error = #expect(throws: UsageError.self) { try Options(arguments) }
    #expect(error?.description.isEmpty == false)
  }

  /// An error message that quotes an argument cannot control the terminal.
  @Test(arguments: [["--\u{1B}[31mred"], ["--\u{7}=1"], ["--interval", "\u{1B}c"], ["--synthetic=\u{9B}2J"]])
  func controlCharacters(arguments: [String]) {
    let error = #expect(throws: UsageError.self) { try Options(arguments) }
    let scalars = error?.description.unicodeScalars.map(\.properties.generalCategory) ?? []
    #expect(!scalars.isEmpty && !scalars.contains(.control))
  }

  @Test func helpNamesEverything() {
    for option in ["--changes", "--json-patch", "--once", "--interval", "--seconds", "--synthetic", "--help"] {
      #expect(Options.helpText.contains(option))
    }
    #expect(Options.helpText.split(separator: "\n").allSatisfy { $0.count <= 90 })
    #expect(UsageError.exitCode == 64)
  }
}
