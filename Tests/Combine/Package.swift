// swift-tools-version: 6.2
import PackageDescription

// The bridges to Combine, and their tests, with OpenCombine in its place, where there is no Combine. `Sources` and `Tests`
// are links to the folders of the package, which itself has no dependencies.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableExperimentalFeature("RawLayout"),
  .define("OPEN_COMBINE"),
]

func library(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

let (arrays, dictionaries): (Target.Dependency, Target.Dependency) = (
  "ReactiveCollectionsArrays", "ReactiveCollectionsDictionaries"
)
let positions: Target.Dependency = "ReactiveCollectionsPositions"
let (changes, signals): (Target.Dependency, Target.Dependency) = (
  "ReactiveCollectionsChanges", "ReactiveCollectionsSignals"
)

let package = Package(
  name: "CombineTests",
  platforms: [.macOS(.v14)],
  dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")],
  targets: [
    library("ReactiveCollectionsArrays"),
    library("ReactiveCollectionsDictionaries"),
    library("ReactiveCollectionsPositions"),
    library("ReactiveCollectionsChanges", arrays, dictionaries),
    .target(name: "ReactiveCollectionsRuntime"),
    library("ReactiveCollectionsSignals", "ReactiveCollectionsRuntime"),
    library("ReactiveCollections", positions, changes, signals),
    library("ListBinding", changes, "ReactiveCollections"),
    library("ListModules", positions, changes, signals, "ReactiveCollections", "ListBinding"),
    library("ReactiveCollectionsTesting", signals, "ReactiveCollections", "ListBinding", "ListModules"),
    library("ReactiveCollectionsCombine", "ReactiveCollections", "OpenCombine"),
    .testTarget(
      name: "ReactiveCollectionsCombineTests",
      dependencies: ["ReactiveCollectionsCombine", "ReactiveCollections", "ReactiveCollectionsTesting", "OpenCombine"],
      path: "Tests", swiftSettings: settings),
  ]
)
