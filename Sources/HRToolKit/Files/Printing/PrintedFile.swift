import Foundation
import HRArchiving

/// A file whose values are printed; values of a JSON file are printed in their original notation.
final class PrintedFile {
    struct Value {
        let node: HRNode
        /// The path; with the keys as written in the file if `isSpelled` is true.
        let path: HRPath
        let isSpelled: Bool
    }

    let document: HRDocument
    private let input: Input
    private let run: Run
    private var tree: HRNode?
    private var spelling: JSONSpelling?

    init(_ input: Input, _ run: Run) throws(HRError) {
        self.input = input
        self.run = run
        document = try run.unarchiver.document(from: input.data, file: input.name)
    }

    /// The value at a path: a value of the document, or the value of a reserved key; nil if it does not exist.
    ///
    /// - Parameter follows: True if a reference at the end of the path is followed.
    func value(at typed: TypedPath, follows: Bool = true) throws(HRError) -> Value? {
        if typed.hasReservedWord, let value = try spelledValue(at: typed) { return value }
        if let path = path(of: typed, follows: follows), let node = document[path] {
            return Value(node: node, path: path, isSpelled: run.isPlain)
        }
        return try spelledValue(at: typed)
    }

    private func spelledValue(at typed: TypedPath) throws(HRError) -> Value? {
        guard typed.wordIndex != nil, !run.isPlain, let spelled = SpelledPath(typed, in: document, try spelledTree()),
            let node = spelled.node
        else { return nil }
        return Value(node: node, path: spelled.path, isSpelled: true)
    }

    private func path(of typed: TypedPath, follows: Bool) -> HRPath? {
        if typed.reference.path == HRPath(), typed.reference.id == nil { return HRPath() }
        guard !follows else { return document.path(of: typed.reference) }
        do throws(Refusal) {
            return try ResolvedPath(typed, in: document).path
        } catch {
            // The caller reports the missing value.
            return nil
        }
    }

    /// The file as a tree with reserved keys as ordinary keys.
    func spelledTree() throws(HRError) -> HRNode {
        if let tree { return tree }
        let tree = try SpelledTree.read(input, document, run)
        self.tree = tree
        return tree
    }

    /// A value as JSON; in its original notation if the file is JSON.
    func json(_ value: Value) throws(HRError) -> String {
        guard HRFormat(detecting: input.data)?.kind == .json else { return try written(value) }
        if spelling == nil { spelling = try JSONSpelling(input.data, limits: run.unarchiver.limits) }
        if let text = spelling?.text(at: value.path, isPlain: value.isSpelled) { return text }
        return try written(value)
    }

    private func written(_ value: Value) throws(HRError) -> String {
        guard value.isSpelled else { return value.node.description }
        let document = HRDocument(value.node.withSpelledLeaves)
        let data = try HRFormat.json.plain().data(from: document, limits: run.unarchiver.limits)
        return String(decoding: data.last == UInt8(ascii: "\n") ? data.dropLast() : data, as: UTF8.self)
    }
}
