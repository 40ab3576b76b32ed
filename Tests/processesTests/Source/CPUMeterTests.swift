import Testing

@testable import processes

@Suite struct CPUMeterTests {
  private func share(_ meter: inout CPUMeter, at time: Int, _ sample: ProcessSample) -> Double? {
    meter.rows(of: ProcessSnapshot(time: time, processes: [sample])).first?.cpu
  }

  @Test func usageIsMeasuredSinceTheStartThenSinceTheLastSample() {
    var meter = CPUMeter()
    #expect(share(&meter, at: 1100, .sample(1, started: 100, cpuTime: 50)) == 5)
    #expect(share(&meter, at: 1200, .sample(1, started: 100, cpuTime: 125)) == 75)
    #expect(share(&meter, at: 1400, .sample(1, started: 100, cpuTime: 525)) == 200)
    #expect(share(&meter, at: 1500, .sample(1, started: 100, cpuTime: 525)) == 0)
  }

  @Test func tooShortAnIntervalKeepsThePreviousUsage() {
    var meter = CPUMeter()
    #expect(share(&meter, at: 1100, .sample(1, started: 100, cpuTime: 50)) == 5)
    #expect(share(&meter, at: 1101, .sample(1, started: 100, cpuTime: 51)) == 5)
    #expect(share(&meter, at: 1200, .sample(1, started: 100, cpuTime: 60)) == 10)
  }

  @Test func aReusedPidIsAnotherProcess() {
    var meter = CPUMeter()
    #expect(share(&meter, at: 1100, .sample(1, started: 100, cpuTime: 1000)) == 100)
    #expect(share(&meter, at: 1200, .sample(1, started: 1100, cpuTime: 20)) == 20)
  }

  @Test func aProcessStartedAtTheSampleTimeIsMeasured() {
    var meter = CPUMeter()
    #expect(share(&meter, at: 100, .sample(1, started: 100, cpuTime: 1)) == 100)
  }
}
