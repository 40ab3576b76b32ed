/// What has happened inside a list's sections in a commit, at positions before the list's own change.
@usableFromInline
final class Inside {
  /// In ascending order of the positions.
  @usableFromInline let entries: ContiguousArray<Entry>
  /// Sections that the list's own change takes out and that are reported elsewhere, as they were before the commit:
  /// what happens in them has yet to come.
  var late: [ObjectIdentifier: Any] = [:]
  /// What has changed at every level, if it has been asked for before the commit.
  var paths: IndexPathChange?

  /// One change inside a section, at one position of the section.
  @usableFromInline
  struct Entry {
    @usableFromInline let position: Int
    let section: any AnyList
    @usableFromInline let record: AnyRecord
  }

  init(_ entries: ContiguousArray<Entry>) { self.entries = entries }

  /// The source and the target of the row that has moved from one section to another, if that is all that has happened
  /// here.
  @usableFromInline var rowMove: (source: Entry, target: Entry)? {
    guard entries.count == 2 else { return nil }
    return switch (entries[0].record.role, entries[1].record.role) {
    case (.source, .target): (entries[0], entries[1])
    case (.target, .source): (entries[1], entries[0])
    default: nil
    }
  }

  /// Returns what has changed, at paths.
  func paths(below path: [Int]) -> [IndexPathChange] {
    func change(_ entry: Entry) -> IndexPathChange {
      entry.section.paths(of: entry.record, below: path + [entry.position])
    }
    if let rowMove, case .remove(let source, let row) = change(rowMove.source),
      case .insert(let target, _) = change(rowMove.target)
    {
      return [.move(from: source, to: target, row)]
    }
    return entries.map(change)
  }
}

extension Record where S: AnyListShape {
  /// What has happened inside the sections, if anything has.
  @usableFromInline var insideSections: Inside? { (inside as? Inside).flatMap { $0.entries.isEmpty ? nil : $0 } }

  /// What has changed at every level.
  @usableFromInline var pathChange: IndexPathChange? {
    switch inside {
    case let inside as Inside: inside.paths
    case let table as PathChange: table.paths(below: [])
    default: ownPathChange
    }
  }

  @inline(never)  // Looks up types.
  private var ownPathChange: IndexPathChange? { change.map { IndexPathChange($0) } }
}

/// A change at every level, of a list that says less by its own changes.
@usableFromInline
class PathChange {
  @usableFromInline init() {}

  func paths(below path: [Int]) -> IndexPathChange { preconditionFailure("A change has paths") }
}
