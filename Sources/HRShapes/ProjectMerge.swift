import HRArchiving

/// What a merge of projects has to know: an id is the key of an object, and both sides may have given one id to objects
/// that have nothing to do with one another.
struct ProjectMerge {
    /// One side of a merge.
    private struct Side {
        let objects: [String: HRNode]
        /// The ids of the objects that refer to an object, for the objects that both sides added.
        var holders: [String: Set<String>] = [:]
        let rootID: String?

        init(_ objects: HRFields, of document: HRDocument) {
            self.objects = Dictionary(objects.storage.map { ($0.key, $0.value) }) { _, last in last }
            rootID = document.root["rootObject"]?.string
        }

        mutating func findHolders(of ids: Set<String>) {
            for (holder, object) in objects {
                for id in ProjectReferences.ids(in: object, rootID) where ids.contains(id) {
                    holders[id, default: []].insert(holder)
                }
            }
        }
    }

    /// The keys that name an object, for the kinds of objects of which there is one for each name and holder.
    private static let names: [String: [String]] = [
        "PBXAggregateTarget": ["name"],
        "PBXBuildFile": ["fileRef", "productRef"],
        "PBXFileReference": ["name", "path"],
        "PBXFileSystemSynchronizedRootGroup": ["path"],
        "PBXGroup": ["name", "path"],
        "PBXLegacyTarget": ["name"],
        "PBXNativeTarget": ["name"],
        "PBXProject": [],
        "PBXVariantGroup": ["name", "path"],
        "XCLocalSwiftPackageReference": ["relativePath"],
        "XCRemoteSwiftPackageReference": ["repositoryURL"],
        "XCVersionGroup": ["name", "path"],
    ]

    private var ours: Side
    private var theirs: Side
    /// The ids in the base.
    private let known: Set<String>
    /// The ids that both sides added, with one object each as far as is known.
    private var shared: Set<String> = []

    /// Gives the objects of theirs new ids that have the ids of other new objects of ours, with all references to them.
    /// Without a base, ids are all that says which objects are the same.
    static func prepare(_ merge: inout PreparedMerge) {
        merge.keys = ["ProjectRef"]
        guard let base = merge.base?.root["objects"]?.fields, let ours = merge.ours.root["objects"]?.fields,
            let theirs = merge.theirs.root["objects"]?.fields
        else { return }
        var clashes = ProjectMerge(
            ours: Side(ours, of: merge.ours), theirs: Side(theirs, of: merge.theirs), known: Set(base.keys))
        let ids = clashes.newIDs()
        guard !ids.isEmpty else { return }
        let names = ProjectNames(clashes.theirs.objects)
        for field in theirs.storage {
            guard let id = ids[field.key] else { continue }
            let title = title(of: field.value, names.name(of: field.key))
            merge.notes.append(
                "\(excerpt(field.key, limit: 80)) was added by both sides: that of theirs, \(title), is \(id) now")
        }
        merge.theirs = renamed(merge.theirs, theirs, ids)
    }

    private static func title(of object: HRNode, _ name: String?) -> String {
        let isa = excerpt(object["isa"]?.string ?? "an object", limit: 80)
        return name.flatMap { $0 == isa ? nil : "\(isa) \(quoted($0))" } ?? isa
    }

    private static func renamed(_ document: HRDocument, _ objects: HRFields, _ ids: [String: String]) -> HRDocument {
        var document = document
        let rootID = document.root["rootObject"]?.string
        let fields = objects.storage.map { field in
            let object = ProjectReferences.replacing(in: field.value, rootID) { ids[$0] ?? $0 }
            return HRFields.Field(key: ids[field.key] ?? field.key, value: object)
        }
        document.root.fields?["objects"] = .dictionary(HRFields(storage: fields))
        if let rootID, let id = ids[rootID] { document.root.fields?["rootObject"] = .string(id) }
        return document
    }

    // MARK: Which objects are the same

    /// Returns the new ids of objects of theirs by their old ones.
    private mutating func newIDs() -> [String: String] {
        let added = Set(theirs.objects.keys.filter { !known.contains($0) && ours.objects[$0] != nil })
        guard !added.isEmpty else { return [:] }
        ours.findHolders(of: added)
        theirs.findHolders(of: added)
        shared = added
        var waiting = Array(added)
        while let id = waiting.popLast() {
            guard shared.contains(id), !isOne(id) else { continue }
            shared.remove(id)
            // What refers to the objects, or what they refer to, may not be one either.
            for side in [ours, theirs] {
                waiting += side.holders[id] ?? []
                waiting += side.objects[id].map { ProjectReferences.ids(in: $0, side.rootID) } ?? []
            }
        }
        var taken = known.union(ours.objects.keys).union(theirs.objects.keys)
        var ids: [String: String] = [:]
        for id in added.subtracting(shared).sorted() {
            var hash = ContentHash()
            hash.add(id)
            if let object = theirs.objects[id] { hash.add(object) }
            while !taken.insert(String(hash.digits.prefix(24))).inserted { hash.add(id) }
            ids[id] = String(hash.digits.prefix(24))
        }
        return ids
    }

    /// Returns true if the objects that both sides added under an id are one: they are of one kind, an object of both
    /// sides refers to both, and they have one name or equal contents, or belong to a new object that is one as well.
    private func isOne(_ id: String) -> Bool {
        guard let our = ours.objects[id], let their = theirs.objects[id] else { return false }
        let isa = our["isa"]?.string ?? ""
        guard isa == their["isa"]?.string ?? "" else { return false }
        let (holders, others) = (ours.holders[id] ?? [], theirs.holders[id] ?? [])
        let common = holders.intersection(others).filter { known.contains($0) || shared.contains($0) }
        guard !common.isEmpty || holders.isEmpty || others.isEmpty else { return false }
        if let keys = Self.names[isa] {
            return keys.allSatisfy { our[$0] == their[$0] && isOneTarget(our[$0]?.string) }
        }
        if common.contains(where: shared.contains) { return true }
        return our == their && ProjectReferences.ids(in: our, ours.rootID).allSatisfy(isOneTarget)
    }

    /// Returns true unless a reference leads to different objects in both sides.
    private func isOneTarget(_ id: String?) -> Bool {
        guard let id, !known.contains(id), ours.objects[id] != nil, theirs.objects[id] != nil else { return true }
        return shared.contains(id)
    }
}
