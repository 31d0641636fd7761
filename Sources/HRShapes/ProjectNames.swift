import HRArchiving

/// The names of the objects of an Xcode project, as Xcode writes them in comments behind their ids.
struct ProjectNames {
    private let objects: [String: HRNode]
    /// The build phases by the build files in them.
    private var phases: [String: String] = [:]
    /// The targets, or the project, by their lists of configurations.
    private var owners: [String: String] = [:]
    /// The synchronized groups by their sets of exceptions.
    private var folders: [String: String] = [:]

    init(_ objects: [String: HRNode]) {
        self.objects = objects
        for (id, object) in objects {
            guard let isa = object["isa"]?.string else { continue }
            if ProjectReferences.isBuildPhase(isa) {
                for file in object["files"]?.elements ?? [] { if let file = file.string { phases[file] = id } }
            }
            if let list = object["buildConfigurationList"]?.string { owners[list] = id }
            for set in object["exceptions"]?.elements ?? [] { if let set = set.string { folders[set] = id } }
        }
    }

    /// Returns the name of an object, without blanks at its ends; nil if it has none, or if it cannot be known from the
    /// project.
    func name(of id: String) -> String? {
        guard var name = fullName(of: id)?.utf8[...] else { return nil }
        while let first = name.first, first == 0x20 || first == 0x09 { name.removeFirst() }
        while let last = name.last, last == 0x20 || last == 0x09 { name.removeLast() }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }

    private func fullName(of id: String) -> String? {
        guard let object = objects[id], let isa = object["isa"]?.string else { return nil }
        if ProjectReferences.isBuildPhase(isa) { return object["name"]?.string ?? Self.phaseName(isa) }
        switch isa {
        case "PBXProject": return "Project object"
        case "PBXBuildFile": return fileName(of: object, id)
        case "PBXContainerItemProxy", "PBXTargetDependency": return isa
        case "PBXBuildRule": return object["name"]?.string ?? isa
        case "XCConfigurationList": return owners[id].flatMap { listName(ofOwner: $0) }
        case "XCRemoteSwiftPackageReference":
            return object["repositoryURL"]?.string.map { "\(isa) \"\(Self.lastComponent(of: $0, without: ".git"))\"" }
        case "XCLocalSwiftPackageReference":
            return object["relativePath"]?.string.map { "\(isa) \"\($0)\"" }
        case "XCSwiftPackageProductDependency": return object["productName"]?.string
        case "PBXFileSystemSynchronizedBuildFileExceptionSet":
            guard let folder = folders[id].flatMap({ plainName(of: objects[$0]) }),
                let target = object["target"]?.string.flatMap({ plainName(of: objects[$0]) })
            else { return nil }
            return "Exceptions for \"\(folder)\" folder in \"\(target)\" target"
        default: return plainName(of: object)
        }
    }

    /// The name of an object that has one, or the last component of its path.
    private func plainName(of object: HRNode?) -> String? {
        object?["name"]?.string ?? object?["path"]?.string.map { Self.lastComponent(of: $0) }
    }

    /// The name of a build file: the name of what is built, and of its phase.
    private func fileName(of object: HRNode, _ id: String) -> String? {
        let reference = object["fileRef"]?.string ?? object["productRef"]?.string
        // What is built is never another build file.
        guard let reference, objects[reference]?["isa"]?.string != "PBXBuildFile",
            let phase = phases[id], phase != id, let phaseName = name(of: phase)
        else { return nil }
        return "\(name(of: reference) ?? "(null)") in \(phaseName)"
    }

    private func listName(ofOwner id: String) -> String? {
        guard let owner = objects[id], let isa = owner["isa"]?.string, isa != "PBXProject" else { return nil }
        return owner["name"]?.string.map { "Build configuration list for \(isa) \"\($0)\"" }
    }

    private static func phaseName(_ isa: String) -> String {
        String(isa.dropFirst(isa.hasPrefix("PBX") ? 3 : 0).dropLast("BuildPhase".count))
    }

    private static func lastComponent(of path: String, without ending: String = "") -> String {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return !ending.isEmpty && last.hasSuffix(ending) ? String(last.dropLast(ending.count)) : last
    }
}
