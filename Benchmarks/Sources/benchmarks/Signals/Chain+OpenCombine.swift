import OpenCombine

/// Five maps and five filters, in parts: a single expression takes the type checker too long.
func chained(_ source: some Publisher<Int, Never>) -> some Publisher<Int, Never> {
  let two = source.map { $0 &+ 1 }.filter { $0 >= 0 }
  let four = two.map { $0 &+ 1 }.filter { $0 >= 0 }
  let six = four.map { $0 &+ 1 }.filter { $0 >= 0 }
  let eight = six.map { $0 &+ 1 }.filter { $0 >= 0 }
  return eight.map { $0 &+ 1 }.filter { $0 >= 0 }
}
