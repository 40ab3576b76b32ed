// swift-tools-version: 6.2
import PackageDescription

/// Returns `setting` if the environment variable `name` is 1 during the build, and nothing otherwise.
func flag(_ name: String, _ setting: SwiftSetting) -> [SwiftSetting] {
  Context.environment[name] == "1" ? [setting] : []
}

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  // Verifies every invariant after every mutation.
  + flag("REACTIVE_COLLECTIONS_CHECKS", .define("INTERNAL_CHECKS"))
  // Replaces the mutex by one that the thread sanitizer understands.
  + flag("REACTIVE_COLLECTIONS_TSAN", .define("THREAD_SANITIZER"))
  + flag("REACTIVE_COLLECTIONS_ASAN", .define("ADDRESS_SANITIZER"))

/// Options for the libraries, and only for the libraries: without them, the tests compile and run faster. With checks,
/// the libraries are optimized, as for their users; two threads, since otherwise there is one object for each module,
/// which debug builds do not expect.
let libraryOptions: [(variable: String, compiler: [String], linker: [String])] = [
  (
    "REACTIVE_COLLECTIONS_CHECKS",
    ["-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"], []
  ),
  ("REACTIVE_COLLECTIONS_COVERAGE", ["-profile-generate", "-profile-coverage-mapping"], ["-profile-generate"]),
  ("REACTIVE_COLLECTIONS_ASAN", ["-sanitize=address"], ["-sanitize=address"]),
].filter { Context.environment[$0.variable] == "1" }

func library(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: settings + libraryOptions.map { .unsafeFlags($0.compiler) },
    linkerSettings: libraryOptions.map { .unsafeFlags($0.linker) })
}

/// The tests that the build is for, since building the others takes long: all of them; the `core` ones, of the modules
/// with memory and invariants of their own; the `concurrent` ones, which use several threads; or the `laws`, which are
/// random scripts.
let kind = Context.environment["REACTIVE_COLLECTIONS_TESTS"]

/// Which tests of a target are concurrent: files and folders, with their helpers.
enum ConcurrentTests {
  case none
  case only([String])
  case allBut([String])
}

/// The tests of a library.
func tests(
  _ name: String, _ dependencies: Target.Dependency..., isCore: Bool = false, concurrent: ConcurrentTests = .none
) -> [Target] {
  var (sources, exclude): ([String]?, [String]) = (nil, [])
  switch (kind, concurrent) {
  case (nil, _): break
  case ("core", _) where isCore: break
  case ("concurrent", .only(let files)): sources = files
  case ("concurrent", .allBut(let files)): exclude = files
  default: return []
  }
  return [
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.byName(name: name), "ReactiveCollectionsTesting"] + dependencies,
      exclude: exclude, sources: sources, swiftSettings: settings)
  ]
}

let libraryTests: [[Target]] = [
  tests("PersistentArrays", isCore: true, concurrent: .only(["ThreadTests.swift", "TreeShape.swift"])),
  tests("CollectionChanges", "PersistentArrays", isCore: true),
  tests(
    "Signals", isCore: true,
    concurrent: .allBut([
      "DepthTests.swift", "LongChainTests.swift", "Operators/FlatteningRandomTests.swift",
      "Properties/PropertyGraphRandomTests.swift",
    ])),
  tests(
    "ReactiveCollections", "PersistentArrays", "CollectionChanges", "Signals", isCore: true,
    concurrent: .only([
      "Delivery/DelayedTests.swift", "Delivery/ListValuesTests.swift", "Delivery/SlowSubscriberExampleTests.swift",
      "Lists/ComparisonLog.swift", "Lists/ConcurrentSetOnActorTests.swift", "Lists/ConcurrentSetTests.swift",
      "Operators/OperatorSharingTests.swift", "Operators/Scenario.swift", "Oracle",
      "Sections/ConcurrentSetOfSectionsTests.swift", "Sharing", "Streams",
    ])),
  tests(
    "ListBinding", "ReactiveCollections",
    concurrent: .allBut([
      "FetchedChangesTests.swift", "ListViewExampleTests.swift", "SequentialRowEditsTests.swift",
      "StrictListViewRandomTests.swift", "StrictListViewTests.swift",
    ])),
  tests("ListModules", "Signals", "ReactiveCollections", "ListBinding"),
  tests("processes", "ReactiveCollections", "ListBinding", "ListModules"),
]

/// 100,000 random scripts of a few element types, optimized with the code that they test.
let lawTests = Target.testTarget(
  name: "OperatorLawTests", dependencies: ["ReactiveCollections", "ReactiveCollectionsTesting"],
  swiftSettings: settings)

let package = Package(
  name: "ReactiveCollections",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ReactiveCollections", targets: ["ReactiveCollections"]),
    .library(name: "ListBinding", targets: ["ListBinding"]),
    .library(name: "ListModules", targets: ["ListModules"]),
    .library(name: "ReactiveCollectionsTesting", targets: ["ReactiveCollectionsTesting"]),
  ],
  targets: [
    library("PersistentArrays"),
    library("CollectionChanges", "PersistentArrays"),
    // A function of the concurrency runtime that Swift has no name for.
    .target(name: "CurrentExecutor"),
    // A global that is read inline, and information from the loader.
    .target(name: "TrackingFlag"),
    // A thread-local.
    .target(name: "ThreadPointer"),
    library("Signals", "CurrentExecutor", "TrackingFlag", "ThreadPointer"),
    library("ReactiveCollections", "PersistentArrays", "CollectionChanges", "Signals"),
    library("ListBinding", "CollectionChanges", "ReactiveCollections"),
    library("ListModules", "CollectionChanges", "Signals", "ReactiveCollections", "ListBinding"),
    library("ReactiveCollectionsTesting", "Signals", "ReactiveCollections", "ListBinding", "ListModules"),
    .executableTarget(
      name: "processes", dependencies: ["ReactiveCollections", "ListBinding", "ListModules"], swiftSettings: settings),
  ] + libraryTests.joined() + (kind == nil || kind == "laws" ? [lawTests] : [])
)
