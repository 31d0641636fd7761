import Foundation

extension ObjectTranscoder {
    /// Encodes an attributed string without attributes as a string, any other as an array of its parts. A part with
    /// attributes is a dictionary with the text and the attributes; a part without attributes is a string.
    static let attributedString = container(
        NSAttributedString.self, as: "NSAttributedString", make: { NSMutableAttributedString(string: "") },
        encode: { try encode($0, in: $1) }, fill: { try fill($0, $1) })

    static let mutableAttributedString = attributedString.mutable(
        NSMutableAttributedString.self, as: "NSMutableAttributedString")

    private static func encode(_ string: NSAttributedString, in builder: NodeBuilder) throws -> HRNode {
        let runs = AttributeRun.runs(of: string)
        guard runs.contains(where: { !$0.attributes.isEmpty }) else { return .string(string.string) }
        try builder.take(.unkeyed)
        for (index, run) in runs.enumerated() {
            guard let range = Range(run.range, in: string.string) else {
                throw HRError(
                    .invalidValue, "an attribute begins or ends within a character", path: builder.path,
                    help: ["attributes of an archived string begin and end at Unicode scalars"])
            }
            let text = HRNode.string(String(string.string[range]))
            guard !run.attributes.isEmpty else {
                try builder.append(text)
                continue
            }
            let part = try NodeBuilder(in: HREncodingSlot(builder, .index(index)))
            try part.set(text, forKey: "text")
            try part.set(object: NSDictionary(dictionary: run.attributes), forKey: "attributes")
            try builder.append(part.close())
        }
        return try builder.close()
    }

    // MARK: Reading

    private static func fill(_ string: NSMutableAttributedString, _ reader: MemberReader) throws {
        switch reader.frame.node {
        case .string(let text): string.append(NSAttributedString(string: text))
        case .dictionary: try fillAsFoundation(string, reader)
        default:
            for part in try reader.whole.elements() { string.append(try run(in: part, reader)) }
        }
    }

    private static func run(in slot: HRDecodingSlot, _ reader: MemberReader) throws -> NSAttributedString {
        if case .string(let text) = slot.node { return NSAttributedString(string: text) }
        guard case .dictionary = slot.node else {
            throw slot.mismatch("a string, or a dictionary with text and attributes")
        }
        let frame = try DecodingFrame.open(in: slot)
        let text = try String.decodeNode(in: frame.slot(forKey: "text"))
        return NSAttributedString(
            string: text, attributes: try attributes(in: frame.slot(forKey: "attributes"), reader))
    }

    private static func attributes(
        in slot: HRDecodingSlot, _ reader: MemberReader
    ) throws -> [NSAttributedString.Key: Any] {
        guard slot.node != nil else { return [:] }
        var attributes: [NSAttributedString.Key: Any] = [:]
        for (key, value) in try readMembers(of: slot, reader.requested) {
            attributes[NSAttributedString.Key(key)] = value
        }
        return attributes
    }

    /// Decodes Foundation's notation: a string and either one dictionary of attributes, or several, with the lengths of
    /// the parts to which they belong.
    private static func fillAsFoundation(_ string: NSMutableAttributedString, _ reader: MemberReader) throws {
        string.append(NSAttributedString(string: try String.decodeNode(in: reader.frame.slot(forKey: "NSString"))))
        let place = try reader.frame.slot(forKey: "NSAttributes")
        guard place.node != nil else { return }
        guard case .array = place.node else {
            let all = try attributes(in: place, reader)
            return string.addAttributes(all, range: NSRange(location: 0, length: string.length))
        }
        let choices = try place.elements().map { try attributes(in: $0, reader) }
        let packed = try reader.frame.slot(forKey: "NSAttributeInfo")
        guard let info = PackedIntegers.integers(of: try Data.decodeNode(in: packed)), info.count.isMultiple(of: 2)
        else {
            throw packed.invalid("the packed bytes of lengths and indexes")
        }
        var location = 0
        for index in stride(from: 0, to: info.count, by: 2) {
            let (length, choice) = (info[index], info[index + 1])
            guard length <= string.length - location, choices.indices.contains(choice) else {
                throw packed.invalid("the packed bytes of lengths and indexes within the text")
            }
            string.addAttributes(choices[choice], range: NSRange(location: location, length: length))
            location += length
        }
    }
}

/// A part of an attributed string with the same attributes throughout.
struct AttributeRun {
    let range: NSRange
    let attributes: [String: Any]

    static func runs(of string: NSAttributedString) -> [AttributeRun] {
        var runs: [AttributeRun] = []
        string.enumerateAttributes(in: NSRange(location: 0, length: string.length), options: []) {
            attributes, range, _ in
            let named = Dictionary(attributes.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
            runs.append(AttributeRun(range: range, attributes: named))
        }
        return runs
    }
}
