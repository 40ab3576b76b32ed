/// The property that the rows of a section have in common.
enum Grouping: CaseIterable {
  case user, state, none

  /// Returns the title of the section that a row belongs to. Sections are sorted by title.
  var title: (ProcessRow) -> String {
    switch self {
    case .user: \.user
    case .state: { Self.title(ofState: $0.state) }
    case .none: { _ in "all" }
    }
  }

  /// The next grouping, in a cycle through all of them.
  var next: Grouping {
    switch self {
    case .user: .state
    case .state: .none
    case .none: .user
    }
  }

  private static func title(ofState state: String) -> String {
    switch state {
    case "R": "R running"
    case "S": "S sleeping"
    case "D", "U": "\(state) waiting for a device"
    case "I": "I idle"
    case "T", "t": "\(state) stopped"
    case "Z": "Z zombie"
    default: state
    }
  }
}
