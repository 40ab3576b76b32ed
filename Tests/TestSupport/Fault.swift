/// An error for tests to fail with.
package enum Fault: Error, Hashable { case first, second }
