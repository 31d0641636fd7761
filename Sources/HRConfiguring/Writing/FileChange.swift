import Foundation
import HRArchiving

/// The changes of one file.
struct FileChange {
    /// The path of the file as the configuration names it.
    let path: String
    /// The index of the layer.
    let layer: Int
    /// The file as it was read; nil if it does not exist.
    let source: DocumentSource?
    /// The document of the file.
    private let document: HRDocument
    let values: DocumentLookup
    private var edits: [(path: HRPath, value: HRNode)] = []
    private var removed: [HRPath] = []

    init(path: String, layer: Int, source: DocumentSource?, document: HRDocument) {
        (self.path, self.layer, self.source, self.document) = (path, layer, source, document)
        values = DocumentLookup(document)
    }

    mutating func set(_ value: HRNode, at path: HRPath) { edits.append((path, value)) }

    mutating func remove(_ path: HRPath) { removed.append(path) }

    /// Returns the new contents of the file, and the document in them. Comments, order and layout of other values are
    /// those of the old contents.
    func contents(by unarchiver: HRUnarchiver) throws(HRError) -> (data: Data, document: HRDocument) {
        guard let source, HRFormat(detecting: source.data)?.kind.isText != false else {
            let data = try newData()
            return (data, try unarchiver.document(ofLayer: data, named: path, isSecret: false))
        }
        var text = try HRDocumentText(source.data, document, by: unarchiver, file: path)
        let edits = combined
        try text.edit { batch in
            for (path, value) in edits { batch.set(value, at: path) }
            for path in removed { batch.remove(path) }
        }
        try text.makeChanges()
        return (try text.data, try text.document)
    }

    /// The contents of a new file, or of one that is not text.
    private func newData() throws(HRError) -> Data {
        guard source != nil else {
            let format = HRFormat(fileExtension: (path as NSString).pathExtension) ?? .json
            var tree = TextTree()
            for (path, value) in edits { tree.put(value, at: path.components[...]) }
            let data = try format.data(from: HRDocument(tree.made))
            return format.kind.isText && data.last != UInt8(ascii: "\n") ? data + [UInt8(ascii: "\n")] : data
        }
        var document = document
        for (path, value) in combined { try document.set(value, at: path) }
        // From the last one, so that indices before it stay the same.
        for path in removed.reversed() { try document.set(nil, at: path) }
        return try HRFormat.binaryPropertyList.data(from: document)
    }

    /// The values, with those of new dictionaries put together: a file gets each of these once.
    private var combined: [(HRPath, HRNode)] {
        var order: [HRPath] = [], trees: [HRPath: TextTree] = [:]
        for (path, value) in edits {
            let key = outermost(on: path)
            if trees[key] == nil { order.append(key) }
            trees[key, default: TextTree()].put(value, at: path.components.dropFirst(key.components.count))
        }
        return order.map { ($0, trees[$0]?.made ?? .null) }
    }

    /// The outermost value on a path that has to be set: that of a new key, or one that is no container and has to
    /// become one.
    private func outermost(on path: HRPath) -> HRPath {
        for count in path.components.indices {
            let outer = path.prefix(count)
            guard let node = values[outer] else { return outer }
            if node.isLeaf { return outer }
        }
        return path
    }
}

extension HRPath {
    /// The path of the first components.
    func prefix(_ count: Int) -> HRPath {
        var path = self
        path.components = Array(components.prefix(count))
        return path
    }
}

/// New contents of files, which are written together as far as the file system allows.
struct FileWriting {
    struct File {
        let path: String
        let old: Data?
        let new: Data
        /// The document in the new contents.
        let document: HRDocument
    }

    let files: [File]

    /// Replaces all files, each if it still has the contents that were read. If one of them cannot be replaced, those
    /// before it get their old contents back.
    ///
    /// - Throws: An `HRError`; with the code `fileChanged` if somebody else has written a file.
    func write() throws(HRError) {
        for (index, file) in files.enumerated() {
            do throws(HRError) {
                try file.write()
            } catch {
                var error = error
                for written in files[..<index].reversed() {
                    do throws(HRError) { try written.undo() } catch let other {
                        error = error.noting("\(written.path) stays changed: \(other.message)")
                    }
                }
                throw error
            }
        }
    }
}

extension FileWriting.File {
    private var url: URL { URL(fileURLWithPath: path) }

    fileprivate func write() throws(HRError) {
        if let old {
            try FileAccess.replace(old, with: new, in: url)
        } else {
            guard !FileManager.default.fileExists(atPath: path) else {
                throw HRError(
                    .fileChanged, "the file was created meanwhile", location: HRSourceLocation(file: path),
                    help: ["load the configuration again"])
            }
            try FileAccess.write(new, to: url)
        }
    }

    fileprivate func undo() throws(HRError) {
        if let old {
            try FileAccess.replace(new, with: old, in: url)
        } else {
            do { try FileManager.default.removeItem(at: url) } catch {
                throw HRError(.permission, "\(error.localizedDescription)")
            }
        }
    }
}
