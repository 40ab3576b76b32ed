/// The reason why there is no list of processes.
struct ProcessSourceError: Error, Equatable, CustomStringConvertible {
  let description: String
}
