package import ReactiveCollections

/// A stream of sections of rows, confined or shared, to be started for one receiver on the main actor. A stream of a
/// single list becomes a stream of one section, whose own data is `Void`.
///
/// At the first update of a start there is nothing to change: the receiver uses the sections as they are.
@MainActor package struct SectionedStream<Section, Row> {
  package typealias Sections = PersistentArray<SectionSnapshot<Section, Row>>
  /// A closure that receives a change, unless the update is the first one, and the sections that the change leads to.
  package typealias Receiver =
    (_ isFirst: Bool, _ change: SectionedChange<Section, Row>, _ sections: Sections) -> Void

  private let begin: (@escaping (SectionedChange<Section, Row>, Sections) -> Void) -> any Disposable

  package func start(_ receive: @escaping Receiver) -> any Disposable {
    var isFirst = true
    return begin { change, sections in
      let wasFirst = isFirst
      isFirst = false
      receive(wasFirst, change, sections)
    }
  }

  package init(_ updates: SectionedProducer<Section, Row>) {
    begin = { receive in
      updates.startWithValues { update in
        receive(update.change, update.after)
      }
    }
  }
}

extension SectionedStream where Section == Void {
  package init(_ updates: CollectionProducer<Row>) {
    begin = { receive in
      updates.startWithValues { update in
        receive(.row(update.change, section: 0), .onlySection(update.after))
      }
    }
  }
}

// Edits that several threads make before the main actor handles them become one change.

extension SectionedStream where Section: Sendable, Row: Sendable {
  package init(_ updates: SharedSignalProducer<SectionedUpdate<Section, Row>, Never>) {
    begin = { receive in
      updates.startWithValues(buffering: .coalesced) { @MainActor update in
        receive(update.change, update.after)
      }
    }
  }
}

extension SectionedStream where Section == Void, Row: Sendable {
  package init(_ updates: SharedSignalProducer<CollectionUpdate<Row>, Never>) {
    begin = { receive in
      updates.startWithValues(buffering: .coalesced) { @MainActor update in
        receive(.row(update.change, section: 0), .onlySection(update.after))
      }
    }
  }
}

extension PersistentArray {
  /// One section, with the rows of a list.
  fileprivate static func onlySection<Row>(_ rows: PersistentArray<Row>) -> Self
  where Element == SectionSnapshot<Void, Row> { [SectionSnapshot(section: (), rows: rows)] }
}
