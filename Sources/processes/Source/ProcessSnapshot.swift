/// All processes of the machine at one moment.
struct ProcessSnapshot: Equatable {
  /// When it was taken, in hundredths of a second. The clock is the system's choice; processes started by the same one.
  var time: Int
  var processes: [ProcessSample]
}
