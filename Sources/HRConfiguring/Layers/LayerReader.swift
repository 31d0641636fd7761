import Foundation
import HRArchiving

/// Reads layers to trees, and takes down what is wrong with them.
struct LayerReader {
    /// What a layer is until its variables are matched.
    enum Read {
        case tree(LayerTree)
        case texts([LooseText], source: Int)
        case variables(VariableLayer)
        /// It may be missing, and is.
        case missing(name: String)
        case failed
    }

    let settings: DirectiveSettings
    var state = ReadingState()

    init(_ settings: DirectiveSettings) {
        self.settings = settings
    }

    mutating func read(_ layer: HRLayer, number: Int) -> Read {
        do throws(HRError) {
            switch layer.contents {
            case .file(let path): return try file(path, layer, number)
            case .folder(let path): return try folder(path, layer, number)
            case .data(let data, let name):
                return .tree(tree(try document(data, name, layer), .data, name, layer, number))
            case .document(let document, let name):
                try depth.check(document)
                let file = document.sources?.files.first?.file
                return .tree(tree(document, file == nil ? .program : .file, file ?? name, layer, number))
            case .values(let values, let name):
                return .tree(tree(try document(of: values), .program, name, layer, number))
            case .environment(let prefix, let variables, let ignored):
                return .variables(
                    VariableLayer(
                        prefix: prefix, variables: variables ?? settings.environment.all, ignoring: ignored,
                        layer: number, isSecret: layer.isSecret, &state))
            case .arguments(let words): return try arguments(words, number)
            }
        } catch {
            let isMissing = error.code == .fileNotFound && layer.isOptional
            if isMissing { return .missing(name: layer.name) }
            state.note(error, layer: number)
            return .failed
        }
    }

    private func document(_ data: Data, _ name: String, _ layer: HRLayer) throws(HRError) -> HRDocument {
        do throws(HRError) {
            let document = try settings.unarchiver.read(data, file: name)
            try depth.checkRead(document)
            return document
        } catch {
            throw layer.isSecret ? error.withoutText(inFile: name) : error.located(inFile: name)
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

    private mutating func file(_ path: String, _ layer: HRLayer, _ number: Int) throws(HRError) -> Read {
        let source = try state.read(path, layer: number, isSecret: layer.isSecret, by: settings.unarchiver)
        let folder = WrittenPath.folder(of: path)
        return .tree(expanded(source, folder: folder, chain: [Expander.Link(path: WrittenPath.tidy(path))]))
    }

    private mutating func tree(
        _ document: HRDocument, _ kind: LayerSource.Kind, _ name: String, _ layer: HRLayer, _ number: Int
    ) -> LayerTree {
        let source = state.sources.add(
            LayerSource(kind: kind, name: name, document: document, layer: number, isSecret: layer.isSecret))
        let folder = kind == .file ? WrittenPath.folder(of: name) : nil
        return expanded(source, folder: folder, chain: [Expander.Link(path: WrittenPath.tidy(name))])
    }

    private mutating func expanded(_ source: Int, folder: String?, chain: [Expander.Link]) -> LayerTree {
        var expander = Expander(settings, state)
        let reach = settings.reach == .folder ? folder : nil
        var tree = expander.tree(source, Expander.Context(folder: folder, reach: reach, chain: chain))
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
        let whole = state.sources.add(LayerSource(kind: .folderFile, name: path, layer: number))
        var texts: [LooseText] = []
        for name in names {
            do throws(HRError) {
                guard let entry = try reader.entry(name, limit: settings.unarchiver.limits.bytes, &state) else {
                    continue
                }
                try checkDepth(of: entry.path, from: "file")
                let source = state.sources.add(
                    LayerSource(kind: .folderFile, name: entry.file, layer: number, isSecret: layer.isSecret))
                texts.append(LooseText(at: entry.path, entry.text, of: source))
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
        for argument in reader.arguments {
            try checkDepth(of: argument.path, from: "argument")
            let source = state.sources.add(LayerSource(kind: .argument, name: argument.name, layer: number))
            texts.append(LooseText(at: argument.path, argument.text, of: source))
        }
        return .texts(texts, source: whole)
    }

    /// Checks how deep a text from outside of any file leads.
    private func checkDepth(of path: HRPath, from name: String) throws(HRError) {
        do {
            try depth.check(path.components.count)
        } catch {
            var error = error
            error.location = HRSourceLocation(file: "\(name) \(excerpt(path.description, limit: 60))")
            throw error
        }
    }
}

extension HRLayer {
    /// What explanations call it.
    var name: String {
        switch contents {
        case .file(let path), .folder(let path): path
        case .data(_, let name), .document(_, let name), .values(_, let name): name
        case .environment(let prefix, _, _): "environment variables \(prefix)_…"
        case .arguments: "arguments"
        }
    }
}

extension HRLayer: CustomStringConvertible, CustomReflectable {
    /// The name of the layer, and nothing of what it holds: some of that may be secret.
    public var description: String { name }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
