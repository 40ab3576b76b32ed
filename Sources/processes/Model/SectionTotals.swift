/// The totals of the processes of a section, which has a title.
struct SectionTotals: Identifiable, Equatable {
  let title: String
  var processes = 0
  var memory = 0
  /// In tenths of a percent: integers, so that nothing is lost however often values are added and subtracted.
  var cpuTenths = 0

  var id: String { title }
  var cpu: Double { Double(cpuTenths) / 10 }
}

extension ProcessRow {
  var cpuTenths: Int { Int((cpu * 10).rounded()) }
}
