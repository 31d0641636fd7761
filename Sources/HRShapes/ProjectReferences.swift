import HRArchiving

/// Which keys of the objects of an Xcode project hold ids of other objects.
enum ProjectReferences {
    /// A key that holds references.
    struct Key: Sendable {
        let name: String
        /// True if the value is an array of ids, false if it is one id.
        let isList: Bool
    }

    private static let target =
        one("buildConfigurationList", "productReference")
        + list(
            "buildPhases", "buildRules", "dependencies", "packageProductDependencies", "fileSystemSynchronizedGroups")
    private static let buildPhase = list("files")

    /// The keys by the `isa` of objects. What is not here, such as `remoteGlobalIDString`, which may name an object of
    /// another project, or `membershipExceptions`, which are names of files, is no reference.
    private static let table: [String: [Key]] = [
        "PBXProject": one("buildConfigurationList", "mainGroup", "productRefGroup")
            + list("targets", "packageReferences"),
        "PBXNativeTarget": target,
        "PBXAggregateTarget": target,
        "PBXLegacyTarget": target,
        "PBXGroup": list("children"),
        "PBXVariantGroup": list("children"),
        "XCVersionGroup": list("children") + one("currentVersion"),
        "PBXFileReference": [],
        "PBXReferenceProxy": one("remoteRef"),
        "PBXBuildFile": one("fileRef", "productRef"),
        "PBXBuildRule": [],
        "PBXTargetDependency": one("target", "targetProxy", "productRef"),
        "PBXContainerItemProxy": one("containerPortal"),
        "XCConfigurationList": list("buildConfigurations"),
        "XCBuildConfiguration": one("baseConfigurationReference", "baseConfigurationReferenceAnchor"),
        "XCSwiftPackageProductDependency": one("package"),
        "XCLocalSwiftPackageReference": [],
        "XCRemoteSwiftPackageReference": [],
        "PBXFileSystemSynchronizedRootGroup": list("exceptions"),
        "PBXFileSystemSynchronizedBuildFileExceptionSet": one("target"),
        "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet": one("buildPhase"),
    ]

    /// The keys whose values are followed by the names of objects in comments.
    static let named: Set<String> = Set(table.values.joined().map(\.name)).union([
        "files", "rootObject", "ProductGroup", "ProjectRef",
    ])

    /// The kinds of objects whose `children` are the files of the navigator.
    static let groups: Set<String> = ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"]
    /// The kinds of objects that are built as a file and belong in a group.
    static let files: Set<String> = ["PBXFileReference", "PBXVariantGroup", "XCVersionGroup"]

    /// Returns the keys of objects of a kind that hold references; none for an unknown kind.
    static func keys(of isa: String) -> [Key] {
        table[isa] ?? (isBuildPhase(isa) ? buildPhase : [])
    }

    /// Returns true if objects of a kind are build phases, of which Xcode has about ten kinds.
    static func isBuildPhase(_ isa: String) -> Bool { isa.hasSuffix("BuildPhase") }

    private static func one(_ names: String...) -> [Key] { names.map { Key(name: $0, isList: false) } }

    private static func list(_ names: String...) -> [Key] { names.map { Key(name: $0, isList: true) } }
}
