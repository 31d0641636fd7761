package import HRArchiving

extension Picture {
    /// Creates the picture of a document, or of a part of it.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - path: The path of the value at which the picture begins.
    ///   - options: What the picture shows.
    ///   - limits: The limits for the references of the document.
    /// - Throws: An `HRError` with the limit that the references exceed.
    /// - Complexity: O(n) in the number of values; with references, times the depth of each.
    package init(
        of document: HRDocument, at path: HRPath, _ options: PictureOptions, limits: HRLimits
    ) throws(HRError) {
        var painter = PicturePainter(try DocumentObjects(document, at: path, limits: limits), options)
        painter.addObjects()
        painter.addFolds()
        painter.addLinks()
        self = painter.picture
    }
}

/// Makes the boxes and links of a picture.
private struct PicturePainter {
    private let graph: DocumentObjects
    private let cycles: ReferenceCycles
    private let options: PictureOptions
    private let shown: [Int]
    private(set) var picture: Picture
    /// The boxes of objects that are shown, and those that stand for the objects around which others are not shown.
    private var boxes: [Int: Int] = [:]
    private var folds: [Int: Int] = [:]
    /// For each object that is not shown, the innermost one around it that is shown.
    private var nearest: [Int: Int] = [:]
    private var outside: [Int: Int] = [:]
    private var missing: [String: Int] = [:]
    private var references: [Reference] = []

    private struct Reference {
        let source: Int
        let row: Int
        let alias: HRAlias
        let target: Int?
    }

    /// The greatest number of rows of a box, besides the one that counts the others.
    private static let rowLimit = 20
    private static let titleCells = 40
    private static let nameCells = 28

    init(_ graph: DocumentObjects, _ options: PictureOptions) {
        self.graph = graph
        self.options = options
        cycles = ReferenceCycles(graph)
        shown = ShownObjects(graph, options).indices
        picture = Picture(title: LabelText.short(options.title, cells: 80))
        let targets = graph.objects[graph.shown].flatMap(\.targets)
        picture.objectCount = graph.shown.count
        picture.shownCount = shown.count
        picture.referenceCount = targets.count
        picture.missingCount = targets.count { $0 == nil }
    }

    // MARK: Objects

    mutating func addObjects() {
        for index in shown {
            let object = graph.objects[index]
            let isStart = index == graph.start
            let box = picture.boxes.count
            boxes[index] = box
            picture.boxes.append(
                Picture.Box(
                    kind: .object, title: title(of: index), path: pathText(of: index), rows: rows(of: index, in: box),
                    parent: isStart ? nil : object.owner.flatMap { boxes[$0] },
                    name: isStart ? nil : LabelText.short(object.name.text, cells: Self.nameCells)))
        }
    }

    /// The path of an object, up to the first secret key.
    private func path(of index: Int) -> HRPath {
        var path = graph.path(of: index)
        if let secret = path.components.firstIndex(where: isSecretKey) {
            path.components.removeSubrange((secret + 1)...)
        }
        return path
    }

    private func pathText(of index: Int) -> String { LabelText.short(path(of: index).description, cells: 200) }

    /// The class and the id of an object; for an object without both, its name in its owner.
    private func title(of index: Int) -> String {
        let object = graph.objects[index]
        var className: String?, id: String?
        if case .definition(let name) = object.name.steps.last { id = name }
        if case .object(let node) = object.node {
            className = node.className.map { $0.isEmpty ? "\"\"" : $0 }
            id = node.id ?? id
        }
        let words = [className, id.map { "#" + $0 }].compactMap { $0 }
        guard words.isEmpty else {
            return words.map { LabelText.short($0, cells: Self.titleCells) }.joined(separator: " ")
        }
        let path = path(of: index), name = object.name.text
        let isNamed = !name.isEmpty && !path.components.contains(where: isSecretKey)
        return LabelText.short(isNamed ? name : path.description, cells: Self.titleCells)
    }

    private mutating func rows(of index: Int, in box: Int) -> [Picture.Row] {
        // Only the first object can be below a secret key.
        let isSecret = index == graph.start && path(of: index).components.contains(where: isSecretKey)
        if isSecret { return [Picture.Row(name: Vocabulary.value, value: ValueText.hidden)] }
        var rows: [Picture.Row] = []
        var rest = 0
        var targets = graph.objects[index].targets[...]
        var lastSecret: String?
        for member in graph.members(of: index) {
            let secret = secretRow(of: member)
            if secret == nil, case .object = member.content { continue }
            var target: Int?
            if case .reference = member.content { target = targets.popFirst() ?? nil }
            // The values below one secret key are one value.
            if let secret, secret.name == lastSecret { continue }
            lastSecret = secret?.name
            guard rows.count < Self.rowLimit else {
                rest += 1
                continue
            }
            if secret == nil, case .reference(let alias) = member.content {
                references.append(Reference(source: box, row: rows.count, alias: alias, target: target))
            }
            rows.append(secret ?? row(of: member))
        }
        if rest > 0 { rows.append(Picture.Row(name: "… \(rest) more", value: "")) }
        return rows
    }

    private func isSecretKey(_ key: String) -> Bool { options.secretKeys.hidesValue(of: key) }

    /// The row of a secret value, without what is in it; nil if the member is not secret.
    private func secretRow(of member: Member) -> Picture.Row? {
        guard let part = member.name.secretPart(options.secretKeys) else { return nil }
        let name = LabelText.short(part.text, cells: Self.nameCells)
        if case .value(let node) = member.content, !options.showsValues, part.steps.count == member.name.steps.count {
            return Picture.Row(name: name, value: ValueText.kind(of: node))
        }
        return Picture.Row(name: name, value: ValueText.hidden)
    }

    private func row(of member: Member) -> Picture.Row {
        let text = member.name.text
        let name = LabelText.short(text.isEmpty ? Vocabulary.value : text, cells: Self.nameCells)
        switch member.content {
        case .reference(let alias):
            return Picture.Row(name: name, value: LabelText.short("→ " + alias.text, cells: 32), isReference: true)
        case .value(let node), .object(let node):
            return Picture.Row(
                name: name, value: options.showsValues ? ValueText.text(of: node) : ValueText.kind(of: node))
        }
    }

    // MARK: Objects that are not shown

    /// Adds a box next to each object around which others are not shown.
    mutating func addFolds() {
        var counts: [Int: Int] = [:]
        for index in graph.shown where boxes[index] == nil {
            guard let owner = graph.objects[index].owner else { continue }
            // The owner comes first, so that its nearest object is known.
            let shown = nearest[owner] ?? owner
            nearest[index] = shown
            counts[shown, default: 0] += 1
        }
        for index in shown {
            guard let count = counts[index] else { continue }
            folds[index] = picture.boxes.count
            picture.boxes.append(Picture.Box(kind: .folded, title: "… \(count) more", parent: boxes[index]))
        }
    }

    // MARK: References

    mutating func addLinks() {
        for reference in references {
            guard let target = box(of: reference) else { continue }
            let isOnCycle = reference.target.map { target in
                cycles.contain(referenceFrom: shown[reference.source], to: target)
            }
            picture.links.append(
                Picture.Link(
                    source: reference.source, row: reference.row, target: target, isOnCycle: isOnCycle ?? false))
        }
    }

    /// Returns the box that a reference leads to; nil if there are too many boxes besides those of objects.
    private mutating func box(of reference: Reference) -> Int? {
        guard let target = reference.target else {
            let text = reference.alias.text
            if let box = missing[text] { return box }
            let title = LabelText.short("no " + text, cells: Self.titleCells)
            missing[text] = add(Picture.Box(kind: .missing, title: title, parent: reference.source))
            return missing[text]
        }
        if let box = boxes[target] ?? outside[target] { return box }
        if let shown = nearest[target] { return folds[shown] }
        outside[target] = add(
            Picture.Box(kind: .outside, title: title(of: target), path: pathText(of: target), parent: reference.source))
        return outside[target]
    }

    private mutating func add(_ box: Picture.Box) -> Int? {
        guard outside.count + missing.count < options.maximum else { return nil }
        picture.boxes.append(box)
        return picture.boxes.count - 1
    }
}
