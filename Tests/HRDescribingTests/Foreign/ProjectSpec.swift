/// The types of a project generator's configuration, as the documentation of XcodeGen describes its files: how types of a
/// program that knows nothing of descriptions look.
struct ProjectSpec: Codable {
    var name: String
    var options: SpecOptions?
    var attributes: [String: String]?
    var configs: [String: ConfigKind]?
    var configFiles: [String: String]?
    var settings: BuildSettings?
    var targets: [String: TargetSpec]?
    var fileGroups: [String]?
    var schemes: [String: SchemeSpec]?
    var packages: [String: PackageSpec]?
}

enum ConfigKind: String, Codable, CaseIterable { case debug, release, none }

struct SpecOptions: Codable {
    enum Sorting: String, Codable, CaseIterable { case none, top, bottom }

    var minimumXcodeGenVersion: String?
    var bundleIdPrefix: String?
    var createIntermediateGroups: Bool?
    var developmentLanguage: String?
    var usesTabs: Bool?
    var indentWidth: UInt?
    var groupSortPosition: Sorting?
    var deploymentTarget: [String: String]?
    var preGenCommand: String?
}

struct BuildSettings: Codable {
    var base: [String: String]?
    var configs: [String: [String: String]]?
    var groups: [String]?
}

struct TargetSpec: Codable {
    enum Platform: String, Codable, CaseIterable { case iOS, tvOS, macOS, watchOS, visionOS }

    var type: String
    var platform: Platform
    var deploymentTarget: String?
    var sources: [SourceSpec]?
    var settings: BuildSettings?
    var dependencies: [DependencySpec]?
    var preBuildScripts: [BuildScript]?
    var scheme: TargetScheme?
}

struct SourceSpec: Codable {
    var path: String
    var excludes: [String]?
    var optional: Bool?
    var buildPhase: String?
}

struct DependencySpec: Codable {
    var target: String?
    var package: String?
    var framework: String?
    var embed: Bool?
    var link: Bool?
}

struct BuildScript: Codable {
    var script: String?
    var path: String?
    var name: String?
    var inputFiles: [String]?
    var runOnlyWhenInstalling: Bool?
}

struct TargetScheme: Codable {
    var testTargets: [String]?
    var gatherCoverageData: Bool?
    var environmentVariables: [String: String]?
}

struct SchemeSpec: Codable {
    struct Build: Codable {
        var targets: [String: String]
        var parallelizeBuild: Bool?
    }

    struct Run: Codable {
        var config: String?
        var commandLineArguments: [String: Bool]?
    }

    var build: Build
    var run: Run?
}

struct PackageSpec: Codable {
    var url: String?
    var path: String?
    var from: String?
    var branch: String?
}
