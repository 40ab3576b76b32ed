/// The processes of a user as they are to be shown.
struct UserProcesses: Equatable {
  let user: String
  var rows: [ProcessRow]
}
