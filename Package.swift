// swift-tools-version: 6.2
import PackageDescription

/// `NAME=1` in the environment of a build compiles `SETTING` in.
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
  // Swaps the mutex for one that the thread sanitizer can see into.
  + flag("REACTIVE_COLLECTIONS_TSAN", .define("THREAD_SANITIZER"))
  + flag("REACTIVE_COLLECTIONS_ASAN", .define("ADDRESS_SANITIZER"))

/// What is compiled into the libraries, and into them only, to see what tests do: tests are faster without, to compile and to run.
let instrumentation: [(variable: String, compiler: [String], linker: [String])] = [
  ("REACTIVE_COLLECTIONS_COVERAGE", ["-profile-generate", "-profile-coverage-mapping"], ["-profile-generate"]),
  ("REACTIVE_COLLECTIONS_ASAN", ["-sanitize=address"], ["-sanitize=address"]),
].filter { Context.environment[$0.variable] == "1" }

func library(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: settings + instrumentation.map { .unsafeFlags($0.compiler) },
    linkerSettings: instrumentation.map { .unsafeFlags($0.linker) })
}

/// What is tested is optimised in a build for release, and the tests are not: for all the types of elements that they are about
/// that takes a compiler three times as long as to run them.
let unoptimized: [SwiftSetting] =
  Context.environment["REACTIVE_COLLECTIONS_CHECKS"] == "1" ? [.unsafeFlags(["-Onone"])] : []

func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name), "ReactiveCollectionsTesting"] + dependencies,
    swiftSettings: settings + unoptimized)
}

/// Those that have tests of what several threads do.
let concurrentTests: [Target] = [
  tests("PersistentArrays"),
  tests("Signals"),
  tests("ReactiveCollections", "PersistentArrays", "CollectionChanges", "Signals"),
  tests("ListBinding", "ReactiveCollections"),
]

let otherTests: [Target] = [
  tests("CollectionChanges", "PersistentArrays"),
  tests("ListModules", "Signals", "ReactiveCollections", "ListBinding"),
  tests("processes", "ReactiveCollections", "ListBinding", "ListModules"),
]

/// 100,000 random scripts, of few types of elements: optimised with what they test.
let lawTests: [Target] = [
  .testTarget(
    name: "OperatorLawTests", dependencies: ["ReactiveCollections", "ReactiveCollectionsTesting"],
    swiftSettings: settings)
]

/// All tests, or those that the build is for: to build the others takes long.
let allTests: [Target] =
  switch Context.environment["REACTIVE_COLLECTIONS_TESTS"] {
  case "concurrent": concurrentTests
  case "laws": lawTests
  default: concurrentTests + otherTests + lawTests
  }

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
    // What the concurrency runtime knows, and Swift has no name for.
    .target(name: "CurrentExecutor"),
    // A global that is read in line, and what the loader knows.
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
  ] + allTests
)
