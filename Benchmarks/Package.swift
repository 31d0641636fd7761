// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "hrbench", targets: ["hrbench"]), .executable(name: "kryobench", targets: ["kryobench"]),
    ],
    dependencies: [.package(name: "HRArchiver", path: "..")],
    targets: [
        .target(name: "CCallgrind"),
        .executableTarget(
            name: "hrbench",
            dependencies: [
                "CCallgrind",
                .product(name: "HRArchiving", package: "HRArchiver"),
                .product(name: "HRComparing", package: "HRArchiver"),
                .product(name: "HRConfiguring", package: "HRArchiver"),
                .product(name: "HRSequencing", package: "HRArchiver"),
                .product(name: "HRToolKit", package: "HRArchiver"),
                .product(name: "KryoCoding", package: "HRArchiver"),
                .product(name: "ObjectMapping", package: "HRArchiver"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "placement", dependencies: [.product(name: "HRArchiving", package: "HRArchiver")],
            swiftSettings: strict),
        .executableTarget(
            name: "kryobench", dependencies: [.product(name: "KryoCoding", package: "HRArchiver")],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
