/// What a store recognizes among its contents.
package protocol StorePart {
  /// Joins the domain of a store.
  func join(_ adoption: inout StoreAdoption)
  /// The type whose stored properties, and those of its superclasses, are its own affair. A subclass may add parts.
  static var partType: Any.Type { get }
}

extension StorePart {
  package static var partType: Any.Type { Self.self }
}

/// Finds the parts of a store, and lets them join its domain.
package struct StoreAdoption {
  package let domain: SharedDomain
  /// Where the store was made.
  private let location: String
  private var waiting: [Any]
  private var known: Set<ObjectIdentifier> = []

  static func adopt(_ contents: Any, _ domain: SharedDomain, _ location: String) {
    var adoption = StoreAdoption(domain: domain, location: location, waiting: [contents])
    while let last = adoption.waiting.popLast() { adoption.visit(last) }
  }

  /// Looks for parts in a value, too.
  package mutating func add(_ value: Any) { waiting.append(value) }

  /// Traps, because an object cannot be a part of a store.
  package func refuse(_ object: some Any) -> Never {
    fatalError("\(type(of: object)) cannot be a part of the store that is made at \(location)")
  }

  private mutating func visit(_ value: Any) {
    if type(of: value) is AnyClass, !known.insert(ObjectIdentifier(value as AnyObject)).inserted { return }
    let part = value as? any StorePart
    part?.join(&self)
    let partType = part.map { type(of: $0).partType }
    var mirror: Mirror? = Mirror(reflecting: value)
    while let level = mirror, level.subjectType != partType {
      for child in level.children { waiting.append(child.value) }
      mirror = level.superclassMirror
    }
  }
}

// MARK: - Parts

extension MutableProperty: StorePart {
  package func join(_ adoption: inout StoreAdoption) { adopt(adoption.domain) }
}

extension Property: StorePart {
  package func join(_ adoption: inout StoreAdoption) {
    core.adopt(adoption.domain)
    if let kept { adoption.add(kept) }
  }
}

extension KeptTogether: StorePart {
  package func join(_ adoption: inout StoreAdoption) {
    for object in objects { adoption.add(object.takeUnretainedValue()) }
  }
}

// What belongs to everybody, or to the queue.

extension SharedHandle: StorePart {
  package func join(_ adoption: inout StoreAdoption) {}
}

extension Node: StorePart {
  package func join(_ adoption: inout StoreAdoption) {}
  package static var partType: Any.Type { Node.self }
}

extension Signal: StorePart {
  package func join(_ adoption: inout StoreAdoption) {}
}

extension Lifetime: StorePart {
  package func join(_ adoption: inout StoreAdoption) {}
}

// What has to be used by one thread at a time, even while no transaction is in progress.

extension Action: StorePart {
  package func join(_ adoption: inout StoreAdoption) { adoption.refuse(self) }
}

extension ValidatingProperty: StorePart {
  package func join(_ adoption: inout StoreAdoption) { adoption.refuse(self) }
}
