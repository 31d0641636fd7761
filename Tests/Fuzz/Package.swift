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
    ],
    swiftLanguageModes: [.v6]
)
