import HRArchiving

/// What a merge of Package.resolved has to know: pins are found by their packages, and are sorted.
enum PackagePinsMerge {
    static func prepare(_ merge: inout PreparedMerge) {
        // Version 1 has no identity: it follows from the location.
        merge.keys = ["identity", "repositoryURL"]
        // A version with the commit of another one would be wrong.
        merge.wholeKeys = ["state"]
        dropOrigin(&merge)
        if merge.prefersNewer { takeNewer(&merge) }
    }

    /// Removes the hash of what the pins were resolved for, where both sides changed it: it would be a conflict each
    /// time, and neither hash is that of the merged packages.
    private static func dropOrigin(_ merge: inout PreparedMerge) {
        let path = HRPath(["originHash"])
        guard merge.conflict(at: path) != nil else { return }
        merge.base?[path] = nil
        merge.ours[path] = nil
        merge.theirs[path] = nil
        merge.notes.append(
            "\(quoted("originHash")) is dropped, because both sides changed it: resolving the packages writes it anew")
    }

    // MARK: Newer versions

    /// A pin in one of the documents.
    private struct Pin {
        let path: HRPath
        let state: HRNode

        var version: SemanticVersion? { state["version"]?.string.flatMap(SemanticVersion.init) }
    }

    /// Gives both sides the higher one of two versions, for each pin that both changed. A pin of a branch or a revision
    /// is no version: it remains a conflict.
    private static func takeNewer(_ merge: inout PreparedMerge) {
        let base = merge.base.map(pins)
        let theirs = pins(of: merge.theirs)
        for (identity, our) in pins(of: merge.ours).sorted(by: { $0.key < $1.key }) {
            guard let their = theirs[identity], our.state != their.state, base?[identity]?.state != our.state,
                base?[identity]?.state != their.state, let first = our.version, let second = their.version,
                first != second
            else { continue }
            let isOurs = second < first
            let (newer, older) = isOurs ? (our, their) : (their, our)
            merge.ours[our.path.appending("state")] = newer.state
            merge.theirs[their.path.appending("state")] = newer.state
            let numbers = [newer, older].map { excerpt($0.state["version"]?.string ?? "", limit: 80) }
            merge.notes.append(
                "\(quoted(identity)) is at \(numbers[0]) of \(isOurs ? "ours" : "theirs"), "
                    + "which is newer than \(numbers[1]) of \(isOurs ? "theirs" : "ours")")
        }
    }

    /// Returns the pins of a document by their identities, without those that occur twice.
    private static func pins(of document: HRDocument) -> [String: Pin] {
        let path = listPath(document)
        let pairs = (document[path]?.elements ?? []).enumerated().compactMap { index, node -> (String, Pin?)? in
            guard let identity = identity(of: node), let state = node["state"] else { return nil }
            return (identity, Pin(path: path.appending("\(index)"), state: state))
        }
        return Dictionary(pairs) { _, _ in nil }.compactMapValues(\.self)
    }

    // MARK: Order

    /// Sorts the pins by their identities, if ours were sorted: the new ones of both sides are next to one another.
    static func arrange(_ text: inout HRDocumentText, since ours: HRDocument) throws(HRError) {
        guard let before = ours[listPath(ours)]?.elements, isSorted(before) else { return }
        var document = try text.document
        let path = listPath(document)
        guard let pins = document[path]?.elements, !isSorted(pins) else { return }
        document[path] = .array(
            pins.enumerated().sorted { left, right in
                let names = (identity(of: left.element) ?? "", identity(of: right.element) ?? "")
                return names.0 == names.1 ? left.offset < right.offset : names.0 < names.1
            }.map(\.element))
        try text.update(to: document)
    }

    private static func isSorted(_ pins: [HRNode]) -> Bool {
        let names = pins.map { identity(of: $0) ?? "" }
        return zip(names, names.dropFirst()).allSatisfy { $0 <= $1 }
    }

    private static func listPath(_ document: HRDocument) -> HRPath {
        document.root["object"] == nil ? HRPath(["pins"]) : HRPath(["object", "pins"])
    }

    private static func identity(of pin: HRNode) -> String? {
        pin["identity"]?.string?.lowercased() ?? pin["repositoryURL"]?.string.map(PackageIdentity.ofLocation)
    }
}

/// The name by which a package is known among the pins.
enum PackageIdentity {
    /// Returns the identity of a package at a location: the last component of its path, in lower case.
    static func ofLocation(_ location: String) -> String {
        let last = location.split(separator: "/").last.map { $0.lowercased() } ?? location
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    }
}
