import ReactiveCollections

// Replaces elements of a list of numbers, which something follows: `edits WAY COUNT SIZE`. `.ci/counts` counts the
// instructions.

let way = CommandLine.arguments[1]
let (count, size) = (Int(CommandLine.arguments[2]) ?? 0, Int(CommandLine.arguments[3]) ?? 0)
let list = MutableCollectionProperty(0..<size)
var calls = 0
var kept: Any?
switch way {
case "unobserved": break
case "flatChanges": list.flatChanges.startWithValues { _ in calls += 1 }
case "updates": list.updates.startWithValues { _ in calls += 1 }
case "follower": kept = CollectionProperty(list.updates)
case "map": kept = CollectionProperty(list.updates.map { $0 &+ 1 })
case "filter": kept = CollectionProperty(list.updates.filter { $0 % 3 != 0 })
case "sorted": kept = CollectionProperty(list.updates.sorted { $0 })
case "filter and sorted": kept = CollectionProperty(list.updates.filter { $0 % 3 != 0 }.sorted { $0 })
case "grouped": kept = CollectionProperty(list.updates.grouped { $0 % 100 })
default: fatalError("There is no way \(way)")
}

// Positions and elements are the same in each run. (G. Marsaglia, *Xorshift RNGs*, 2003.)
var random: UInt64 = 88_172_645_463_325_252
for _ in 0..<count {
  random ^= random << 13
  random ^= random >> 7
  random ^= random << 17
  list[Int(random % UInt64(size))] = Int((random >> 20) % UInt64(10 * size))
}
print(calls, list.count)
