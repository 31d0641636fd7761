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

    /// Returns true if it is known which keys of objects of a kind hold references.
    static func isKnown(_ isa: String) -> Bool { table[isa] != nil || isBuildPhase(isa) }

    /// Returns true if objects of a kind are build phases, of which Xcode has about ten kinds.
    static func isBuildPhase(_ isa: String) -> Bool { isa.hasSuffix("BuildPhase") }

    private static func one(_ names: String...) -> [Key] { names.map { Key(name: $0, isList: false) } }

    private static func list(_ names: String...) -> [Key] { names.map { Key(name: $0, isList: true) } }
}

extension ProjectReferences {
    /// Returns the ids in an object that are references, in the order of the file.
    static func ids(in object: HRNode, _ rootID: String?) -> [String] {
        var ids: [String] = []
        _ = replacing(in: object, rootID) { id in
            ids.append(id)
            return id
        }
        return ids
    }

    /// Returns an object with other ids in its references.
    ///
    /// - Parameter rootID: The id of the project itself: only there, a proxy names an object of this project.
    static func replacing(in object: HRNode, _ rootID: String?, _ newID: (String) -> String) -> HRNode {
        guard let fields = object.fields, let isa = fields["isa"]?.string else { return object }
        let references = keys(of: isa)
        return .dictionary(
            HRFields(
                storage: fields.storage.map { field in
                    var field = field
                    if references.contains(where: { $0.name == field.key }) {
                        field.value = field.value.replacingStrings(newID)
                    } else if isa == "PBXProject" {
                        field.value = replacing(inMember: field.value, ofProject: field.key, newID)
                    } else if isa == "PBXContainerItemProxy" {
                        let isLocal = field.key == "remoteGlobalIDString" && fields["containerPortal"]?.string == rootID
                        if isLocal { field.value = field.value.replacingStrings(newID) }
                    } else if !isKnown(isa), field.key != "isa" {
                        // Any text in an object of an unknown kind that is an id refers to the object.
                        field.value = field.value.replacingStrings(newID)
                    }
                    return field
                }))
    }

    /// Returns a member of a project, which has references that are not simply under keys.
    private static func replacing(inMember value: HRNode, ofProject key: String, _ newID: (String) -> String) -> HRNode
    {
        var value = value
        switch key {
        case "projectReferences": value = value.replacingStrings(newID)
        case "attributes":
            guard let targets = value["TargetAttributes"]?.fields else { break }
            value.fields?["TargetAttributes"] = .dictionary(
                HRFields(
                    storage: targets.storage.map { field in
                        var field = field
                        field.key = newID(field.key)
                        if let tested = field.value["TestTargetID"]?.string {
                            field.value.fields?["TestTargetID"] = .string(newID(tested))
                        }
                        return field
                    }))
        default: break
        }
        return value
    }
}

extension HRNode {
    /// Returns the value with other strings in it; keys stay.
    fileprivate func replacingStrings(_ new: (String) -> String) -> HRNode {
        switch self {
        case .string(let text): .string(new(text))
        case .array(let elements): .array(elements.map { $0.replacingStrings(new) })
        case .dictionary(let fields):
            .dictionary(
                HRFields(storage: fields.storage.map { .init(key: $0.key, value: $0.value.replacingStrings(new)) }))
        default: self
        }
    }
}
