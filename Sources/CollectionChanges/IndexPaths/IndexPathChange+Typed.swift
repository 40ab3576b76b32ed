extension IndexPathChange {
  /// A change of a list that stands at a path; by default, of the outermost list.
  ///
  /// O(1): the steps of a composite lose their types as they are read.
  public init<Element>(_ change: CollectionChange<Element>, at prefix: [Int] = []) {
    switch change {
    case .insert(let index, let element): self = .insert(prefix + [index], element)
    case .remove(let index, let element): self = .remove(prefix + [index], element)
    case .update(let index, let old, let new): self = .update(prefix + [index], old: old, new: new)
    case .move(let source, let target, let element):
      self = .move(from: prefix + [source], to: prefix + [target], element)
    case .composite(let changes):
      self = .composite(Changes(IndexPathListSteps(prefix: prefix, changes: changes)))
    }
  }
}

extension CollectionChange {
  /// The change of the list at a path, with its type back. `nil` if a step is elsewhere or at another depth, or an
  /// element is of another type. O(1) if the change was made from one of this type at this path, else O(m) for m steps.
  public init?(_ change: IndexPathChange, at prefix: [Int] = []) {
    let steps = change.steps
    if let steps = steps.typed(as: IndexPathListSteps<Element>.self), steps.prefix == prefix {
      self.init(steps.changes)
      return
    }
    func index(_ path: [Int]) -> Int? {
      path.count == prefix.count + 1 && path.starts(with: prefix) ? path.last : nil
    }
    var changes = Changes()
    for step in steps {
      switch step {
      case .insert(let path, let element as Element):
        guard let index = index(path) else { return nil }
        changes.append(CollectionChange.insert(index, element))
      case .remove(let path, let element as Element):
        guard let index = index(path) else { return nil }
        changes.append(CollectionChange.remove(index, element))
      case .update(let path, let old as Element, let new as Element):
        guard let index = index(path) else { return nil }
        changes.append(CollectionChange.update(index, old: old, new: new))
      case .move(let source, let target, let element as Element):
        guard let from = index(source), let to = index(target) else { return nil }
        changes.append(CollectionChange.move(from: from, to: to, element))
      default: return nil
      }
    }
    self.init(changes)
  }
}

/// The steps of a list that stands at a path.
struct IndexPathListSteps<Element>: IndexPathSteps {
  let prefix: [Int]
  let changes: CollectionChange<Element>.Changes

  var count: Int { changes.count }

  func makeIterator() -> any IteratorProtocol<IndexPathChange> {
    changes.lazy.map { IndexPathChange($0, at: prefix) }.makeIterator()
  }

  func step(at index: Int) -> IndexPathChange {
    IndexPathChange(changes[index], at: prefix)
  }

  var inverted: any IndexPathSteps {
    IndexPathListSteps(prefix: prefix, changes: changes.inverted)
  }

  func below(_ outer: [Int]) -> any IndexPathSteps {
    IndexPathListSteps(prefix: outer + prefix, changes: changes)
  }
}

extension IndexPathChange {
  /// A change of sections and rows in a list that stands at a path; by default, of the outermost list. Sections are
  /// ``SectionSnapshot``s.
  ///
  /// O(1): the steps of a composite lose their types as they are read.
  public init<Section, Row>(_ change: SectionedChange<Section, Row>, at prefix: [Int] = []) {
    switch change {
    case .section(let change): self.init(change, at: prefix)
    case .row(let change, let section): self.init(change, at: prefix + [section])
    case .moveRow(let source, let target, let row):
      self = .move(from: prefix + [source.section, source.row], to: prefix + [target.section, target.row], row)
    case .composite(let changes):
      self = .composite(Changes(IndexPathSectionSteps(prefix: prefix, changes: changes)))
    }
  }
}

/// The steps of sections and rows in a list that stands at a path.
struct IndexPathSectionSteps<Section, Row>: IndexPathSteps {
  let prefix: [Int]
  let changes: SectionedChange<Section, Row>.Changes

  var count: Int { changes.count }

  func makeIterator() -> any IteratorProtocol<IndexPathChange> {
    changes.lazy.map { IndexPathChange($0, at: prefix) }.makeIterator()
  }

  func step(at index: Int) -> IndexPathChange {
    IndexPathChange(changes[index], at: prefix)
  }

  var inverted: any IndexPathSteps {
    IndexPathSectionSteps(prefix: prefix, changes: changes.inverted)
  }

  func below(_ outer: [Int]) -> any IndexPathSteps {
    IndexPathSectionSteps(prefix: outer + prefix, changes: changes)
  }
}
