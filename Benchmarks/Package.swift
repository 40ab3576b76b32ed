// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "ReactiveCollections", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
  ],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CMemory",
        "CProcess",
        "ReactiveCollections",
        .product(name: "ListBinding", package: "ReactiveCollections"),
        .product(name: "ListModules", package: "ReactiveCollections"),
        .product(name: "ReactiveCollectionsJSON", package: "ReactiveCollections"),
        .product(name: "ReactiveCollectionsTesting", package: "ReactiveCollections"),
        "OpenCombine",
        .product(name: "HashTreeCollections", package: "swift-collections"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .target(name: "CMemory"),
    .executableTarget(
      name: "soak",
      dependencies: [
        "CProcess",
        .product(name: "ReactiveCollections", package: "ReactiveCollections"),
        .product(name: "ListBinding", package: "ReactiveCollections"),
        .product(name: "ReactiveCollectionsTesting", package: "ReactiveCollections"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // Without the functions of CMemory that take the place of `malloc`.
    .target(name: "CProcess"),
  ]
)
