extension String {
  /// Creates a string of UTF-8, or `nil` if the bytes are invalid. O(n).
  ///
  /// It does what `String(validating:as:)` does, which needs systems of 2024.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Whatever is invalid has been replaced.
    if bytes.contains(where: { $0 >= 0x80 }), !utf8.elementsEqual(bytes) { return nil }
  }

  /// The same for an array.
  package init?(utf8 bytes: [UInt8]) {
    guard let text = bytes.withUnsafeBufferPointer({ String(utf8: $0) }) else { return nil }
    self = text
  }
}
