/// Counts the comparisons of elements.
package final class ComparisonCounter {
  package var comparisons = 0

  package init() {}
}

/// A number that counts its comparisons, and the computations of its hash.
package struct Counted: Hashable {
  package let value: Int
  package let counter: ComparisonCounter

  package init(value: Int, counter: ComparisonCounter) { (self.value, self.counter) = (value, counter) }

  package static func == (a: Self, b: Self) -> Bool {
    a.counter.comparisons += 1
    return a.value == b.value
  }

  package func hash(into hasher: inout Hasher) {
    counter.comparisons += 1
    hasher.combine(value)
  }
}

/// A number that counts its comparisons, and has the same hash as all others.
package struct Colliding: Hashable {
  private let counted: Counted
  package var value: Int { counted.value }

  package init(value: Int, counter: ComparisonCounter) { counted = Counted(value: value, counter: counter) }

  package func hash(into hasher: inout Hasher) {}
}

/// A number that counts its comparisons, and has no hash.
package struct OnlyEqual: Equatable {
  private let counted: Counted
  package var value: Int { counted.value }

  package init(value: Int, counter: ComparisonCounter) { counted = Counted(value: value, counter: counter) }
}
