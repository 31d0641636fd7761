// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "HRArchiver",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "HRArchiving", targets: ["HRArchiving"]),
        .library(name: "ObjectGraph", targets: ["ObjectGraph"]),
    ],
    targets: [
        .target(name: "ObjectGraph", swiftSettings: strict),
        .target(name: "HRArchiving", dependencies: ["ObjectGraph"], swiftSettings: strict),
        .executableTarget(
            name: "TodoList", dependencies: ["HRArchiving"], path: "Examples/TodoList", swiftSettings: strict),
        .target(name: "TestSupport", dependencies: ["HRArchiving"], path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(name: "ObjectGraphTests", dependencies: ["ObjectGraph", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "HRArchivingTests", dependencies: ["HRArchiving", "ObjectGraph", "TestSupport"],
            exclude: ["Data"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
