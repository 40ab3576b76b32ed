public import ReactiveCollectionsPositions

extension CollectionProducer where Element: ObservableList {
  /// Returns the elements of all lists, one list after the other. Changes inside the lists are followed.
  ///
  /// O(log n) for each element of a change; moving a list moves each of its elements.
  ///
  /// ```swift
  /// let songs = CollectionProperty(albums.updates.flattened())
  /// albums[1].insert("x", at: 0)
  /// print(songs)  // prints: ["a", "b", "x", "c"]
  /// ```
  @inlinable
  public func flattened() -> CollectionProducer<Element.Element> { flatMapping(isSame: ===) { $0.updates } }
}

extension CollectionProducer where Element: Sequence {
  /// Returns the elements of all sequences, one after the other. If a sequence is updated, its old and new elements are
  /// compared.
  ///
  /// O(m + log n) for a change of a sequence of m elements, plus the comparison.
  ///
  /// ```swift
  /// let words = MutableCollectionProperty([["a", "b"], ["c"]])
  /// let all = CollectionProperty(words.updates.flattened(by: .init()))
  /// all.flatChanges.startWithValues { print($0) }
  /// words[0] = ["a", "x", "b"]  // prints: insert(1, "x")
  /// ```
  ///
  /// - Parameter comparison: Decides which elements are the same and whether one has changed. With `.init()` the
  ///   compiler chooses it by the conformances of the elements.
  @inlinable
  public func flattened(by comparison: ElementComparison<Element.Element>) -> CollectionProducer<Element.Element> {
    let shape = ListShape(comparing: comparison)
    return CollectionProducer<Element.Element>(
      recipe.hosting { _ in
        (SequenceFlattening<Element>(by: comparison), shape)
      } begin: {
        $0.begin($1)
      } follow: {
        $0.follow($1, &$2)
      })
  }
}

extension CollectionProducer where Element: Sequence, Element.Element: Hashable {
  /// Returns the elements of all sequences, one after the other. If a sequence is updated, its old and new elements are
  /// compared by `==`. For other comparisons see ``flattened(by:)``.
  ///
  /// ```swift
  /// let words = MutableCollectionProperty([["a", "b"], ["c"]])
  /// let all = CollectionProperty(words.updates.flattened())
  /// words[1].append("d")
  /// print(all)  // prints: ["a", "b", "c", "d"]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func flattened() -> CollectionProducer<Element.Element> { flattened(by: .byHash) }
}

/// The elements of sequences, which are values. It is hosted by closures: see ``Hosting``.
@usableFromInline
struct SequenceFlattening<Values: Sequence> {
  @usableFromInline typealias Input = ListShape<Values>
  @usableFromInline typealias Output = ListShape<Values.Element>
  @usableFromInline typealias List = PersistentArray<Values.Element>

  @usableFromInline let comparison: ElementComparison<Values.Element>
  /// The number of elements of each sequence.
  @usableFromInline let counts = PartialSums()

  @inlinable
  init(by comparison: ElementComparison<Values.Element>) { self.comparison = comparison }

  @inlinable
  func begin(_ source: PersistentArray<Values>) -> List {
    var all = List()
    var lengths: [Int] = []
    lengths.reserveCapacity(source.count)
    // Long lists are appended by sharing their nodes. Short sequences are collected, and copied together, which takes a
    // fourth of the time.
    var collected: [Values.Element] = []
    for sequence in source {
      let start = all.count + collected.count
      if sequence.underestimatedCount < 64 {
        collected.append(contentsOf: sequence)
      } else {
        all.append(contentsOf: collected)
        collected.removeAll(keepingCapacity: true)
        all.append(contentsOf: sequence)
      }
      lengths.append(all.count + collected.count - start)
    }
    all.append(contentsOf: collected)
    counts.insert(lengths, at: 0)
    return all
  }

  @inlinable
  func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    record.change?.forEachRun { run in
      switch run.kind {
      case .insert:
        for (offset, new) in run.elements.enumerated() {
          let elements = List(new)
          let start = counts.insert(elements.count, at: run.index + offset)
          if !elements.isEmpty { steps.append(.insertion(of: elements, at: start)) }
        }
      case .remove:
        for old in run.elements {
          let (elements, start) = (List(old), counts.remove(at: run.index).sum)
          if !elements.isEmpty { steps.append(.removal(of: elements, at: start)) }
        }
      case .update:
        for (offset, pair) in zip(run.elements, run.newElements).enumerated() {
          update(at: run.index + offset, from: pair.0, to: pair.1, &steps)
        }
      case .move:
        let (_, start, end) = counts.move(from: run.index, to: run.target)
        let moves = CollectionChange.moves(of: List(run.elements[0]), from: start, to: end)
        if !moves.isEmpty { steps.append(moves) }
      }
    }
  }

  @inlinable
  func update(at index: Int, from old: Values, to new: Values, _ steps: inout Steps<Output>) {
    let (old, new) = (List(old), List(new))
    let start = counts.set(at: index, to: new.count).sum
    let change = comparison.changes(from: old, to: new)
    if !change.isEmpty { steps.append(change.moved(by: start)) }
  }
}
