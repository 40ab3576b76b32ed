import ReactiveCollections

/// Five maps and five filters.
func chained(_ source: Signal<Int, Never>) -> Signal<Int, Never> {
  source
    .map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &+ 1 }
    .filter { $0 >= 0 }.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &+ 1 }.filter { $0 >= 0 }
}
