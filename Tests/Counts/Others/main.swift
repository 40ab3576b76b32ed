import ListBinding
import ReactiveCollections

// Edits that something follows: `others WAY COUNT`. Replaces elements of a list of 100 numbers, one by one or in one
// transaction, or appends some; replaces rows of 1,000 such sections, rows of 10 such sections that a list view shows,
// or the value of a property. `.ci/counts` counts the instructions. The list view is that of the benchmarks.

let (way, count) = (CommandLine.arguments[1], Int(CommandLine.arguments[2]) ?? 0)
var calls = 0
switch way {
case "changes":
  let list = MutableCollectionProperty(0..<100)
  list.changes.startWithValues { _ in calls += 1 }
  for step in 0..<count { list[step &* 104_729 % 100] = -step }
case "appended together", "replaced together":
  let list = MutableCollectionProperty(0..<100)
  list.updates.startWithValues { _ in calls += 1 }
  list.modify { list in
    for step in 0..<count {
      if way == "appended together" { list.append(step) } else { list[step &* 104_729 % 100] = -step }
    }
  }
case "deep changes", "deep updates":
  let list = MutableCollectionProperty<MutableCollectionSection<Int>>()
  for section in 0..<1_000 { list.append(MutableCollectionSection((0..<100).map { section * 100 + $0 })) }
  if way == "deep changes" {
    list.changes.startWithValues { _ in calls += 1 }
  } else {
    list.sectionedUpdates.startWithValues { _ in calls += 1 }
  }
  for step in 0..<count {
    let section = list[step &* 7_919 % 1_000]
    section[step &* 104_729 % 100] = -step
  }
case "bound list view":
  MainActor.assumeIsolated {
    let list = MutableCollectionProperty<MutableCollectionSection<Int>>()
    for section in 0..<10 { list.append(MutableCollectionSection((0..<100).map { section * 100 + $0 })) }
    let view = SilentView()
    let binder = ListBinder<Int, Int>(view, sections: .init(), rows: .init())
    view.counts = (
      { [unowned binder] in binder.sections.count }, { [unowned binder] in binder.sections[$0].rows.count }
    )
    binder.bind(to: list.sectionedUpdates.mapSections { _ in 0 })
    for step in 0..<count {
      let section = list[step &* 7_919 % 10]
      section[step &* 104_729 % 100] = -step
    }
  }
case "property read":
  let property = MutableProperty(1)
  for _ in 0..<count { calls &+= property.value }
case "property set":
  let property = MutableProperty(0)
  property.signal.observeValues { calls &+= $0 }
  for step in 0..<count { property.value = step }
case "property mapped":
  let property = MutableProperty(0)
  property.map { $0 &+ 1 }.signal.observeValues { calls &+= $0 }
  for step in 0..<count { property.value = step }
default: fatalError("There is no way \(way)")
}
print(calls)
