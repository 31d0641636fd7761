import Foundation
import HRArchiving
import ObjectGraph

/// Determines into which files the changes of a configuration go.
struct WritePlanner {
    /// A planned change of a key.
    struct Planned {
        let path: HRPath
        /// The file of the value, by its index in ``changes``, and the path in the file.
        let file: Int
        let place: HRPath
        /// The location of an inherited value that the configuration had before.
        let pinned: LayerPlace?
        let change: KeyEdit.Change

        /// The written value; nil if the key is removed.
        var value: HRNode? { if case .set(let node) = change { node } else { nil } }
    }

    private let merged: Merged
    private let values: DocumentLookup
    private let files: LayerFiles
    private let target: HRWriteTarget
    private let interpolates: Bool
    private let secrecy: Secrecy
    /// The changed files, in the order in which they were found.
    private(set) var changes: [FileChange] = []
    private(set) var planned: [Planned] = []
    /// The indices of ``changes`` by file.
    private var numbers: [String: Int] = [:]

    init(_ merged: Merged, _ files: LayerFiles, _ target: HRWriteTarget, interpolates: Bool, _ secrecy: Secrecy) {
        (self.merged, self.files, self.target) = (merged, files, target)
        (self.interpolates, self.secrecy) = (interpolates, secrecy)
        values = DocumentLookup(merged.document)
    }

    // MARK: Edits

    /// Plans edits.
    ///
    /// - Throws: An `HRError` if a value cannot be written into a file, with the reason.
    mutating func plan(_ edits: [KeyEdit]) throws(HRError) {
        var arrays: [HRPath: HRNode] = [:], order: [HRPath] = []
        for edit in edits {
            guard let (array, index) = arrayOfNewElement(edit) else {
                try plan(edit)
                continue
            }
            // An array is changed as a whole if it gets or loses an element.
            var elements = (arrays[array] ?? values[array])?.elements ?? []
            switch edit.change {
            case .set(let node) where index == elements.count: elements.append(node)
            case .reset where elements.indices.contains(index), .absent where elements.indices.contains(index):
                elements.remove(at: index)
            default:
                throw HRError(
                    .danglingReference, "the array has no element \(index)", path: edit.path,
                    help: ["the next element is \(elements.count)"])
            }
            if arrays[array] == nil { order.append(array) }
            arrays[array] = .array(elements)
        }
        for path in order { try plan(KeyEdit(path: path, change: .set(arrays[path] ?? []))) }
    }

    /// The array to which an edit adds an element, or from which it removes one; nil for other edits.
    private func arrayOfNewElement(_ edit: KeyEdit) -> (path: HRPath, index: Int)? {
        guard let holder = edit.path.parent, let index = edit.path.components.last.flatMap(Int.init),
            values[holder]?.elements != nil
        else { return nil }
        if case .set = edit.change, values[edit.path] != nil { return nil }
        return (holder, index)
    }

    private mutating func plan(_ edit: KeyEdit) throws(HRError) {
        do {
            let chain = chain(of: edit.path)
            let place = try place(for: edit, chain)
            try put(edit, at: place, pinning: pinned(edit, chain, place))
        } catch {
            var error = error
            error.path = error.path ?? edit.path
            throw error
        }
    }

    /// The places that set the value, the strongest first; empty if it is a default of the type.
    private func chain(of path: HRPath) -> [LayerPlace] {
        guard let node = values[path] else { return merged.origins.removal(of: path).map { [$0] } ?? [] }
        let origin = merged.origins.origin(of: path)
        var chain = [origin.place] + origin.over
        // A container consists of parts, of which the strongest decides.
        if !node.isLeaf, !origin.members.isEmpty {
            var parts: [LayerPlace] = []
            origin.forEach(at: path) { inner, part in
                let depth = inner.components.count - path.components.count
                if let outer = part.place.outwards(depth) { parts.append(outer) }
            }
            chain = Array(Set(parts + chain))
        }
        func rank(_ place: LayerPlace) -> (Int, Int, Int) {
            (merged.sources[place].layer, place.source, place.path.components.count)
        }
        return chain.sorted { rank($0) > rank($1) }
    }

    // MARK: Places

    /// The file of a value, and the path in the file.
    private struct Destination {
        let file: LayerFiles.File
        var path: HRPath
    }

    private func place(for edit: KeyEdit, _ chain: [LayerPlace]) throws(HRError) -> Destination {
        let isSecret = secrecy.covers(edit.path)
        if case .file(let name) = target.kind {
            return try place(of: edit, in: name, chain, isSecret: isSecret)
        }
        for place in chain {
            guard let file = files.file(of: place.source) else { continue }
            guard files.canWrite(file) else { break }
            return Destination(file: file, path: place.path)
        }
        // In an array, a value cannot be in another file than its container.
        if edit.path.components.indices.dropFirst().contains(where: { isArray(edit.path.prefix($0)) }),
            let holder = edit.path.parent
        {
            let place = merged.origins.origin(of: holder).place
            guard let file = files.file(of: place.source) else { throw unwritable(edit.path, place) }
            return Destination(file: file, path: place.path.appending(edit.path.components.suffix(1)))
        }
        guard let file = files.strongest(isSecret: isSecret) else { throw files.nowhere(edit.path, isSecret: isSecret) }
        return Destination(file: file, path: edit.path)
    }

    private func isArray(_ path: HRPath) -> Bool { values[path]?.elements != nil }

    /// The place in a file that the caller has named.
    private func place(
        of edit: KeyEdit, in name: String, _ chain: [LayerPlace], isSecret: Bool
    ) throws(HRError) -> Destination {
        for place in chain {
            if let file = files.file(of: place.source), file.path == name {
                return Destination(file: file, path: place.path)
            }
        }
        guard let file = try files.named(name) else {
            // An included file has the value if it has the container.
            var holder = edit.path
            while let outer = holder.parent {
                let place = merged.origins.origin(of: outer).place
                if let file = files.file(of: place.source), file.path == name {
                    let rest = edit.path.components.dropFirst(outer.components.count)
                    return Destination(file: file, path: place.path.appending(Array(rest)))
                }
                holder = outer
            }
            throw files.unknown(name)
        }
        guard !isSecret || file.isSecret else {
            throw HRError(
                .notWritable, "a secret is not written into \(fileName(name)), which is not secret", path: edit.path,
                help: ["write it into a layer with secret: true, or by hand"])
        }
        if let array = edit.path.components.indices.dropFirst().first(where: { isArray(edit.path.prefix($0)) }) {
            throw HRError(
                .notWritable, "\(fileName(name)) does not have the array, and arrays are not merged by elements",
                path: edit.path, help: ["set \(quoted(edit.path.prefix(array).description)) as a whole"])
        }
        return Destination(file: file, path: edit.path)
    }

    private func unwritable(_ path: HRPath, _ place: LayerPlace) -> HRError {
        HRError(
            .notWritable, "the value is set by \(merged.sources.name(of: place)), which is no file", path: path,
            help: ["name a file for the change"])
    }

    /// The weaker value that the configuration does not follow any more; nil if the file has set the value before.
    private func pinned(_ edit: KeyEdit, _ chain: [LayerPlace], _ place: Destination) -> LayerPlace? {
        guard let layer = chain.first.map({ merged.sources[$0].layer }), edit.value != nil, layer < place.file.layer
        else { return nil }
        return chain.first
    }

    // MARK: Contents

    private mutating func put(_ edit: KeyEdit, at place: Destination, pinning pinned: LayerPlace?) throws(HRError) {
        let number = try number(of: place.file)
        var place = place, change = edit.change
        guard !place.file.isIncluded || !place.path.isRoot else {
            throw HRError(
                .notWritable, "the value is the whole of an included file, and is not replaced", path: edit.path,
                help: ["change \(fileName(place.file.path)) by hand, or name another file for the change"])
        }
        try Directives(changes[number], place.file, files, interpolates: interpolates).check(place.path)
        switch change {
        case .set(let node):
            if place.file.isIncluded, node.hasPathReference {
                throw HRError(
                    .notWritable, "a reference by path is not written into an included file", path: edit.path)
            }
            let (path, part) = addition(node, edit.path, place, changes[number])
            place.path = path
            changes[number].set(interpolates ? part.escapingVariables : part, at: path)
        case .reset, .absent:
            guard changes[number].values[place.path] != nil else {
                guard case .absent = change else { return }
                changes[number].set(.null, at: place.path)
                break
            }
            // Null removes what weaker layers set.
            let isSetElsewhere = chain(of: edit.path).count > 1
            if case .absent = change, isSetElsewhere, !place.path.isRoot {
                changes[number].set(.null, at: place.path)
            } else {
                changes[number].remove(place.path)
                change = .reset
            }
        }
        planned.append(
            Planned(path: edit.path, file: number, place: place.path, pinned: pinned, change: change))
    }

    private mutating func number(of file: LayerFiles.File) throws(HRError) -> Int {
        if let known = numbers[file.path] { return known }
        try files.check(file)
        let document = file.source.flatMap(merged.sources.document)
        changes.append(
            FileChange(
                path: file.path, layer: file.layer, source: document?.sources?.files.first,
                document: document ?? HRDocument([:])))
        numbers[file.path] = changes.count - 1
        return changes.count - 1
    }

    /// Returns the place and the value for an array to which the file adds elements: only the added ones are written,
    /// as long as the others stay the same.
    private func addition(_ node: HRNode, _ path: HRPath, _ place: Destination, _ change: FileChange) -> (
        HRPath, HRNode
    ) {
        guard let source = place.file.source, let old = change.values[place.path]?.fields, old.count == 1,
            let word = old.keys.first, let new = node.elements, let elements = values[path]?.elements,
            word == ConfigurationWord.append || word == ConfigurationWord.prepend,
            merged.sources.isWord(word, at: LayerPlace(source: source, path: place.path))
        else { return (place.path, node) }
        let added = old[word]?.elements?.count ?? 0, others = elements.count - added
        guard others >= 0, new.count >= others else { return (place.path, node) }
        let isAfter = word == ConfigurationWord.append
        let kept = isAfter ? Array(elements.prefix(others)) : Array(elements.suffix(others))
        guard kept == (isAfter ? Array(new.prefix(others)) : Array(new.suffix(others))) else {
            return (place.path, node)
        }
        return (
            place.path.appending(word),
            .array(isAfter ? Array(new.dropFirst(others)) : Array(new.dropLast(others)))
        )
    }
}

extension LayerPlace {
    /// The place of a container, some levels outwards; nil if it is outside of the source. `$append` and `$prepend` are
    /// no levels of the value.
    fileprivate func outwards(_ depth: Int) -> LayerPlace? {
        var path = path
        for _ in 0..<depth {
            guard path.components.popLast() != nil else { return nil }
            if path.components.last == ConfigurationWord.append || path.components.last == ConfigurationWord.prepend {
                path.components.removeLast()
            }
        }
        return LayerPlace(source: source, path: path)
    }
}

extension HRNode {
    /// True if the value contains a reference by path.
    fileprivate var hasPathReference: Bool {
        if case .alias(let alias) = self { return alias.id == nil }
        return children.contains(where: \.hasPathReference)
    }

    /// The value as a file has it in whose strings variables are expanded.
    fileprivate var escapingVariables: HRNode {
        if case .string(let text) = self { return .string(Interpolation.escaped(text)) }
        return mapMembers(\.escapingVariables)
    }
}
