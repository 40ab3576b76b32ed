/// An error to fail with.
enum Fault: Error, Hashable { case first, second }
