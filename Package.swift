// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Tests call optimized libraries in a release build, and are not optimized themselves: that took longer than all else.
let tests = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
    name: "HRArchiver",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "HRArchiving", targets: ["HRArchiving"]),
        .library(name: "HRToolKit", targets: ["HRToolKit"]),
        .executable(name: "hr", targets: ["hr"]),
        .library(name: "HRArchivingTesting", targets: ["HRArchivingTesting"]),
        .library(name: "HRComparing", targets: ["HRComparing"]),
        .library(name: "HRConfiguring", targets: ["HRConfiguring"]),
        .library(name: "HRDescribing", targets: ["HRDescribing"]),
        .library(name: "HRSequencing", targets: ["HRSequencing"]),
        .library(name: "KryoCoding", targets: ["KryoCoding"]),
        .library(name: "ObjectMapping", targets: ["ObjectMapping"]),
    ],
    targets: [
        .systemLibrary(name: "CThreadStack"),
        .target(
            name: "ObjectGraph",
            dependencies: [.target(name: "CThreadStack", condition: .when(platforms: [.linux]))],
            swiftSettings: strict),
        .target(name: "ObjectMapping", dependencies: ["ObjectGraph"], swiftSettings: strict),
        .systemLibrary(name: "CExtendedAttributes"),
        .target(
            name: "HRArchiving",
            dependencies: [
                "ObjectGraph", "ObjectMapping",
                .target(name: "CExtendedAttributes", condition: .when(platforms: [.linux])),
            ], swiftSettings: strict),
        // Differences and merges of documents.
        .target(name: "HRComparing", dependencies: ["HRArchiving", "ObjectGraph"], swiftSettings: strict),
        // Descriptions of types: schemas, templates, and contracts of keys.
        .target(
            name: "HRDescribing", dependencies: ["HRArchiving", "ObjectGraph", "ObjectMapping"], swiftSettings: strict),
        // Fixtures and snapshots: for test targets only, because it imports Testing.
        .target(
            name: "HRArchivingTesting",
            dependencies: ["HRArchiving", "HRComparing", "HRDescribing", "ObjectGraph"],
            swiftSettings: strict),
        // What files of Xcode and SwiftPM look like, beyond their syntax. No product: the tool has it.
        .target(name: "HRShapes", dependencies: ["HRArchiving", "ObjectGraph"], swiftSettings: strict),
        // Documents as graphs, in HTML and DOT. No product: the tool has it.
        .target(name: "HRPictures", dependencies: ["HRArchiving", "ObjectGraph"], swiftSettings: strict),
        .target(
            name: "HRToolKit",
            dependencies: [
                "HRArchiving", "HRComparing", "HRConfiguring", "HRDescribing", "HRPictures", "HRShapes", "ObjectGraph",
            ],
            swiftSettings: strict),
        .executableTarget(name: "hr", dependencies: ["HRToolKit"], swiftSettings: strict),
        .target(
            name: "HRConfiguring", dependencies: ["HRArchiving", "ObjectGraph", "ObjectMapping"], swiftSettings: strict),
        .target(name: "HRSequencing", dependencies: ["HRArchiving"], swiftSettings: strict),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"])]),
        .target(name: "KryoCoding", dependencies: ["ObjectGraph", "ObjectMapping", "CZlib"], swiftSettings: strict),
        .executableTarget(
            name: "TodoList", dependencies: ["HRArchiving"], path: "Examples/TodoList", swiftSettings: strict),
        .executableTarget(
            name: "QuickStart", dependencies: ["HRArchiving"], path: "Examples/QuickStart", swiftSettings: strict),
        .executableTarget(
            name: "ShopTool", dependencies: ["HRArchiving", "HRConfiguring", "HRToolKit"], path: "Examples/ShopTool",
            swiftSettings: strict),
        .executableTarget(
            name: "Service", dependencies: ["HRConfiguring", "HRArchiving"], path: "Examples/Service",
            exclude: ["run", "expected.txt"], swiftSettings: strict),
        .executableTarget(
            name: "Events", dependencies: ["HRSequencing", "HRArchiving"], path: "Examples/Events",
            exclude: ["run", "engines", "engines.py", "spark", "spark.py", "expected.txt"], swiftSettings: strict),
        .executableTarget(
            name: "TalkingToJava", dependencies: ["KryoCoding", "ObjectMapping"], path: "Examples/TalkingToJava",
            exclude: ["java", "run", "expected.txt"], swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["HRArchiving", "ObjectMapping"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(name: "HouseTests", swiftSettings: tests),
        .testTarget(name: "ObjectGraphTests", dependencies: ["ObjectGraph", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "ObjectMappingTests", dependencies: ["ObjectMapping", "HRArchiving", "ObjectGraph", "TestSupport"],
            swiftSettings: tests),
        // The tests of HRArchiving by layers, and those of what people read: guides, samples and examples.
        .testTarget(
            name: "HRArchivingCodingTests",
            dependencies: ["HRArchiving", "ObjectGraph", "ObjectMapping", "TestSupport"],
            exclude: ["Data"], swiftSettings: tests),
        .testTarget(
            name: "HRArchivingEditingTests", dependencies: ["HRArchiving", "ObjectMapping", "TestSupport"],
            exclude: ["Data"], swiftSettings: tests),
        .testTarget(
            name: "HRArchivingFormatsTests",
            dependencies: [
                "HRArchiving", "HRSequencing", "ObjectGraph", "ObjectMapping", "TestSupport",
                .target(name: "CExtendedAttributes", condition: .when(platforms: [.linux])),
            ],
            exclude: ["Data"], swiftSettings: tests),
        .testTarget(
            name: "GuideTests",
            dependencies: [
                "HRArchiving", "HRArchivingTesting", "HRComparing", "HRDescribing", "HRSequencing", "ObjectMapping",
                "TestSupport",
            ],
            exclude: ["Data"], swiftSettings: tests),
        .testTarget(
            name: "HRToolTests", dependencies: ["HRArchiving", "TestSupport"],
            exclude: ["Fixtures", "Hostile", "Scenarios"], swiftSettings: tests),
        .testTarget(
            name: "HRComparingTests", dependencies: ["HRComparing", "HRShapes", "HRArchiving", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: tests),
        .testTarget(
            name: "HRArchivingTestingTests",
            dependencies: [
                "HRArchivingTesting", "HRArchiving", "HRComparing", "HRDescribing", "ObjectGraph", "ObjectMapping",
                "TestSupport",
            ],
            exclude: ["Documentation/Fixtures", "Documentation/Snapshots", "Fixtures/Data"], swiftSettings: tests),
        .testTarget(
            name: "HRConfiguringTests",
            dependencies: ["HRConfiguring", "HRArchiving", "ObjectMapping", "ObjectGraph", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "HRDescribingTests",
            dependencies: [
                "HRDescribing", "HRArchiving", "HRArchivingTesting", "HRConfiguring", "ObjectMapping", "ObjectGraph",
                "TestSupport",
            ],
            exclude: ["Documentation/Files", "Foreign/Snapshots"], swiftSettings: tests),
        .testTarget(
            name: "HRSequencingTests", dependencies: ["HRSequencing", "HRArchiving", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "MainActorTests", dependencies: ["HRArchiving", "ObjectMapping"],
            swiftSettings: tests + [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "KryoCodingTests", dependencies: ["KryoCoding", "ObjectMapping", "TestSupport"], exclude: ["Data"],
            swiftSettings: tests),
    ],
    swiftLanguageModes: [.v6]
)
