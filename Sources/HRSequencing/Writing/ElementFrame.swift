import Foundation
import HRArchiving

/// The text around the elements of an array in a file, and between them, as the writer of the format produces it.
///
/// Every element is written by that writer as the only element of the array, with the containers of the array; then the
/// text around the element is removed. This text is determined in advance, from an array of leaves.
struct ElementFrame {
    /// The text before the first element, between two elements, and after the last one.
    private let head, separator, tail: Data
    /// The file of an array without elements.
    private let empty: Data
    /// The number of line breaks at the end of a file.
    private let lineBreaks: Int
    private let path: HRPath
    private let encoder: RecordEncoder

    init(_ format: HRFormat, _ path: HRPath, _ archiver: HRArchiver) throws(HRError) {
        guard archiver.references == .keyPath else {
            throw HRError(
                .coderMisuse, "elements that are written one by one refer by key paths",
                help: ["archive the whole array to refer by ids, which would be the same in all elements"])
        }
        guard format.kind == .json || format.kind == .xmlPropertyList else {
            throw HRError(
                .coderMisuse, "a \(format) cannot be written element by element",
                help: ["write JSON or an XML property list"])
        }
        guard !path.isInDefinitions else {
            throw HRError(.coderMisuse, "elements are not written into definitions")
        }
        self.path = path
        var archiver = archiver
        archiver.nesting = .max
        encoder = try RecordEncoder(archiver, as: format)
        let end = format.endsFilesWithLineBreak ? Data([UInt8(ascii: "\n")]) : Data()
        let leaf = Data((format.kind == .json ? "true" : "<true/>").utf8)
        empty = try encoder.data(of: Self.document([], path)) + end
        let two = try encoder.data(of: Self.document([true, true], path))
        guard let last = two.range(of: leaf, options: .backwards),
            let first = two[..<last.lowerBound].range(of: leaf, options: .backwards)
        else { throw Self.unknownLayout }
        head = Data(two[..<first.lowerBound])
        separator = Data(two[first.upperBound..<last.lowerBound])
        tail = Data(two[last.upperBound...]) + end
        lineBreaks = end.count
    }

    /// The bytes of an element, and the text before it: the separator, or the beginning of the file.
    func bytes<Value>(of value: Value, index: Int) throws(HRError) -> (before: Data, element: Data) {
        let document: HRDocument
        do throws(HRError) {
            // Paths in this document are those of an array with a single element.
            document = try encoder.document(of: [value])
        } catch {
            var error = error
            error.path = error.path.map { moved($0, below: 0, to: index) }
            throw error
        }
        let node = document.root[0] ?? .null
        let refers = !node.referencesAndIDs().references.isEmpty
        return (index > 0 ? separator : head, try bytes(of: refers ? moved(node, to: index) : node, index: index))
    }

    private func bytes(of node: HRNode, index: Int) throws(HRError) -> Data {
        let whole: Data
        do throws(HRError) {
            whole = try encoder.data(of: Self.document([node], path))
        } catch {
            var error = error
            error.path = error.path.map { moved($0, below: path.components.count, to: index) }
            throw error
        }
        let end = whole.count - (tail.count - lineBreaks)
        guard head.count <= end, whole.starts(with: head) else { throw Self.unknownLayout }
        return whole[head.count..<end]
    }

    /// The end of a file with a number of elements.
    func end(after count: Int) -> Data { count > 0 ? tail : empty }

    private static func document(_ elements: [HRNode], _ path: HRPath) -> HRDocument {
        HRDocument(path.components.reversed().reduce(.array(elements)) { inner, key in .dictionary([key: inner]) })
    }

    private static var unknownLayout: HRError {
        HRError(.notWritable, "the format writes elements in another way alone than among others")
    }

    // MARK: References

    /// Converts the path of a value in the first element of an array, which is nested in `count` containers, to the
    /// path of the value in the file.
    private func moved(_ target: HRPath, below count: Int, to index: Int) -> HRPath {
        path.appending([String(index)] + target.components.dropFirst(count + 1))
    }

    /// Returns the element with its references converted to those in the file.
    private func moved(_ node: HRNode, to index: Int) -> HRNode {
        guard case .alias(let alias) = node else { return node.mapMembers { moved($0, to: index) } }
        return alias.id == nil ? .alias(HRAlias(moved(alias.path, below: 0, to: index))) : node
    }
}
