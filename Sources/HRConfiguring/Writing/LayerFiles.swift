import Foundation
import HRArchiving
import ObjectGraph

/// The files of the layers of a configuration, and of their includes, as far as they can be written.
struct LayerFiles {
    struct File: Hashable {
        let path: String
        let layer: Int
        /// The index of the source; nil if the file does not exist.
        let source: Int?
        let isSecret: Bool
        var isIncluded = false
    }

    private let sources: SourceTable
    /// The files of layers, the strongest first.
    private let layers: [File]

    init(_ layers: [HRLayer], _ sources: SourceTable) {
        self.sources = sources
        self.layers = layers.enumerated().reversed().compactMap { number, layer in
            guard case .file(let path) = layer.contents else { return nil }
            let source = sources.sources.firstIndex {
                $0.layer == number && $0.kind == .file && $0.includedFrom == nil
            }
            return File(path: path, layer: number, source: source, isSecret: layer.isSecret)
        }
    }

    /// The file of a source; nil if the source is no file.
    func file(of source: Int) -> File? {
        let known = sources.sources[source]
        guard known.kind == .file else { return nil }
        if known.includedFrom == nil { return layers.first { $0.layer == known.layer && $0.source == source } }
        return File(
            path: known.name, layer: known.layer, source: source, isSecret: known.isSecret, isIncluded: true)
    }

    /// The strongest file that can be written. A secret goes into a secret file.
    func strongest(isSecret: Bool) -> File? { layers.first { (!isSecret || $0.isSecret) && canWrite($0) } }

    /// The file of a layer with a name; nil if it is the name of an included file, or of none.
    ///
    /// - Throws: An `HRError` if several layers have the file.
    func named(_ name: String) throws(HRError) -> File? { layers.first { WrittenPath.tidy($0.path) == name } }

    /// True if the file can be replaced, or created.
    func canWrite(_ file: File) -> Bool {
        if file.source != nil { return FileManager.default.isWritableFile(atPath: file.path) }
        let folder = WrittenPath.folder(of: file.path)
        return FileManager.default.isWritableFile(atPath: folder.isEmpty ? "." : folder)
    }

    /// Throws if a file has several places in the configuration, or is outside of the folder of its layer.
    func check(_ file: File) throws(HRError) {
        guard let source = file.source else { return }
        let same = sources.sources.indices.filter {
            sources.sources[$0].kind == .file
                && WrittenPath.tidy(sources.sources[$0].name) == WrittenPath.tidy(file.path)
        }
        guard same.count == 1 else {
            let places = same.map { number in
                sources.sources[number].includedFrom.map { sources.name(of: $0) }
                    ?? "layer \(sources.sources[number].layer + 1)"
            }
            throw HRError(
                .notWritable, "\(fileName(file.path)) is used twice, so a change would have two effects",
                help: ["change it by hand, or name another file"], notes: ["it is used by \(list(places))"])
        }
        guard file.isIncluded, let outermost = sources.inclusions(of: LayerPlace(source: source, path: HRPath())).last
        else { return }
        let folder = WrittenPath.folder(of: sources[outermost].name)
        guard !WrittenPath.lies(WrittenPath.tidy(file.path), in: folder) else { return }
        throw HRError(
            .notWritable, "\(fileName(file.path)) lies outside of the folder of the file that includes it",
            help: ["change it by hand, or name another file"],
            notes: [
                "it is included from \(sources.name(of: sources.inclusions(of: LayerPlace(source: source, path: HRPath()))[0]))"
            ])
    }

    func name(of place: LayerPlace) -> String { sources.name(of: place) }

    func isWord(_ word: String, at place: LayerPlace) -> Bool { sources.isWord(word, at: place) }

    func nowhere(_ path: HRPath, isSecret: Bool) -> HRError {
        HRError(
            .notWritable,
            isSecret ? "no secret file can be written, and no other file gets a secret" : "no file can be written",
            path: path,
            help: [
                isSecret
                    ? "add a file as a layer with secret: true" : "add a file that the program may write as a layer"
            ])
    }

    func unknown(_ name: String) -> HRError {
        let names = layers.map(\.path)
        return HRError(
            .notWritable, "\(fileName(name)) is no file of the configuration",
            suggestion: nearestName(to: name, among: names),
            notes: names.isEmpty ? [] : ["the files are \(list(names))"])
    }
}

/// Finds directives in a file that a change would replace by their values.
struct Directives {
    private let change: FileChange
    private let file: LayerFiles.File
    private let files: LayerFiles
    private let interpolates: Bool

    init(_ change: FileChange, _ file: LayerFiles.File, _ files: LayerFiles, interpolates: Bool) {
        (self.change, self.file, self.files, self.interpolates) = (change, file, files, interpolates)
    }

    /// Throws if the value at a path is or contains a directive, or lies in one that does not let it be set.
    func check(_ path: HRPath) throws(HRError) {
        for count in path.components.indices {
            let outer = path.prefix(count)
            guard let node = change.values[outer] else { return }
            if isWord(ConfigurationWord.variable, in: node, at: outer),
                path.components[count] != ConfigurationWord.fallback
            {
                throw fault("is the environment variable \(variable(node))", at: outer)
            }
            if node.isNull { throw fault("is null, which removes what weaker layers set", at: outer) }
        }
        if let node = change.values[path] { try checkReplaced(node, at: path) }
    }

    private func checkReplaced(_ node: HRNode, at path: HRPath) throws(HRError) {
        if isWord(ConfigurationWord.variable, in: node, at: path) {
            throw fault("is the environment variable \(variable(node))", at: path)
        }
        if isWord(ConfigurationWord.include, in: node, at: path) { throw fault("includes a file", at: path) }
        if interpolates, case .string(let text) = node, let name = Interpolation.variable(in: text) {
            throw fault("contains the environment variable \(fileName(name))", at: path)
        }
        for (index, element) in (node.elements ?? []).enumerated() {
            try checkReplaced(element, at: path.appending(String(index)))
        }
        for (key, value) in node.fields ?? [:] { try checkReplaced(value, at: path.appending(key)) }
    }

    private func isWord(_ word: String, in node: HRNode, at path: HRPath) -> Bool {
        guard node.fields != nil, change.values[path.appending(word)] != nil, let source = file.source else {
            return false
        }
        return files.isWord(word, at: LayerPlace(source: source, path: path))
    }

    private func variable(_ node: HRNode) -> String {
        quoted(node.fields?[ConfigurationWord.variable]?.string ?? "")
    }

    private func fault(_ text: String, at path: HRPath) -> HRError {
        let place = file.source.map { files.name(of: LayerPlace(source: $0, path: path)) } ?? file.path
        return HRError(
            .notWritable, "the value at \(place) \(text), and is not replaced",
            help: ["change it there by hand, or name another file for the change"])
    }
}

/// A path in messages: as long as most paths are.
func fileName(_ path: String) -> String { "\"\(excerpt(path, limit: 200))\"" }
