import HRArchiving

extension Expander {
    /// Replaces `{"$include": …}` with the merged roots of the included files. The other keys of the dictionary
    /// override members of these roots.
    mutating func include(
        _ node: HRNode, _ fields: HRFields, _ place: LayerPlace, at position: HRPath, _ context: Context
    ) -> Outcome {
        guard let files = files(fields, place) else { return .absent }
        let isOptional = fields[ConfigurationWord.optional]?.bool == true
        var trees = files.compactMap { file in
            tree(file.path, at: file.place, isOptional: isOptional, position, context)
        }
        var own = fields
        own[ConfigurationWord.include] = nil
        own[ConfigurationWord.optional] = nil
        if let beside = beside(own, node, place, at: position, context) { trees.append(beside) }
        guard var result = trees.first else { return .absent }
        for tree in trees.dropFirst() {
            var merger = Merger(state.sources, isComposing: true)
            result = merger.merge(tree, over: result)
            for fault in merger.faults { state.note(fault.error, at: fault.place) }
        }
        return .changed(result.root, result.origin)
    }

    private mutating func beside(
        _ fields: HRFields, _ node: HRNode, _ place: LayerPlace, at position: HRPath, _ context: Context
    ) -> LayerTree? {
        let isObject = if case .object = node { true } else { false }
        guard !fields.isEmpty || isObject else { return nil }
        var own = node
        own.fields = fields
        var tree = LayerTree(own, Provenance(place), Provenance(place))
        if case .changed(let node, let origin) = expandMembers(fields, of: own, place, at: position, context) {
            (tree.root, tree.origin) = (node, origin)
        }
        return tree
    }

    /// The paths that `$include` names, with the location of each path; nil if the directive is malformed.
    private mutating func files(_ fields: HRFields, _ place: LayerPlace) -> [(path: String, place: LayerPlace)]? {
        let word = ConfigurationWord.include, named = place.child(word)
        let isSure = fields[ConfigurationWord.optional].map { $0.bool != nil } ?? true
        switch fields[word] {
        case .string(let path) where isSure && !path.isEmpty: return [(path, named)]
        case .array(let elements) where isSure && elements.allSatisfy({ $0.string?.isEmpty == false }):
            return elements.enumerated().map { ($1.string ?? "", named.child(String($0))) }
        default:
            let names = fields[word]?.elements ?? fields[word].map { [$0] } ?? []
            let message =
                isSure
                ? names.contains { $0.string?.isEmpty == true }
                    ? "\(quoted(word)) names no file: the path is empty"
                    : "\(quoted(word)) must be the path of a file, or an array of paths"
                : "\(quoted(ConfigurationWord.optional)) must be true or false"
            let error = HRError(.reservedWord, message, path: place.path)
            state.note(error, at: isSure ? named : place.child(ConfigurationWord.optional))
            return nil
        }
    }

    /// Returns the tree of an included file; nil if it cannot be included.
    private mutating func tree(
        _ written: String, at place: LayerPlace, isOptional: Bool, _ position: HRPath, _ context: Context
    ) -> LayerTree? {
        var chain = context.chain
        if let last = chain.indices.last { chain[last].place = place }
        let path = WrittenPath.joined(context.folder ?? "", written)
        if let error = refusal(of: path, written, chain, context) {
            state.note(error, at: place)
            return nil
        }
        do throws(HRError) {
            let owner = state.sources[place]
            state.includeCount += 1
            let source = try state.read(
                path, layer: owner.layer, isSecret: owner.isSecret, includedFrom: place, by: settings.unarchiver)
            if let document = state.sources.document(source), !position.components.isEmpty {
                try LayerDepth(limits: settings.unarchiver.limits).check(document, at: position.components.count)
            }
            let inner = Context(
                folder: WrittenPath.folder(of: path), reach: context.reach, chain: chain + [Link(path: path)],
                position: position)
            let tree = tree(source, inner)
            take(tree)
            return tree
        } catch {
            note(error, of: written, at: place, isOptional: isOptional)
            return nil
        }
    }

    private mutating func note(_ error: HRError, of written: String, at place: LayerPlace, isOptional: Bool) {
        guard error.code == .fileNotFound else {
            if error.code == .notAFile {
                let other = HRError(
                    .notAFile, "\(quoted(written)) is no file that could be included: \(error.message)",
                    path: place.path)
                return state.note(other, at: place)
            }
            let names = ([place] + state.sources.inclusions(of: place)).map { state.sources.name(of: $0) }
            let noted = names.reduce(error) { $0.noting("included from \($1)") }
            return state.note(noted, layer: state.sources[place].layer)
        }
        guard !isOptional else { return }
        let missing = HRError(
            .fileNotFound, "there is no file \(quoted(written)) to include", path: place.path,
            help: ["\"$optional\": true beside it lets it be missing"])
        state.note(missing, at: place)
    }

    private func refusal(of path: String, _ written: String, _ chain: [Link], _ context: Context) -> HRError? {
        if let start = chain.firstIndex(where: { $0.path == path }) {
            var text = chain[start...].compactMap { $0.place.map(state.sources.name(of:)) }.joined(
                separator: " includes ")
            text += " includes \(path)"
            return HRError(.includeCycle, "files include one another: \(excerpt(text, limit: 1000))")
        }
        guard chain.count < Self.deepest else {
            return HRError(.includeCycle, "more than \(Self.deepest) files lie in one another by includes")
        }
        guard state.includeCount < Self.mostFiles else {
            return HRError(
                .includeCycle, "more than \(Self.mostFiles) files are included",
                help: ["each time counts that a file is included: let one file include what several need"])
        }
        guard context.folder != nil else {
            return HRError(
                .refusedInclude, "\(quoted(written)) cannot be found from here: only files have a folder",
                help: ["add the layer as a file"])
        }
        guard let reach = context.reach, !WrittenPath.lies(path, in: reach) else { return nil }
        let folder = reach.isEmpty ? "the working directory" : quoted(reach)
        return HRError(
            .refusedInclude, "the included file lies outside of the folder of the first file",
            help: ["put it into \(folder), or let includes reach .anywhere"])
    }

    /// Moves the definitions of an included file to those of the layer.
    private mutating func take(_ tree: LayerTree) {
        for field in tree.definitions.storage {
            let origin = tree.definitionsOrigin.child(field.key)
            guard let position = definitionPositions[field.key] else {
                definitionPositions[field.key] = definitions.count
                definitions.append((field, origin))
                continue
            }
            let first = definitions[position]
            let isSameFile = state.sources[first.origin.place].name == state.sources[origin.place].name
            if isSameFile, first.field.value == field.value { continue }
            noteSecond(field.key, first.origin.place, origin.place)
        }
    }

    /// Records the error that two files define the same name.
    mutating func noteSecond(_ name: String, _ first: LayerPlace, _ second: LayerPlace) {
        var error = HRError(
            .duplicateID, "the id \(quoted(name)) is declared twice", path: second.path,
            help: ["rename one of the two, and what refers to it"],
            notes: ["it is declared first at \(state.sources.name(of: first))"])
        error.details.part = .key
        state.note(error, at: second)
    }
}
