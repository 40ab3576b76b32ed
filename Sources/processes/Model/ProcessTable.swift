import ReactiveCollections

/// The model: a list of sections of rows, which says what changes in it.
final class ProcessTable {
  let sections = MutableCollectionProperty<UserSection>([])

  /// What happens to the table, from now on: the first update brings in all that there is.
  var updates: SectionedProducer<String, ProcessRow> { sections.sectionedUpdates.mapSections(\.user) }

  /// Makes the table show these processes, as one transaction: a section stays the same for its user, a row for its process.
  func show(_ users: [UserProcesses]) {
    sections.modify { sections in
      let known = Dictionary(uniqueKeysWithValues: sections.map { ($0.user, $0) })
      sections.set(users.map { known[$0.user] ?? UserSection(user: $0.user) })
      for (section, user) in zip(sections, users) { section.set(user.rows) }
    }
  }
}
