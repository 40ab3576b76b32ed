/// An error for tests to fail with.
enum Fault: Error, Hashable { case first, second }
