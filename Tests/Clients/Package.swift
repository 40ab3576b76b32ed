// swift-tools-version: 6.2
import PackageDescription

let memberImports = SwiftSetting.enableUpcomingFeature("MemberImportVisibility")
let callersActor = SwiftSetting.enableUpcomingFeature("NonisolatedNonsendingByDefault")
let conformances = SwiftSetting.enableUpcomingFeature("InferIsolatedConformances")
let upcoming = [memberImports, callersActor, conformances]
let onMainActor = upcoming + [.defaultIsolation(MainActor.self)]

/// Returns a target of the same sources with settings that users have: all folders except `Script` are links to
/// `Plain`.
func clients(_ folder: String, _ mode: SwiftLanguageMode = .v6, _ settings: [SwiftSetting] = []) -> Target {
  .executableTarget(
    name: folder,
    dependencies: [
      "LookAlikes", "ReactiveCollections", .product(name: "ListBinding", package: "ReactiveCollections"),
      .product(name: "ListModules", package: "ReactiveCollections"),
    ],
    swiftSettings: settings + [
      .swiftLanguageMode(mode), .treatAllWarnings(as: .error),
      // The longest time that type-checking an expression may take, in milliseconds.
      .unsafeFlags(["-Xfrontend", "-warn-long-expression-type-checking=1000"]),
    ])
}

let package = Package(
  name: "Clients",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "ReactiveCollections", path: "../..")],
  targets: [
    clients("Plain"),
    clients("MemberImports", .v6, [memberImports]),
    clients("CallersActor", .v6, [callersActor]),
    clients("Conformances", .v6, [conformances]),
    clients("Upcoming", .v6, upcoming),
    clients("OnMainActor", .v6, onMainActor),
    clients("Swift5", .v5),
    clients("Swift5OnMainActor", .v5, onMainActor),
    clients("Script"),
    .target(name: "LookAlikes"),
  ]
)
