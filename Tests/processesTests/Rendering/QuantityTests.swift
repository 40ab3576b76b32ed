import Testing

@testable import processes

@Suite struct QuantityTests {
  @Test(arguments: [
    (0, "0K"), (999, "999K"), (1000, "1000K"), (1023, "1023K"), (1024, "1.0M"), (19_256, "18.8M"), (102_400, "100M"),
    (1_048_576, "1.0G"), (33_554_432, "32.0G"), (2_147_483_648, "2.0T"),
  ])
  func memory(kibibytes: Int, text: String) {
    #expect(Quantity.memory(kibibytes) == text)
  }

  @Test(arguments: [
    (0.0, "0:00.00"), (2.51, "0:02.51"), (61.05, "1:01.05"), (59_999.99, "999:59.99"), (360_000.0, "100h00m"),
  ])
  func time(seconds: Double, text: String) {
    #expect(Quantity.time(seconds) == text)
  }

  @Test func percent() {
    #expect(Quantity.percent(0) == "0.0")
    #expect(Quantity.percent(12.3) == "12.3")
    #expect(Quantity.percent(399.9) == "399.9")
  }
}
