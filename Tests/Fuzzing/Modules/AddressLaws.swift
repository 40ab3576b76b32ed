import ListModules

/// Reads addresses, one per line. The first one is looked up among the others, which are registered.
func fuzzAddresses(_ input: [UInt8]) {
  let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  let addresses = lines.prefix(6).compactMap(address)
  let registry = ModuleRegistry()
  for (number, address) in addresses.dropFirst().enumerated() { registry.register(number, at: address) }
  for line in lines.prefix(6) { checkLookup(line, in: registry, Array(addresses.dropFirst())) }
  for address in addresses.dropFirst() {
    let isThere = (try? registry.value(at: address, as: Int.self)) != nil
    requireEqual(registry.removeModule(at: address), isThere, "\(address) is removed if it is registered")
    require((try? registry.module(at: address)) == nil, "\(address) is not found after it was removed")
  }
}

/// Parses an address, and checks its canonical form; or checks that the error names the mistake in the text.
private func address(_ text: String) -> ModuleAddress? {
  let parsed = result(of: ModuleAddressError.self, "reading \(text)") { try ModuleAddress(text) }
  switch parsed {
  case .success(let address):
    checkCanonical(address)
    return address
  case .failure(let error):
    requireEqual(error.text, text, "the error has the text")
    require(text.unicodeScalars.contains(error.found.unicodeScalars), "\(error) quotes a part of the text")
    require(error.description.unicodeScalars.contains(text.unicodeScalars), "\(error) describes \(text)")
    return nil
  }
}

/// Checks that an address can be read back from its canonical form, and from its parts.
private func checkCanonical(_ address: ModuleAddress) {
  let text = address.description
  let again = requireSuccess("the canonical form \(text) is an address") { try ModuleAddress(text) }
  requireEqual(again, address, "the address of the canonical form \(text)")
  requireEqual(again.description, text, "the canonical form of the canonical form")
  checkCoding(of: [address])
  let slash = UInt8(ascii: "/")
  require(text.utf8.first == slash && text.utf8.last == slash, "\(text) has slashes at its ends")
  requireEqual(ModuleAddress(domain: address.domain, segments: address.segments), address, "made from its parts")
  if let parent = address.parent, let last = address.segments.last {
    requireEqual(parent.appending(last), address, "below \(parent)")
  } else {
    require(address.segments.isEmpty, "\(address) has a parent")
  }
}

/// Checks that a registered module, and the modules above it, are found by every text of their addresses, and that any
/// other lookup is an error.
private func checkLookup(_ text: String, in registry: ModuleRegistry, _ registered: [ModuleAddress]) {
  let found = result(of: ModuleError.self, "looking \(text) up") { try registry.module(at: text) }
  let address = try? ModuleAddress(text)
  switch found {
  case .success(let module):
    requireEqual(module.address, address, "the module at \(text)")
    let isAbove = registered.contains {
      $0.domain == address?.domain && $0.segments.starts(with: module.address.segments)
    }
    require(isAbove, "\(text) is registered, or above a registered address")
    let value = result(of: ModuleError.self, "the value at \(text)") { try registry.value(at: text, as: Int.self) }
    requireEqual(try? value.get(), registered.lastIndex { $0 == address }, "the value at \(text)")
  case .failure(.address):
    require(address == nil, "\(text) is not an address")
  case .failure(.notRegistered(let missing)):
    requireEqual(missing, address, "the address that is not registered")
    require(!registered.contains(missing), "\(text) is registered")
  case .failure(let error): require(false, "\(text): \(error)")
  }
}
