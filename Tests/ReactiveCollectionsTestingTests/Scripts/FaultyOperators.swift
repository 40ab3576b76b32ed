import ReactiveCollections
import ReactiveCollectionsTesting

/// Operators that keep the even numbers of a list, each with a bug that a check of operators has to find.
struct FaultyOperator: Sendable, CustomStringConvertible {
  typealias Updates = SignalProducer<CollectionUpdate<Int>, Never>

  let description: String
  /// The laws that it breaks. The check reports one of them first.
  let laws: [String]
  let updates: @Sendable (CollectionProducer<Int>) -> Updates

  static func isEven(_ number: Int) -> Bool { number.isMultiple(of: 2) }

  private init(_ fault: String, _ laws: String..., updates: @escaping @Sendable (CollectionProducer<Int>) -> Updates) {
    description = fault
    self.laws = laws
    self.updates = updates
  }

  /// Corrupts the updates after the first one. They are numbered from 1, separately for each start.
  private init(
    _ fault: String, _ law: String,
    spoil: @escaping @Sendable (CollectionUpdate<Int>, _ number: Int) -> [CollectionUpdate<Int>]
  ) {
    self.init(fault, law) { list in
      let evens = list.filter(Self.isEven)
      return Updates { observer, lifetime in
        var number = -1
        lifetime += evens.startWithValues { update in
          number += 1
          for update in number == 0 ? [update] : spoil(update, number) { observer.send(value: update) }
        }
      }
    }
  }

  static let all: [FaultyOperator] = [
    FaultyOperator("forgets an update", "the updates lead to the expected list") { $1 == 2 ? [] : [$0] },
    FaultyOperator("tells the same once more", "a commit sends at most one update") { update, _ in
      [update, update]
    },
    FaultyOperator("tells each step on its own", "a commit sends at most one update") { update, _ in
      var list = update.before
      return update.change.steps.map { step in
        let before = list
        do { try step.apply(to: &list) } catch { preconditionFailure("The step fits: \(error)") }
        return CollectionUpdate(version: update.version, before: before, change: step, after: list)
      }
    },
    FaultyOperator("tells where nothing changed", "a commit sends at most one update") { update, _ in
      let list = update.after
      return [update, CollectionUpdate(version: update.version + 1, before: list, change: .empty, after: list)]
    },
    FaultyOperator(
      "tells of nothing", "a change is not empty",
      updates: { list in
        // An update is sent even for an element that does not pass.
        Updates { observer, lifetime in
          var evens = PersistentArray<Int>()
          lifetime += list.startWithValues { update in
            let new = PersistentArray(update.after.filter(isEven))
            observer.send(
              value: CollectionUpdate(
                version: update.version, before: evens, change: evens.changes(to: new), after: new))
            evens = new
          }
        }
      }),
    FaultyOperator("takes a position for another", "a change leads from before to after") { update, _ in
      guard case .insert(let index, let element) = update.change, index > 0 else { return [update] }
      return [update.with(.insert(index - 1, element))]
    },
    FaultyOperator("goes out of bounds", "a change leads from before to after") { update, _ in
      guard case .insert(let index, let element) = update.change else { return [update] }
      return [update.with(.insert(index + 1, element))]
    },
    FaultyOperator("has another list before", "an update begins where the previous one ended") { update, _ in
      [CollectionUpdate(version: update.version, before: [2], change: update.change, after: update.after)]
    },
    FaultyOperator("has another list after", "a change leads from before to after") { update, _ in
      [CollectionUpdate(version: update.version, before: update.before, change: update.change, after: update.before)]
    },
    FaultyOperator("names another element", "a change names the elements that it affects") { update, _ in
      guard case .remove(let index, let element) = update.change else { return [update] }
      return [update.with(.remove(index, element + 1))]
    },
    FaultyOperator("wraps one step", "a single step is not wrapped") { update, _ in
      if case .composite = update.change { return [update] }
      return [update.with(.composite(CollectionChange.Changes([update.change])))]
    },
    FaultyOperator("counts versions backwards", "versions increase") { update, _ in
      [
        CollectionUpdate(version: -update.version, before: update.before, change: update.change, after: update.after)
      ]
    },
    FaultyOperator("says that all is updated", "only refreshed elements are updated to equal ones") {
      update, _ in
      guard case .insert(let index, _) = update.change else { return [update] }
      let others = update.after.indices.lazy.filter { $0 != index }.prefix(1)
      let more = others.map { CollectionChange<Int>.update($0, old: update.after[$0], new: update.after[$0]) }
      return [update.with(CollectionChange<Int>([update.change] + Array(more)))]
    },
    FaultyOperator(
      "removes and inserts the same", "no update is sent if nothing changed",
      updates: { list in
        Updates { observer, lifetime in
          lifetime += list.filter(isEven).startWithValues { update in
            // A change equivalent to updating an element to an equal one.
            guard case .update(let index, let old, let new) = update.change, old == new else {
              return observer.send(value: update)
            }
            observer.send(value: update.with(.composite([.remove(index, old), .insert(index, new)])))
          }
        }
      }),
    FaultyOperator(
      "ends early", "a stream does not end before its lists",
      updates: { list in
        list.filter(isEven).producer.take(first: 3)
      }),
    FaultyOperator(
      "begins with nothing", "a subscriber receives the current list first",
      updates: { list in
        list.filter(isEven).producer.skip(first: 1)
      }),
    FaultyOperator(
      "shows who comes late the list of the start", "the updates lead to the expected list",
      "an update begins where the previous one ended",
      updates: { list in
        var first: CollectionUpdate<Int>?
        return Updates { observer, lifetime in
          var isFirst = true
          lifetime += list.filter(isEven).startWithValues { update in
            if first == nil { first = update }
            observer.send(value: isFirst ? first ?? update : update)
            isFirst = false
          }
        }
      }),
    FaultyOperator(
      "keeps one state for all", "an update begins where the previous one ended",
      updates: { list in
        var evens = PersistentArray<Int>()
        return list.filter(isEven).producer.map { update in
          defer { evens = update.after }
          return CollectionUpdate(version: update.version, before: evens, change: update.change, after: update.after)
        }
      }),
  ]
}

extension CollectionUpdate {
  /// A copy of the update with another change.
  func with(_ change: CollectionChange<Element>) -> CollectionUpdate {
    CollectionUpdate(version: version, before: before, change: change, after: after)
  }
}
