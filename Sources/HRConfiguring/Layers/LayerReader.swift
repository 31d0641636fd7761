import Foundation
import HRArchiving

/// Reads layers as trees, and records their errors.
struct LayerReader {
    /// The result of reading a layer, before its variables are matched.
    enum Read {
        case tree(LayerTree)
        case texts([LooseText], source: Int)
        case variables(VariableLayer)
        /// An optional layer that is missing.
        case missing(name: String)
        case failed
    }

    let settings: DirectiveSettings
    var state: ReadingState

    /// - Parameter unwritten: The documents of files that are read from memory.
    init(_ settings: DirectiveSettings, reading unwritten: [String: HRDocument]) {
        self.settings = settings
        state = ReadingState(reading: unwritten)
    }

    mutating func read(_ layer: HRLayer, number: Int) -> Read {
        do throws(HRError) {
            switch layer.contents {
            case .file(let path):
                let source = try state.read(path, layer: number, isSecret: layer.isSecret, by: settings.unarchiver)
                return .tree(expanded(source))
            case .folder(let path): return try folder(path, layer, number)
            case .data(let data, let name):
                let document = try settings.unarchiver.document(ofLayer: data, named: name, isSecret: layer.isSecret)
                return .tree(tree(document, .program, name, layer, number))
            case .loaded(let loader):
                let loaded = try state.load(loader)
                let document = try settings.unarchiver.document(
                    ofLayer: loaded.data, named: loader.name, isSecret: layer.isSecret)
                return .tree(tree(document, .program, loader.name, layer, number))
            case .document(let document, let name):
                try depth.check(document)
                let file = document.sources?.files.first?.file
                return .tree(tree(document, file == nil ? .program : .file, file ?? name, layer, number))
            case .values(let values, let name):
                return .tree(tree(try document(of: values), .program, name, layer, number))
            case .environment(let prefix, let variables, let ignored):
                return .variables(
                    VariableLayer(
                        prefix: prefix, variables: variables ?? settings.environment, ignoring: ignored,
                        layer: number, isSecret: layer.isSecret, &state))
            case .arguments(let words): return try arguments(words, number)
            case .defaults(let archive, let name):
                let document = try archive(settings.unarchiver.archiver(ofDefaults: settings.vault))
                let source = state.sources.add(
                    LayerSource(kind: .defaultValue, name: name, document: document, layer: number))
                return .tree(LayerTree(document, source: source))
            }
        } catch {
            let isMissing = error.code == .fileNotFound && layer.isOptional
            if isMissing { return .missing(name: layer.name) }
            state.note(error, layer: number)
            return .failed
        }
    }

    private var depth: LayerDepth { LayerDepth(limits: settings.unarchiver.limits) }

    private func document(of values: [(path: HRPath, value: HRNode)]) throws(HRError) -> HRDocument {
        var tree = TextTree()
        for (path, value) in values {
            try depth.check(HRDocument(value), at: path.components.count)
            tree.put(value, at: path.components[...])
        }
        return HRDocument(tree.made)
    }

    private mutating func tree(
        _ document: HRDocument, _ kind: HROrigin.Kind, _ name: String, _ layer: HRLayer, _ number: Int
    ) -> LayerTree {
        let source = state.sources.add(
            LayerSource(kind: kind, name: name, document: document, layer: number, isSecret: layer.isSecret))
        return expanded(source)
    }

    /// The tree of a source with its directives expanded.
    private mutating func expanded(_ source: Int) -> LayerTree {
        let owner = state.sources.sources[source]
        let folder = owner.kind == .file ? WrittenPath.folder(of: owner.name) : nil
        let context = Expander.Context(
            folder: folder, reach: settings.reach == .folder ? folder : nil,
            chain: [Expander.Link(path: WrittenPath.tidy(owner.name))])
        var expander = Expander(settings, state)
        var tree = expander.tree(source, context)
        let own = Set(expander.definitions.isEmpty ? [] : tree.definitions.keys)
        for (field, origin) in expander.definitions {
            if own.contains(field.key) {
                expander.noteSecond(field.key, tree.definitionsOrigin.child(field.key).place, origin.place)
            } else {
                tree.definitions.storage.append(field)
                tree.definitionsOrigin.members[field.key] = origin
            }
        }
        state = expander.state
        return tree
    }

    private mutating func folder(_ path: String, _ layer: HRLayer, _ number: Int) throws(HRError) -> Read {
        state.watch(path)
        let reader = FolderReader(path: path)
        let names = try reader.names()
        let whole = state.sources.add(LayerSource(kind: .folder, name: path, layer: number))
        var texts: [LooseText] = []
        for name in names {
            do throws(HRError) {
                guard let entry = try reader.entry(name, limit: settings.unarchiver.limits.bytes, &state) else {
                    continue
                }
                texts.append(try loose(entry, .folder, "file", number, isSecret: layer.isSecret))
            } catch {
                state.note(error, layer: number)
            }
        }
        return .texts(texts, source: whole)
    }

    private mutating func arguments(_ words: [String], _ number: Int) throws(HRError) -> Read {
        let reader = ArgumentReader(words)
        for fault in reader.faults { state.note(fault, layer: number) }
        let whole = state.sources.add(LayerSource(kind: .argument, name: "the arguments", layer: number))
        var texts: [LooseText] = []
        for argument in reader.arguments { texts.append(try loose(argument, .argument, "argument", number)) }
        return .texts(texts, source: whole)
    }

    /// Adds a string as a separate source.
    ///
    /// - Parameter noun: The kind of the string, as it is named in errors about its path: `file`, `argument`.
    private mutating func loose(
        _ text: NamedText, _ kind: HROrigin.Kind, _ noun: String, _ number: Int, isSecret: Bool = false
    ) throws(HRError) -> LooseText {
        do {
            try depth.check(text.path.components.count)
        } catch {
            var error = error
            error.location = HRSourceLocation(file: "\(noun) \(excerpt(text.path.description, limit: 60))")
            throw error
        }
        let source = state.sources.add(LayerSource(kind: kind, name: text.name, layer: number, isSecret: isSecret))
        return LooseText(at: text.path, text.text, of: source)
    }
}

extension HRLayer {
    /// The name of the layer in explanations.
    var name: String {
        switch contents {
        case .file(let path), .folder(let path): path
        case .loaded(let loader): loader.name
        case .data(_, let name), .document(_, let name), .values(_, let name), .defaults(_, let name): name
        case .environment(let prefix, _, _): "environment variables \(prefix)_…"
        case .arguments: "arguments"
        }
    }
}

extension HRLayer: CustomStringConvertible, CustomReflectable {
    /// The name of the layer, without its contents, which may be secret.
    public var description: String { name }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
