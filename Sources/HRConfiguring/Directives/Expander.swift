import HRArchiving

/// The settings for the expansion of directives.
struct DirectiveSettings: Sendable {
    /// The unarchiver that reads the files, and whose limits apply.
    let unarchiver: HRUnarchiver
    /// The files that may be included.
    let reach: HRIncludeReach
    /// True if strings may contain variables.
    let interpolates: Bool
    let environment: [String: String]
    /// Keeps the secrets of defaults.
    let vault: SecretVault
    /// Strings in whose place the type requires arrays or dictionaries.
    let structured: StructuredTexts
}

/// Expands the directives of a source: included files and environment variables.
///
/// Directives are expanded once, before layers are merged, and the results are not expanded again. A variable that is
/// not set is an error of the value that refers to it, which is reported unless a stronger layer replaces that value.
struct Expander {
    /// The maximum nesting depth of includes.
    static let deepest = 16
    /// The maximum number of included files. Without this limit, a few files, each of which includes the next one
    /// twice, could expand to a very large number.
    static let mostFiles = 1000

    /// Information about the file that is being expanded.
    struct Context {
        /// The folder that paths in the file are relative to; nil if there is none.
        let folder: String?
        /// The folder that included files must be in; nil if any file is permitted.
        let reach: String?
        /// The files from that of the layer to the one that is being expanded, each with the location at which it
        /// includes the next one.
        var chain: [Link] = []
        /// The path of the file's root in the layer.
        var position = HRPath()
    }

    struct Link {
        let path: String
        /// The location at which this file includes the next one; nil in the last link.
        var place: LayerPlace?
    }

    enum Outcome {
        case same
        /// The value does not exist.
        case absent
        case changed(HRNode, Provenance)
    }

    let settings: DirectiveSettings
    var state: ReadingState
    /// The definitions of included files, and the index of the definition with each name.
    var definitions: [(field: HRFields.Field, origin: Provenance)] = []
    var definitionPositions: [String: Int] = [:]

    init(_ settings: DirectiveSettings, _ state: ReadingState) {
        self.settings = settings
        self.state = state
    }

    /// The tree of a source with its directives expanded.
    mutating func tree(_ source: Int, _ context: Context) -> LayerTree {
        guard let document = state.sources.document(source) else {
            return LayerTree(HRDocument([:]), source: source)
        }
        var tree = LayerTree(document, source: source)
        let isMoved = !context.position.components.isEmpty
        let parts = [document.root] + document.definitions.map(\.value)
        guard parts.contains(where: { $0.mayMeanMore(inTexts: settings.interpolates, isMoved: isMoved) }) else {
            return tree
        }
        switch expand(document.root, tree.origin.place, at: context.position, context) {
        case .same: break
        case .absent: tree.root = .dictionary([:])
        case .changed(let node, let origin): (tree.root, tree.origin) = (node, origin)
        }
        for (index, (key, value)) in document.definitions.enumerated() {
            let path = HRPath(inDefinitions: [key])
            guard
                case .changed(let node, let origin) = expand(
                    value, LayerPlace(source: source, path: path), at: path, context)
            else { continue }
            tree.definitions.storage[index].value = node
            tree.definitionsOrigin.members[key] = origin
        }
        return tree
    }

    mutating func expand(
        _ node: HRNode, _ place: LayerPlace, at position: HRPath, _ context: Context
    ) -> Outcome {
        switch node {
        case .array(let elements): return expand(elements, place, at: position, context)
        case .dictionary(let fields):
            if fields[ConfigurationWord.variable] != nil,
                state.sources.isWord(ConfigurationWord.variable, at: place)
            {
                return variable(fields, place, at: position, context)
            }
            return expand(fields, of: node, place, at: position, context)
        case .object(let object) where object.plainValue == nil:
            return expand(object.fields, of: node, place, at: position, context)
        case .string(let text) where settings.interpolates && text.utf8.contains(UInt8(ascii: "$")):
            return interpolate(text, place)
        case .alias(let alias): return moved(alias, place, context)
        default: return .same
        }
    }

    // MARK: Containers

    private mutating func expand(
        _ elements: [HRNode], _ place: LayerPlace, at position: HRPath, _ context: Context
    ) -> Outcome {
        var elements = elements, origin = Provenance(place), isSame = true
        for index in elements.indices {
            let key = String(index)
            switch expand(elements[index], place.child(key), at: position.appending(key), context) {
            case .same: continue
            case .absent: elements[index] = .null
            case .changed(let node, let member):
                elements[index] = node
                origin.members[key] = member
            }
            isSame = false
        }
        return isSame ? .same : .changed(.array(elements), origin)
    }

    private mutating func expand(
        _ fields: HRFields, of node: HRNode, _ place: LayerPlace, at position: HRPath, _ context: Context
    ) -> Outcome {
        if fields[ConfigurationWord.include] != nil, state.sources.isWord(ConfigurationWord.include, at: place) {
            return include(node, fields, place, at: position, context)
        }
        return expandMembers(fields, of: node, place, at: position, context)
    }

    mutating func expandMembers(
        _ fields: HRFields, of node: HRNode, _ place: LayerPlace, at position: HRPath, _ context: Context
    ) -> Outcome {
        var kept: [HRFields.Field] = [], origin = Provenance(place), isSame = true
        for field in fields.storage {
            switch expand(field.value, place.child(field.key), at: position.appending(field.key), context) {
            case .same:
                kept.append(field)
                continue
            case .absent: break
            case .changed(let value, let member):
                kept.append(HRFields.Field(key: field.key, value: value))
                origin.members[field.key] = member
            }
            isSame = false
        }
        guard !isSame else { return .same }
        var node = node
        node.fields = HRFields(storage: kept)
        return .changed(node, origin)
    }

    // MARK: Leaves

    /// Rewrites a reference in an included file, which is relative to the root of that file, relative to the root of
    /// the layer.
    private func moved(_ alias: HRAlias, _ place: LayerPlace, _ context: Context) -> Outcome {
        guard alias.id == nil, !alias.path.isInDefinitions, !context.position.components.isEmpty else { return .same }
        let path = context.position.appending(alias.path.components)
        return .changed(.alias(HRAlias(path)), Provenance(place))
    }

    private mutating func interpolate(_ text: String, _ place: LayerPlace) -> Outcome {
        var origin = Provenance(place)
        origin.spelling = .interpolated
        do throws(Interpolation.Fault) {
            var named: Set<String> = []
            let result = try Interpolation.text(text, settings.environment, named: &named)
            for name in named { state.note(variable: name) }
            return result == text ? .same : .changed(.string(result), origin)
        } catch {
            origin.fault =
                switch error {
                case .unset(let name): unset(name, place)
                case .unclosed:
                    HRError(
                        .reservedWord, "\"${\" is not closed", path: place.path,
                        help: ["write \"}\" behind the name, or \"$$\" for a \"$\" of the text"])
                case .nameless:
                    HRError(
                        .reservedWord, "\"${}\" names no variable", path: place.path,
                        help: ["write the name between the braces, or \"$$\" for a \"$\" of the text"])
                case .nested:
                    HRError(
                        .reservedWord, "\"${\" stands within the braces of another variable", path: place.path,
                        help: ["write {\"$env\": \"A\", \"$default\": {\"$env\": \"B\"}} for a variable by default"])
                }
            return .changed(.string(""), origin)
        }
    }

    private mutating func variable(
        _ fields: HRFields, _ place: LayerPlace, at position: HRPath, _ context: Context
    ) -> Outcome {
        let others = fields.keys.filter { $0 != ConfigurationWord.variable && $0 != ConfigurationWord.fallback }
        guard let name = fields[ConfigurationWord.variable]?.string, !name.isEmpty, others.isEmpty else {
            let error = HRError(
                .reservedWord,
                others.first.map { "\(quoted($0)) cannot stand beside \(quoted(ConfigurationWord.variable))" }
                    ?? "\(quoted(ConfigurationWord.variable)) must be the name of a variable",
                path: place.path, help: ["write {\"$env\": \"PORT\"}, or {\"$env\": \"PORT\", \"$default\": 8080}"])
            state.note(error, at: place.child(others.first ?? ConfigurationWord.variable))
            return .absent
        }
        state.note(variable: name)
        var origin = Provenance(place)
        if let text = settings.environment[name] {
            let (node, isText) = settings.structured.node(text, at: place)
            if isText { origin.spelling = .variable(name) }
            return .changed(node, origin)
        }
        if let fallback = fields[ConfigurationWord.fallback] {
            let place = place.child(ConfigurationWord.fallback)
            let outcome = expand(fallback, place, at: position, context)
            guard case .same = outcome else { return outcome }
            return .changed(fallback, Provenance(place))
        }
        origin.fault = unset(name, place)
        return .changed(.string(""), origin)
    }

    private func unset(_ name: String, _ place: LayerPlace) -> HRError {
        HRError(
            .unsetVariable, "the environment variable \(quoted(name)) is not set", path: place.path,
            help: ["set it, or say what counts without it: {\"$env\": \(quoted(name)), \"$default\": …}"])
    }
}

extension HRNode {
    /// Returns true if the value may contain a directive. Most files contain none and need no expansion.
    ///
    /// - Parameters:
    ///   - inTexts: True if strings may contain variables.
    ///   - isMoved: True if references have to be rewritten, because the root of the file is not that of the layer.
    func mayMeanMore(inTexts: Bool, isMoved: Bool) -> Bool {
        switch self {
        case .array(let elements): elements.contains { $0.mayMeanMore(inTexts: inTexts, isMoved: isMoved) }
        case .dictionary(let fields): fields.mayMeanMore(inTexts: inTexts, isMoved: isMoved)
        case .object(let object): object.fields.mayMeanMore(inTexts: inTexts, isMoved: isMoved)
        case .string(let text): inTexts && text.utf8.contains(UInt8(ascii: "$"))
        case .alias: isMoved
        default: false
        }
    }
}

extension HRFields {
    fileprivate func mayMeanMore(inTexts: Bool, isMoved: Bool) -> Bool {
        storage.contains { field in
            field.key.utf8.first == UInt8(ascii: "$") || field.value.mayMeanMore(inTexts: inTexts, isMoved: isMoved)
        }
    }
}
