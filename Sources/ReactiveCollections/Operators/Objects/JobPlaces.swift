internal import ReactiveCollectionsPositions

/// Where the jobs of a list or of sections are, and their rows.
///
/// A type would be in every program: see ``Hosting``.
typealias JobPlaces<Jobs: Shape, Rows: Shape, Element, Row, Position: Comparable> = (
  /// Returns the first jobs, one behind the other, and their rows.
  begin: (Jobs.Value) -> (jobs: PersistentArray<Job<Element, Row>>, rows: Rows.Value),
  /// Follows a change of the jobs, and returns that of the jobs one behind the other.
  follow: (Record<Jobs>, inout Steps<Rows>) -> CollectionChange<Job<Element, Row>>?,
  /// Updates the row of a job.
  show: (_ position: Int, Job<Element, Row>, inout Steps<Rows>) -> Void,
  /// Returns which of the jobs, one behind the other, are between two positions.
  range: (Range<Position>) -> Range<Int>
)

/// The places of jobs in a list.
func placesInList<Element, Row>(
  placeholder: @escaping (Element) -> Row
) -> JobPlaces<ListShape<Job<Element, Row>>, ListShape<Row>, Element, Row, Int> {
  var rows = Mapping<Job<Element, Row>, Row> { $0.row ?? placeholder($0.element) }
  return (
    begin: { ($0, rows.begin($0)) },
    follow: {
      rows.follow($0, &$1)
      return $0.change
    },
    show: {
      let (old, new) = ($2[$0], rows.transform($1))
      if rows.isUnchanged?(old, new) != true { $2.append(.update($0, old: old, new: new)) }
    },
    range: { $0 }
  )
}

/// The places of jobs in sections.
func placesInSections<Section, Element, Row>(
  _ shape: ListShape<Row>, placeholder: @escaping (Element) -> Row
) -> JobPlaces<TableShape<Section, Job<Element, Row>>, TableShape<Section, Row>, Element, Row, RowPosition> {
  typealias Job = ReactiveCollections.Job<Element, Row>
  let row: (Job) -> Row = { $0.row ?? placeholder($0.element) }
  var rows = RowsOperator<Section, Mapping<Job, Row>, Job, Row>(row, shape) { Mapping($0) }
  let flattening = SectionFlattening<Section, Job>(header: nil, footer: nil)
  let counts = flattening.counts
  let flat = Scratch<ListShape<Job>>([], ListShape(comparing: nil))
  var jobs: PersistentArray<Job> = []
  return (
    begin: {
      jobs = flattening.begin($0)
      return (jobs, rows.begin($0))
    },
    follow: { record, steps in
      rows.follow(record, &steps)
      let change = flat.change(of: jobs) { flattening.follow(record, &$0) }
      change?.performUnchecked(on: &jobs)
      return change
    },
    show: { position, job, steps in
      let section = (0..<counts.count).first(behind: { counts.sum(before: $0 + 1) <= position })
      let index = position - counts.sum(before: section)
      let (old, new) = (steps.value[section].rows[index], row(job))
      if shape.traits.isUnchanged?(old, new) == true { return }
      steps.append(.row(.update(index, old: old, new: new), section: section))
    },
    range: { range in
      func position(of place: RowPosition) -> Int {
        if place.section < 0 { return 0 }
        if place.section >= counts.count { return counts.sum(before: counts.count) }
        return min(counts.sum(before: place.section) + max(place.row, 0), counts.sum(before: place.section + 1))
      }
      return position(of: range.lowerBound)..<position(of: range.upperBound)
    }
  )
}

extension Recipe {
  /// Returns the recipe of the rows of jobs.
  func running<Rows: Shape, Element, Row, Position: Comparable>(
    _ limit: Int, _ work: @escaping Work<Element, Row>, _ shape: @escaping (S) -> Rows,
    near window: (any PropertyProtocol<Range<Position>>)?,
    places: @escaping () -> JobPlaces<S, Rows, Element, Row, Position>
  ) -> Recipe<Rows> {
    precondition(limit > 0, "At least one call must be allowed to run, not \(limit)")
    return deriving { source, starting in
      if let window { starting.keep(window) }
      // Not by `value`, which would be a read that a view may track.
      let (range, places) = (window?.readOnly, places())
      let queue = JobQueue(
        limit,
        near: {
          range?.input.refresh()
          return range?.input.value.map(places.range) ?? 0..<0
        }, work())
      return Derived(
        source.input, shape(source.node.shape),
        Hosting(
          queue, followsVersions: true,
          links: HostedLinks(
            mayEndEarly: true, isOver: { $1 && $0.isIdle }, link: { $0.begin(waking: $1) }, end: { $0.end() })
        ) {
          let (jobs, rows) = places.begin($1.value)
          $0.insert(jobs, at: 0)
          return rows
        } follow: { queue, input, steps in
          let change = input.record.flatMap { $0._withUnsafeGuaranteedRef { places.follow($0, &steps) } }
          queue.follow(change) { places.show($0, $1, &steps) }
        })
    }
  }
}
