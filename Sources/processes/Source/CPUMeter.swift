/// Makes rows from samples: the processor time that a process used since the previous sample becomes its share of a
/// processor.
struct CPUMeter {
  /// The shortest span for which shares are computed, in hundredths of a second. Over shorter spans, they would be
  /// mostly chance, so the last ones are kept.
  private static let shortestSpan = 25

  private struct Reading {
    var time: Int
    var cpuTime: Int
    var share: Double
  }

  private var readings: [ProcessRow.ID: Reading] = [:]

  /// Returns the rows of a snapshot. For a process that was not seen before, the share is computed since its start.
  mutating func rows(of snapshot: ProcessSnapshot) -> [ProcessRow] {
    var next: [ProcessRow.ID: Reading] = [:]
    defer { readings = next }
    return snapshot.processes.map { sample in
      let id = ProcessRow.ID(pid: sample.pid, started: sample.started)
      let reading = reading(of: sample, at: snapshot.time, after: readings[id])
      next[id] = reading
      return ProcessRow(sample, cpu: reading.share)
    }
  }

  private func reading(of sample: ProcessSample, at time: Int, after last: Reading?) -> Reading {
    if let last, time - last.time < Self.shortestSpan { return last }
    let span = max(1, time - (last?.time ?? sample.started))
    let used = max(0, sample.cpuTime - (last?.cpuTime ?? 0))
    let permille = (used * 1000 + span / 2) / span
    return Reading(time: time, cpuTime: sample.cpuTime, share: Double(permille) / 10)
  }
}
