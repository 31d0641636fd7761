import HRArchiving

extension FileShape {
    /// The shape of Package.resolved: the versions of packages that a project uses.
    static let packagePins = FileShape(
        name: "package-resolved", names: ["Package.resolved"], endings: [],
        elementKeys: ["identity", "package"],
        checker: { document in
            var check = PinsCheck()
            check.checkRoot(document.root)
            return check.errors
        },
        describer: { node, path in
            let identity = node["identity"]?.string ?? node["package"]?.string
            return identity.map { "the pin of \(quoted($0))" }
        },
        preparer: PackagePinsMerge.prepare,
        arranger: PackagePinsMerge.arrange)
}

/// The check of one file of pins, in the versions 1 to 3.
private struct PinsCheck {
    private(set) var errors: [HRError] = []
    /// The paths of the identities of the pins so far.
    private var identities: [String: HRPath] = [:]
    /// True for version 1, whose pins have other keys and no identity: that follows from the location.
    private var isFirstVersion = false

    mutating func checkRoot(_ root: HRNode) {
        guard let fields = root.fields else {
            return errors.append(.wrongKind("a file of pins", must: "a dictionary", is: root, at: HRPath()))
        }
        let isKnown = checkVersion(fields["version"], hasObject: fields["object"] != nil)
        var container = root
        var path = HRPath()
        if isFirstVersion {
            path = HRPath(["object"])
            guard let object = fields["object"] else {
                return errors.append(.missing("object", in: "a file of pins of version 1", at: HRPath()))
            }
            container = object
        }
        guard let pins = container["pins"] else {
            // A later version may keep its pins elsewhere.
            if isKnown { errors.append(.missing("pins", in: "the file of pins", at: path)) }
            return
        }
        path = path.appending("pins")
        guard let elements = pins.elements else {
            return errors.append(.wrongKind(quoted("pins"), must: "an array", is: pins, at: path))
        }
        for (index, pin) in elements.enumerated() { check(pin, at: path.appending("\(index)")) }
    }

    /// Checks the version of the file; returns true if it is a known one.
    private mutating func checkVersion(_ node: HRNode?, hasObject: Bool) -> Bool {
        isFirstVersion = hasObject
        let path = HRPath(["version"])
        guard let node else {
            errors.append(.missing("version", in: "the file of pins", at: HRPath()))
            return true
        }
        guard let version = node.int else {
            errors.append(.wrongKind(quoted("version"), must: "an integer", is: node, at: path))
            return true
        }
        isFirstVersion = version == 1
        guard !(1...3).contains(version) else { return true }
        isFirstVersion = hasObject
        errors.append(
            HRError(
                .unexpectedShape, "version \(version) of the file is not known, only 1 to 3 are", path: path
            ).at(.value).asWarning)
        return false
    }

    private mutating func check(_ pin: HRNode, at path: HRPath) {
        guard let fields = pin.fields else {
            return errors.append(.wrongKind("a pin", must: "a dictionary", is: pin, at: path))
        }
        let identityKey = isFirstVersion ? "package" : "identity"
        let locationKey = isFirstVersion ? "repositoryURL" : "location"
        let identity = string(fields, identityKey, path, isRequired: !isFirstVersion)
        let location = string(fields, locationKey, path)
        // Version 1 derives the identity of a package from its location.
        if isFirstVersion, let location, !location.isEmpty {
            // The location is not shown, because it may contain a password.
            let derived = PackageIdentity.ofLocation(location)
            note(derived, named: identity ?? derived, at: path.appending(locationKey))
        } else if !isFirstVersion, let identity {
            note(identity.lowercased(), named: identity, at: path.appending(identityKey))
        }
        guard let state = fields["state"] else {
            return errors.append(.missing("state", in: "the pin", at: path))
        }
        check(state: state, isRegistry: fields["kind"]?.string == "registry", at: path.appending("state"))
    }

    private mutating func check(state: HRNode, isRegistry: Bool, at path: HRPath) {
        guard let fields = state.fields else {
            return errors.append(.wrongKind(quoted("state"), must: "a dictionary", is: state, at: path))
        }
        let revision = string(fields, "revision", path, isRequired: false)
        let version = string(fields, "version", path, isRequired: false)
        let branch = string(fields, "branch", path, isRequired: false)
        if let revision, !Self.isRevision(revision) {
            errors.append(
                HRError(
                    .unexpectedShape, "the revision is not 40 or 64 hexadecimal digits",
                    path: path.appending("revision")
                ).at(.value))
        } else if Self.isAbsent(fields["revision"]), !isRegistry || version == nil {
            errors.append(.missing(isRegistry ? "version" : "revision", in: "the state of the pin", at: path))
        }
        if version != nil, branch != nil {
            let hint = HRError.Hint(path: path.appending("version"), part: .value, text: "the version")
            errors.append(
                HRError(
                    .unexpectedShape, "the pin has both a version and a branch", path: path.appending("branch"),
                    help: ["remove one of the two; the version counts"]
                ).captioned(nil, [hint]).at(.key).asWarning)
        }
    }

    /// Notes the identity of a pin, or reports that a pin before it has the same one.
    private mutating func note(_ identity: String, named name: String, at path: HRPath) {
        if let first = identities[identity] {
            errors.append(
                .repeated("the package \(quoted(name)) has two pins", at: path, first: first, .duplicateKey))
        } else {
            identities[identity] = path
        }
    }

    /// Returns the string under a key; null counts as none, as in the files of version 1.
    private mutating func string(
        _ fields: HRFields, _ key: String, _ path: HRPath, isRequired: Bool = true
    ) -> String? {
        guard let node = fields[key], !node.isNull else {
            if isRequired { errors.append(.missing(key, in: "the pin", at: path)) }
            return nil
        }
        if case .string(let text) = node { return text }
        errors.append(.wrongKind(quoted(key), must: "a string", is: node, at: path.appending(key)))
        return nil
    }

    private static func isAbsent(_ node: HRNode?) -> Bool { node?.isNull ?? true }

    private static func isRevision(_ text: String) -> Bool {
        (text.utf8.count == 40 || text.utf8.count == 64)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
            }
    }
}
