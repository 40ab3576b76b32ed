// swift-tools-version: 6.2
import PackageDescription

/// Returns `setting` if the environment variable `name` is 1 during the build, and nothing otherwise.
func flag(_ name: String, _ setting: SwiftSetting) -> [SwiftSetting] {
  Context.environment[name] == "1" ? [setting] : []
}

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  // Warnings are errors where the package itself is checked, not where it is built for others: there, a new compiler may
  // warn of something, and Xcode and SwiftPM's new build system refuse packages that decide this for their clients.
  + flag("REACTIVE_COLLECTIONS_STRICT", .treatAllWarnings(as: .error))
  // Verifies every invariant after every mutation.
  + flag("REACTIVE_COLLECTIONS_CHECKS", .define("INTERNAL_CHECKS"))
  // Replaces the mutex by one that the thread sanitizer understands.
  + flag("REACTIVE_COLLECTIONS_TSAN", .define("THREAD_SANITIZER"))
  + flag("REACTIVE_COLLECTIONS_ASAN", .define("ADDRESS_SANITIZER"))
  // Leaves out debug information and the index of system modules, which take a fifth of the time.
  + flag("REACTIVE_COLLECTIONS_LEAN", .unsafeFlags(["-Xfrontend", "-gnone", "-index-ignore-system-modules"]))

// The names of targets are global: two packages of one program cannot both have a target `Signals`. So the modules behind
// the product that is named like the package have its name as a prefix.
let lists = "ReactiveCollections"
let (arrays, positions, changes, json) = ("\(lists)Arrays", "\(lists)Positions", "\(lists)Changes", "\(lists)JSON")
let dictionaries = "\(lists)Dictionaries"
let (runtime, signals) = ("\(lists)Runtime", "\(lists)Signals")
let (combine, foundation) = ("\(lists)Combine", "\(lists)Foundation")
let (testing, testSupport) = ("\(lists)Testing", "\(lists)TestSupport")

/// Options for the libraries, and only for the libraries: without them, the tests compile and run faster. With checks,
/// the libraries are optimized, as for their users, and still say why they trap; two threads, since otherwise there is
/// one object for each module, which debug builds do not expect.
let libraryOptions: [(variable: String, compiler: [String], linker: [String])] = [
  (
    "REACTIVE_COLLECTIONS_CHECKS",
    ["-O", "-assert-config", "Debug", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"], []
  ),
  ("REACTIVE_COLLECTIONS_COVERAGE", ["-profile-generate", "-profile-coverage-mapping"], ["-profile-generate"]),
  ("REACTIVE_COLLECTIONS_ASAN", ["-sanitize=address"], ["-sanitize=address"]),
].filter { Context.environment[$0.variable] == "1" }

/// Optimizes the libraries in debug builds of clients that ask for it. They still say why they trap. Not whole modules:
/// in debug builds, SwiftPM's new build system and Xcode need the outputs of each file.
let optimizedDebug = Trait.trait(
  name: "OptimizedDebug", description: "Optimizes the libraries in debug builds, too.")
let optimization = SwiftSetting.unsafeFlags(
  ["-O", "-assert-config", "Debug"], .when(configuration: .debug, traits: [optimizedDebug.name]))

/// Leaves out of a program what it does not use of the libraries, a third of them. Without these options, ELF linkers keep
/// whatever is public, and the rest by the file. Only for compilers that are known to have them.
#if compiler(<6.4)
  let stripping = [
    SwiftSetting.unsafeFlags(
      ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
      .when(platforms: [.linux], configuration: .release))
  ]
#else
  let stripping: [SwiftSetting] = []
#endif

/// For the memory of atomic values, as in the standard library's own.
let rawMemory = SwiftSetting.enableExperimentalFeature("RawLayout")

func library(_ name: String, _ dependencies: String..., using features: [SwiftSetting] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) },
    swiftSettings: settings + features + [optimization] + stripping + libraryOptions.map { .unsafeFlags($0.compiler) },
    linkerSettings: libraryOptions.map { .unsafeFlags($0.linker) })
}

/// The tests that the build is for, since building the others takes long: all of them; the `checked` ones, of memory and
/// invariants; the `concurrent` ones, which use several threads; or the `laws`, which are random scripts.
let kind = Context.environment["REACTIVE_COLLECTIONS_TESTS"]

/// The tests of a library. Which of them are of a kind is said by file and folder, with their helpers.
func tests(
  _ name: String, _ dependencies: String..., checked: [String] = [], concurrent: [String] = []
) -> [Target] {
  let sources = kind.map { ["checked": checked, "concurrent": concurrent][$0] ?? [] }
  if sources?.isEmpty == true { return [] }
  return [
    .testTarget(
      name: "\(name)Tests",
      dependencies: (dependencies + Set([name, testing])).map { .byName(name: $0) },
      sources: sources, swiftSettings: settings)
  ]
}

let libraryTests: [[Target]] = [
  tests(arrays, testSupport, checked: ["."], concurrent: ["ThreadTests.swift", "TreeShape.swift"]),
  tests(dictionaries, testSupport, checked: ["."], concurrent: ["DictionaryThreadTests.swift"]),
  tests(
    changes, arrays, json, testSupport,
    checked: [
      "Changes/ApplyTests.swift", "Changes/LawTests.swift", "Changes/ThenTests.swift", "Changes/TrickyListsTests.swift",
      "Dictionaries", "Differ/DifferRandomTests.swift", "Differ/DifferTests.swift", "Oracle",
      "Sections/SectionedDifferTests.swift",
      "Sections/SectionedLawTests.swift", "Sections/SectionedThenTests.swift", "Sections/TrickySectionsTests.swift",
    ]),
  tests(positions, testSupport, checked: ["."]),
  tests(json, arrays, dictionaries, changes, testSupport),
  tests(
    signals, testSupport,
    checked: [
      "Disposal", "Operators/FlatteningRandomTests.swift", "Operators/FlatteningTests.swift", "Properties",
      "ReadTracking", "Sharing", "Stack", "Streams/DerivedSignalTests.swift", "Streams/DerivedSignalTests+Leaks.swift",
      "Streams/ProjectionTreeTests.swift", "Streams/ReentrancyTests.swift", "Streams/ReentrantGraphTests.swift",
      "Streams/SignalProducerTests.swift", "Streams/SignalProducerTests+StartWithSignal.swift",
      "Streams/SignalTests.swift", "Support",
    ],
    concurrent: [
      "Async", "Disposal", "Operators/FlatteningTests.swift", "Properties/PropertyLifetimeTests.swift",
      "Properties/SharedDerivedTests.swift", "Properties/ValidatingPropertyTests.swift", "ReadTracking", "Scheduling",
      "Sharing", "Streams/DerivedSignalTests.swift", "Streams/DerivedSignalTests+Leaks.swift",
      "Streams/ProjectionTreeTests.swift", "Streams/SignalProducerTests.swift",
      "Streams/SignalProducerTests+StartWithSignal.swift", "Streams/SignalTests.swift", "Support",
    ]),
  tests(
    lists, arrays, positions, changes, signals, testSupport,
    checked: [
      "Buffering/DelayedRandomTests.swift", "Dictionaries", "Lists/ComparisonLog.swift", "Lists/EditingByIDTests.swift",
      "Lists/RandomListTests.swift", "Objects", "Operators",
      "Oracle", "Sections/MixedWorld.swift", "Sections/RandomSectionTests.swift",
      "Sections/TypedWorld.swift", "Sharing", "Streams", "Transactions",
    ],
    concurrent: [
      "Buffering/DelayedTests.swift", "Buffering/DelayedTests+Ends.swift", "Buffering/ListValuesTests.swift",
      "Buffering/SlowSubscriberExampleTests.swift", "Dictionaries/MutableDictionaryPropertyTests.swift",
      "Dictionaries/MutableSetPropertyTests.swift", "Dictionaries/SharedDictionaryTests.swift",
      "Lists/ComparisonLog.swift", "Lists/ConcurrentSetOnActorTests.swift", "Lists/ConcurrentSetTests.swift",
      "Objects/AsyncMapTests.swift", "Observation/TrackedElementTests.swift", "Operators/OperatorSharingTests.swift",
      "Operators/OwnSourceTests.swift",
      "Operators/Scenario.swift", "Oracle", "Sections/ConcurrentSetOfSectionsTests.swift", "Sharing",
    ]),
  tests(
    "ListBinding", lists, testSupport,
    concurrent: [
      "ListBinderTests.swift", "ListBinderTests+Binding.swift", "ListBinderTests+Completion.swift",
      "ListBinderTests+Threads.swift",
    ]),
  tests("ListModules", positions, lists, "ListBinding", testSupport),
  tests(testing, signals, lists, testSupport),
  tests(combine, lists),
  tests(foundation, lists, testSupport, concurrent: ["."]),
  tests("processes", lists, json, "ListBinding", "ListModules"),
]

let demo: [Target] =
  kind == nil
  ? [
    .executableTarget(
      name: "processes", dependencies: [lists, json, "ListBinding", "ListModules"].map { .byName(name: $0) },
      swiftSettings: settings)
  ] : []

/// 100,000 random scripts of a few element types, optimized with the code that they test.
let lawTests = Target.testTarget(
  name: "OperatorLawTests", dependencies: [.byName(name: lists), .byName(name: testing)],
  swiftSettings: settings)

/// What the tests of several libraries have in common.
let support = Target.target(
  name: testSupport, dependencies: [arrays, changes, signals, testing].map { .byName(name: $0) },
  path: "Tests/TestSupport",
  swiftSettings: settings)

let package = Package(
  name: "ReactiveCollections",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: lists, targets: [lists]),
    .library(name: json, targets: [json]),
    .library(name: "ListBinding", targets: ["ListBinding"]),
    .library(name: "ListModules", targets: ["ListModules"]),
    .library(name: combine, targets: [combine]),
    .library(name: foundation, targets: [foundation]),
    .library(name: testing, targets: [testing]),
  ],
  traits: [optimizedDebug],
  targets: [
    library(arrays),
    library(dictionaries),
    library(positions),
    library(changes, arrays, dictionaries),
    library(json, changes),
    // In C: a function of the concurrency runtime that Swift has no name for, a thread-local, a global that is read
    // inline, and information from the loader.
    .target(name: runtime),
    library(signals, runtime, using: [rawMemory]),
    library(lists, positions, changes, signals),
    library("ListBinding", positions, changes, lists),
    library("ListModules", positions, changes, signals, lists, "ListBinding"),
    library(combine, lists),
    library(foundation, lists),
    library(testing, signals, lists, "ListBinding", "ListModules"),
  ] + demo + [support] + libraryTests.joined() + (kind == nil || kind == "laws" ? [lawTests] : [])
)
