/// What the rows of a section have in common.
enum Grouping: CaseIterable {
  case user, state, none

  /// The title of the section that a row belongs to. Sections are in order of their titles.
  var title: (ProcessRow) -> String {
    switch self {
    case .user: \.user
    case .state: { Self.title(ofState: $0.state) }
    case .none: { _ in "all" }
    }
  }

  /// The one that follows, as they are gone through round and round.
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
    case "Z": "Z gone, not asked after"
    default: state
    }
  }
}
