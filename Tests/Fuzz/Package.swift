// swift-tools-version: 6.2
import PackageDescription

// Built by `run`, which adds the sanitizer: libFuzzer brings the main function of each target.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "HRArchiver", path: "../..")],
    targets: [
        .target(name: "FuzzSupport", dependencies: [.product(name: "HRArchiving", package: "HRArchiver")]),
        .executableTarget(
            name: "FuzzJSON", dependencies: ["FuzzSupport"], swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
        .executableTarget(
            name: "FuzzXML", dependencies: ["FuzzSupport"], swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
        .executableTarget(
            name: "FuzzBinary", dependencies: ["FuzzSupport"], swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
        .executableTarget(
            name: "FuzzEdit", dependencies: [.product(name: "HRArchiving", package: "HRArchiver")],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
        // The types of the tests' graphs, and what compares them. Other files of the folder see the package's inside.
        .target(
            name: "TestSupport",
            dependencies: [
                .product(name: "HRArchiving", package: "HRArchiver"),
                .product(name: "ObjectMapping", package: "HRArchiver"),
            ],
            sources: [
                "FoundationSettings.swift", "Graphs", "Models", "RandomDocuments.swift", "RandomTexts.swift",
                "SeededGenerator.swift", "SpelledNumber.swift", "TextEncodings.swift", "Tree.swift",
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]),
        .executableTarget(
            name: "FuzzGraph",
            dependencies: ["TestSupport", .product(name: "ObjectMapping", package: "HRArchiver")],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
        .executableTarget(
            name: "FuzzLines",
            dependencies: [
                .product(name: "HRArchiving", package: "HRArchiver"),
                .product(name: "HRSequencing", package: "HRArchiver"),
            ],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
        .executableTarget(
            name: "FuzzElements",
            dependencies: [
                "TestSupport", .product(name: "HRArchiving", package: "HRArchiver"),
                .product(name: "HRSequencing", package: "HRArchiver"),
            ],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
        .executableTarget(
            name: "FuzzKryo", dependencies: [.product(name: "KryoCoding", package: "HRArchiver")],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    ],
    swiftLanguageModes: [.v6]
)
