// Elements can be equal and not the same: `==` may compare no more than an id. What is the same to the last bit cannot be
// told apart by anything. The opposite is not true: equal strings may be in different memory, and bytes between the
// fields of a struct may differ. So this is for what is right with either answer.

/// Returns whether elements in memory are the same to the last bit.
func areIdentical<Element>(_ a: UnsafePointer<Element>, _ b: UnsafePointer<Element>, count: Int) -> Bool {
  if count == 0 { return true }
  let (size, stride) = (MemoryLayout<Element>.size, MemoryLayout<Element>.stride)
  return areIdentical(UnsafeRawPointer(a), UnsafeRawPointer(b), bytes: (count &- 1) &* stride &+ size)
}

/// Returns whether two elements are the same to the last bit.
package func areIdentical<Element>(_ a: Element, _ b: Element) -> Bool {
  withUnsafeBytes(of: a) { a in
    withUnsafeBytes(of: b) { b in
      guard let a = a.baseAddress, let b = b.baseAddress else { return true }
      return areIdentical(a, b, bytes: MemoryLayout<Element>.size)
    }
  }
}

private func areIdentical(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, bytes count: Int) -> Bool {
  var offset = 0
  while offset &+ 8 <= count {
    let (left, right) = (
      a.loadUnaligned(fromByteOffset: offset, as: UInt64.self), b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    )
    if left != right { return false }
    offset &+= 8
  }
  while offset < count {
    if a.load(fromByteOffset: offset, as: UInt8.self) != b.load(fromByteOffset: offset, as: UInt8.self) { return false }
    offset &+= 1
  }
  return true
}
