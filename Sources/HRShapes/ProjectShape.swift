import HRArchiving

extension FileShape {
    /// The shape of project.pbxproj: objects that refer to one another by ids.
    static let project = FileShape(
        name: "pbxproj", endings: [".pbxproj"],
        checker: { document in
            guard let root = document.root.fields else {
                return [.wrongKind("a project", must: "a dictionary", is: document.root, at: HRPath())]
            }
            guard let objects = root["objects"] else {
                return [.missing("objects", in: "the project", at: HRPath())]
            }
            guard let fields = objects.fields else {
                return [.wrongKind(quoted("objects"), must: "a dictionary", is: objects, at: HRPath(["objects"]))]
            }
            var check = ProjectCheck(fields)
            check.checkObjects()
            let start = check.checkRootObject(root["rootObject"])
            check.checkUse(from: start)
            return check.errors
        },
        describer: ProjectCheck.description,
        placer: ProjectText.position,
        finisher: ProjectText.finish,
        preparer: ProjectMerge.prepare,
        arranger: ProjectText.arrange)
}

/// The check of one Xcode project: every object has a kind, every reference leads to an object, and every object is
/// used.
private struct ProjectCheck {
    private(set) var errors: [HRError] = []
    private var objects: ProjectObjects
    /// For each object, the place among the children of a group, or among the files of a build phase, that holds it.
    private var places: [Listing?]
    /// For each object, the last list in which it stood; see ``checkList(_:_:of:)``.
    private var lastSeen: [(list: Int, index: Int)]
    private var listCount = 0
    /// True for each object that is the product of a target.
    private var isProduct: [Bool]

    /// A place in a list of another object.
    private struct Listing {
        let holder: Int
        let index: Int
    }

    init(_ fields: HRFields) {
        objects = ProjectObjects(fields)
        let count = objects.objects.count
        places = Array(repeating: nil, count: count)
        lastSeen = Array(repeating: (0, 0), count: count)
        isProduct = Array(repeating: false, count: count)
    }

    /// Returns what an object is, such as `PBXFileReference "Foo.swift"`.
    static func description(of node: HRNode, at path: HRPath) -> String? {
        guard path.components.count == 2, path.components[0] == "objects", let isa = node["isa"]?.string else {
            return nil
        }
        let kind = excerpt(isa, limit: 80)
        for key in ["name", "path", "productName", "relativePath", "remoteInfo"] {
            if let name = node[key]?.string { return "\(kind) \(quoted(name))" }
        }
        for key in ["fileRef", "productRef", "target"] {
            if let id = node[key]?.string { return "\(kind) of \(quoted(id))" }
        }
        return kind
    }

    // MARK: Objects and references

    /// Checks the kinds and references of all objects.
    mutating func checkObjects() {
        for position in objects.objects.indices {
            let object = objects.objects[position]
            guard let fields = object.node.fields else {
                add(.wrongKind("the \(object.title)", must: "a dictionary", is: object.node, at: path(position)))
                continue
            }
            guard !object.isa.isEmpty else {
                checkKind(fields["isa"], position)
                continue
            }
            let keys = ProjectReferences.keys(of: object.isa)
            for field in fields.storage where !keys.isEmpty {
                guard let key = keys.first(where: { $0.name == field.key }) else { continue }
                if key.isList {
                    checkList(field.value, key.name, of: position)
                } else {
                    checkReference(field.value, key.name, of: position)
                }
            }
            if object.isa == "PBXProject" { checkProject(fields, position) }
            if object.isa == "PBXBuildFile" { checkBuildFile(fields, position) }
        }
    }

    private mutating func checkKind(_ isa: HRNode?, _ position: Int) {
        let title = "the \(objects.objects[position].title)"
        guard let isa else { return add(.missing("isa", in: title, at: path(position))) }
        guard isa.string == nil else {
            return add(
                HRError(.unexpectedShape, "the \(quoted("isa")) of \(title) is empty", path: path(position, "isa")))
        }
        add(.wrongKind("the \(quoted("isa")) of \(title)", must: "a string", is: isa, at: path(position, "isa")))
    }

    private mutating func checkBuildFile(_ fields: HRFields, _ position: Int) {
        let isUsed = ["fileRef", "productRef"].contains { fields[$0]?.string?.isEmpty == false }
        guard !isUsed, fields["fileRef"].map({ $0.string != nil }) ?? true else { return }
        add(
            HRError(
                .unexpectedShape,
                "the \(objects.objects[position].title) has neither \(quoted("fileRef")) nor \(quoted("productRef"))",
                path: path(position),
                help: ["remove it, and its id from \(quoted("files")) of the build phase"]
            ).at(.start))
    }

    private mutating func checkReference(_ value: HRNode, _ key: String, of position: Int) {
        guard case .string(let id) = value else {
            return add(.wrongKind(quoted(key), must: "the id of an object", is: value, at: path(position, key)))
        }
        guard let target = objects.position(of: id) else {
            if !id.isEmpty { add(dangling(id, position, [key])) }
            return
        }
        if key == "productReference" { isProduct[target] = true }
    }

    /// Checks an array of ids. Each list has a number, and each object remembers the last list in which it stood: that
    /// finds an id that stands twice in a list without a set for each list.
    private mutating func checkList(_ value: HRNode, _ key: String, of position: Int) {
        guard let elements = value.elements else {
            return add(.wrongKind(quoted(key), must: "an array of ids", is: value, at: path(position, key)))
        }
        listCount += 1
        let isa = objects.objects[position].isa
        let isPlace = ProjectReferences.groups.contains(isa) || ProjectReferences.isBuildPhase(isa)
        for (index, element) in elements.enumerated() {
            guard case .string(let id) = element else {
                add(.wrongKind("an id", must: "a string", is: element, at: path(position, key, "\(index)")))
                continue
            }
            guard let target = objects.position(of: id) else {
                if !id.isEmpty { add(dangling(id, position, [key, "\(index)"])) }
                continue
            }
            if lastSeen[target].list == listCount {
                let first = path(position, key, "\(lastSeen[target].index)")
                let message = "\(quoted(id)) stands twice in \(quoted(key)) of the \(objects.objects[position].title)"
                add(.repeated(message, at: path(position, key, "\(index)"), first: first).asWarning)
                continue
            }
            lastSeen[target] = (listCount, index)
            if isPlace { notePlace(of: target, key, Listing(holder: position, index: index)) }
        }
    }

    /// Notes the place of an object among the children of a group, which it should have once, or among the files of a
    /// build phase.
    private mutating func notePlace(of target: Int, _ key: String, _ place: Listing) {
        guard let known = places[target] else { return places[target] = place }
        guard key == "children", ProjectReferences.groups.contains(objects.objects[known.holder].isa) else { return }
        let hint = HRError.Hint(
            path: path(known.holder, key, "\(known.index)"), part: .value, text: "in this group already")
        add(
            HRError(
                .unexpectedShape, "the \(objects.objects[target].title) is in two groups",
                path: path(place.holder, key, "\(place.index)"), help: ["remove it from one of the groups"]
            ).captioned(nil, [hint]).at(.value).asWarning)
    }

    /// Checks the references of a project that are not simply under keys.
    private mutating func checkProject(_ fields: HRFields, _ position: Int) {
        for (index, reference) in (fields["projectReferences"]?.elements ?? []).enumerated() {
            for key in ["ProductGroup", "ProjectRef"] {
                guard let id = reference[key]?.string, !id.isEmpty, objects.position(of: id) == nil else { continue }
                add(dangling(id, position, ["projectReferences", "\(index)", key]))
            }
        }
        for (id, attributes) in fields["attributes"]?["TargetAttributes"]?.fields ?? HRFields() {
            let keys = ["attributes", "TargetAttributes", id]
            if objects.position(of: id) == nil { add(leftBehind(id, path(position).appending(keys))) }
            guard let tested = attributes["TestTargetID"]?.string, !tested.isEmpty else { continue }
            if objects.position(of: tested) == nil {
                add(dangling(tested, position, keys + ["TestTargetID"]).asWarning)
            }
        }
    }

    /// Returns the warning for the attributes of no target: Xcode itself leaves those of a target behind that it
    /// removes.
    private func leftBehind(_ id: String, _ path: HRPath) -> HRError {
        HRError(
            .danglingReference,
            "\(quoted("TargetAttributes")) has an entry for \(quoted(id)), which is no object of this project",
            path: path, help: ["remove the entry"]
        ).captioned("no object has this id").at(.key).asWarning
    }

    private mutating func dangling(_ id: String, _ position: Int, _ keys: [String]) -> HRError {
        HRError(
            .danglingReference,
            "the \(objects.objects[position].title) refers to \(quoted(id)), which is no object of this project",
            path: path(position).appending(keys), suggestion: objects.similarID(to: id)
        ).captioned("no object has this id").at(.value)
    }

    // MARK: Use of objects

    /// Checks the object that all others are reached from; returns its position, or nil if it is none.
    mutating func checkRootObject(_ node: HRNode?) -> Int? {
        let path = HRPath(["rootObject"])
        guard let node else {
            add(.missing("rootObject", in: "the project", at: HRPath()))
            return nil
        }
        guard case .string(let id) = node else {
            add(.wrongKind(quoted("rootObject"), must: "the id of an object", is: node, at: path))
            return nil
        }
        guard let position = objects.position(of: id) else {
            add(
                HRError(
                    .danglingReference, "the root object \(quoted(id)) is no object of this project", path: path,
                    suggestion: objects.similarID(to: id)
                ).captioned("no object has this id").at(.value))
            return nil
        }
        guard objects.objects[position].isa == "PBXProject" else {
            let message = "the root object must be a PBXProject, but is the \(objects.objects[position].title)"
            add(HRError(.unexpectedShape, message, path: path).at(.value))
            return nil
        }
        return position
    }

    /// Warns of objects that nothing uses, and of files that are built but in no group.
    mutating func checkUse(from start: Int?) {
        // Without a root object, none is reached: one error says that already.
        let reached = start.map { objects.reached(from: $0) }
        for (position, isReached) in (reached ?? []).enumerated() where !isReached {
            // An object without a kind has an error of its own.
            guard !objects.objects[position].isa.isEmpty else { continue }
            let message = "the \(objects.objects[position].title) cannot be reached from the root object"
            add(HRError(.unexpectedShape, message, path: path(position)).at(.key).asWarning)
        }
        for (position, place) in places.enumerated() {
            guard let place, ProjectReferences.isBuildPhase(objects.objects[place.holder].isa) else { continue }
            guard reached?[position] != false else { continue }
            checkGroup(ofFileBuiltBy: position, in: place)
        }
    }

    private mutating func checkGroup(ofFileBuiltBy position: Int, in place: Listing) {
        guard let id = objects.objects[position].node["fileRef"]?.string, let file = objects.position(of: id),
            ProjectReferences.files.contains(objects.objects[file].isa), places[file] == nil, !isProduct[file]
        else { return }
        // The build phase is noted as the place of the file, so that a file that is built twice is reported once.
        places[file] = place
        let node = objects.objects[file].node
        let name = node["name"]?.string ?? node["path"]?.string ?? id
        let hint = HRError.Hint(
            path: path(place.holder, "files", "\(place.index)"), part: .value, text: "in this build phase")
        add(
            HRError(
                .unexpectedShape, "the file \(quoted(name)) is in a build phase but in no group", path: path(file),
                help: ["add \(quoted(id)) to the \(quoted("children")) of a group"]
            ).captioned(nil, [hint]).at(.key).asWarning)
    }

    private mutating func add(_ error: HRError) {
        errors.append(error)
    }

    private func path(_ position: Int, _ keys: String...) -> HRPath {
        HRPath(["objects", objects.objects[position].id]).appending(keys)
    }
}
