/// All processes of the machine at one moment.
struct ProcessSnapshot: Equatable {
  /// The time of the snapshot, in hundredths of a second. The system chooses the clock; the start times of processes
  /// use the same one.
  var time: Int
  var processes: [ProcessSample]
}
