import Foundation
import HRArchiving

/// A version of a generated document as a file, and what is read from it.
struct VersionFile {
    /// The format of a text, by its name in the tables.
    enum Format: String, CaseIterable {
        case json
        case compactJSON = "json-compact"
        case xml
        case oldStyle = "old"

        fileprivate func data(of document: HRDocument) throws -> Data {
            switch self {
            case .json: try HRFormat.json.data(from: document)
            case .compactJSON: try HRFormat.json.compact.data(from: document)
            case .xml: try HRFormat.xmlPropertyList.data(from: document)
            case .oldStyle: Data("\(document.root.oldStyleText())\n".utf8)
            }
        }
    }

    let data: Once<Data>
    let document: Once<HRDocument>
    let text: Once<HRDocumentText>

    init(_ shape: DocumentShape, _ version: DocumentVersion, count: Int, as format: Format = .json) {
        let data = Once { try format.data(of: shape.document(version, count: count)) }
        self.data = data
        document = Once { try HRUnarchiver().document(from: data()) }
        text = Once { try HRDocumentText(data()) }
    }

    /// The work that comparing and merging are compared with: parsing all versions.
    static func parsing(_ files: [VersionFile]) throws -> Operation {
        let data = try files.map { try $0.data() }
        return Operation(inputSize: data.reduce(0) { $0 + $1.count }) {
            try data.map { try HRUnarchiver().document(from: $0) }
        } isRight: { documents in
            try zip(documents, files).allSatisfy { try $0 == $1.document() }
        }
    }
}

/// A value that several subjects need: it is made when the first of them is prepared, and not for those that are left
/// out.
final class Once<Value> {
    private let make: () throws -> Value
    private var known: Value?

    init(_ make: @escaping () throws -> Value) { self.make = make }

    func callAsFunction() throws -> Value {
        if let known { return known }
        let new = try make()
        known = new
        return new
    }
}

extension HRNode {
    /// Returns the value as an old-style property list, which the library reads but does not write. Nothing is escaped:
    /// generated documents have no quotation marks.
    fileprivate func oldStyleText(indent: String = "") -> String {
        let inner = indent + "\t"
        func dictionary(_ members: [(String, HRNode)]) -> String {
            let lines = members.map { key, value in "\(inner)\"\(key)\" = \(value.oldStyleText(indent: inner));\n" }
            return "{\n\(lines.joined())\(indent)}"
        }
        switch self {
        case .array(let elements):
            return "(\n\(elements.map { "\(inner)\($0.oldStyleText(indent: inner)),\n" }.joined())\(indent))"
        case .dictionary(let fields):
            return dictionary(fields.map { ($0.key, $0.value) })
        case .object(let object):
            let header = [("$class", object.className), ("$id", object.id)]
            let reserved = header.compactMap { key, text in text.map { (key, HRNode.string($0)) } }
            return dictionary(reserved + object.fields.map { ($0.key, $0.value) })
        case .alias(let alias):
            return dictionary([("$alias", .string(alias.text))])
        case .integer(let integer):
            return "\"\(integer)\""
        case .string(let text):
            return "\"\(text)\""
        case .null, .bool, .real, .number, .date, .data:
            return "\"\(self)\""
        }
    }
}
