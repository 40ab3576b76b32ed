/// The keys that lead to a value that is being coded. They are put into an array only if somebody asks for that, mostly
/// for an error.
indirect enum JSONCodingPath {
  case root
  case member(JSONCodingPath, any CodingKey)
  case element(JSONCodingPath, Int)

  var keys: [any CodingKey] {
    switch self {
    case .root: []
    case .member(let path, let key): path.keys + [key]
    case .element(let path, let index): path.keys + [JSONKey(intValue: index)]
    }
  }
}
