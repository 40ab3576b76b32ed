import Dispatch
import ReactiveCollections

// Script code: the variables of the top level belong to the main actor.
let guests = MutableCollectionProperty(["Ada"])
var greeting = ""
var arrivals: [CollectionChange<String>] = []
guests.producer.startWithValues { greeting = "Hello, " + $0.joined(separator: " and ") }
guests.flatChanges.startWithValues { arrivals.append($0) }
guests.append("Bob")
expect(greeting, "Hello, Ada and Bob")
expect(arrivals, [.insert(1, "Bob")])

let bookings = SharedCollectionProperty([4])
var seats = 0
bookings.producer.startWithValues { seats = $0.reduce(0, +) }
bookings.append(2)
expect(seats, 6)
// The main actor still runs, so an observer that belongs to it is called at once.
DispatchQueue(label: "other").sync { bookings.append(1) }
expect(seats, 7)

// A client that is still waiting after this time has failed.
let current = Tally("script code")
DispatchQueue.global().asyncAfter(deadline: .now() + 120) { fail("waits in vain: \(current.value)") }

let clients: [(name: String, run: @MainActor () async -> Void)] = [
  ("plain code", plainCode),
  ("asynchronous function", asynchronousFunction),
  ("generic code", genericCode),
  ("names of others", namesOfOthers),
  ("main-actor class", mainActorClass),
  ("main-actor class with a shared list", mainActorClassWithSharedList),
  ("main-actor class that follows a shared list", mainActorFollower),
  ("observable model", observableModel),
  ("slow subscribers", slowSubscribers),
  ("completion handlers", completionHandlers),
  ("global actor", globalActor),
  ("actor", actorWithList),
  ("actor that others use", actorThatOthersUse),
  ("actor held weakly", actorHeldWeakly),
  ("actor that publishes", actorThatPublishes),
  ("background threads", backgroundThreads),
  ("handles kept in Sendable types", handlesInSendableTypes),
  ("objects in a function", objectsInFunction),
  ("objects in an actor", objectsInActor),
  ("objects in a shared list", objectsInSharedList),
  ("operators with local state", operatorsWithLocalState),
  ("operators on the main actor", operatorsOnMainActor),
  ("operators on a shared list", operatorsOnSharedList),
  ("lift with state", liftWithState),
  ("stores", stores),
  ("long chains", longChains),
  ("long chains on lists", longListChains),
  ("conformances of the main actor", conformancesOfMainActor),
  ("comparisons by hand", comparisonsByHand),
  ("assignment compared elsewhere", concurrentAssignment),
  ("view that takes stages", viewStages),
  ("list binders", listBinders),
  ("modules", modules),
  ("sections", sections),
  ("shared sections", sharedSections),
  ("bindings", bindings),
  ("schedulers", schedulers),
  ("waiting on the main actor", awaitOnMainActor),
  ("waiting in an actor", awaitInActor),
  ("waiting in a function", awaitInFunction),
  ("waiting for what is shared", awaitShared),
  ("asynchronous source", asynchronousSource),
  ("joined streams", joinedStreams),
  ("joined tuples", joinedTuples),
  ("large literals", largeLiterals),
  ("streams by context", streamsByContext),
  ("time on what is shared", timeOnShared),
  ("lists that are given away", listsGivenAway),
  ("owners that are dropped", droppedOwners),
  ("migrating", { do { try await migrating() } catch { fail("\(error)") } }),
]
for client in clients {
  current.change { $0 = client.name }
  await client.run()
}
print("ok: \(clients.count + 1) clients")
