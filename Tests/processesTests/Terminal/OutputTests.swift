import Foundation
import Testing

@testable import processes

@Suite struct OutputTests {
  @Test func writesToTheEnd() throws {
    let pipe = Pipe()
    let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    try output.write("日本\n")
    #expect(!output.isClosed)
    #expect(!output.isTerminal)
    #expect(output.size == nil)
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data("日本\n".utf8))
  }

  @Test func writingToAClosedPipeThrows() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      let pipe = Pipe()
      let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
      try pipe.fileHandleForReading.close()
      #expect(output.isClosed)
      let error = try #require(throws: Output.Failure.self) { try output.write("x") }
      #expect(error.hasNoReader)
    }
  }

  @Test func aPipeIsNotATerminal() {
    let pipe = Pipe()
    let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    #expect(Terminal(output: output, kind: .full) == nil)
  }
}
